import { maxCoHosts } from '@hearth/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { askDatabase, callFunction } from '../../testing/calls.ts'
import { addHost, buildEvent, type EventWishes } from '../../testing/events.ts'
import { buildMember, type Member, usernameOf } from '../../testing/people.ts'
import { block } from '../../testing/providers.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({}, { max: 8 })
})
afterAll(() => app.end())

async function call(member: Member, name: string, sent: object) {
  const { status, body } = await callFunction(app, member, name, sent)
  return { status, state: body.state as string, error: body.error }
}

async function scene(wishes: EventWishes = {}) {
  const [owner, host] = [await buildMember(app.db), await buildMember(app.db)]
  const eventId = await buildEvent(app.db, { createdBy: owner.userId, ...wishes })
  return {
    owner,
    host,
    eventId,
    invite: async (by: Member = owner, who: Member = host) =>
      call(by, 'invite-host', { eventId, username: await usernameOf(app.db, who) }),
    answer: (state: string, by: Member = host) => call(by, 'answer-host-invitation', { eventId, state }),
    end: (by: Member, who: Member = host) => call(by, 'end-hosting', { eventId, hostId: who.userId }),
    stored: async () =>
      (
        await app.db.owner<{ state: string }>('select state from public.event_hosts where event_id = $1', [
          eventId,
        ])
      ).map(({ state }) => state),
  }
}

const told = async ({ userId }: Member) =>
  (
    await app.db.owner<{ kind: string }>(
      'select kind from public.notifications where user_id = $1 order by created_at',
      [userId],
    )
  ).map(({ kind }) => kind)
const mailsTo = async ({ userId }: Member) =>
  app.db.owner<{ subject: string; body_text: string }>(
    'select subject, body_text from hearth.mails where user_id = $1 order by created_at',
    [userId],
  )

const ask = <T>(member: Member | undefined, name: string, args: object) =>
  askDatabase<T>(app, member, name, args)
const hostsSeenBy = async (member: Member | undefined, eventId: string) =>
  (await ask<{ state: string }[]>(member, 'event_co_hosts', { event: eventId })).map(({ state }) => state)

describe('hosting together', () => {
  it('is asked by the owner and accepted; both are told, by notice and by mail', async () => {
    const { owner, host, eventId, invite, answer, stored } = await scene()
    expect(await invite()).toMatchObject({ status: 200, state: 'invited' })
    expect(await hostsSeenBy(host, eventId)).toEqual(['invited'])
    expect(await hostsSeenBy(await buildMember(app.db), eventId)).toEqual([])
    expect(await told(host)).toEqual(['host_invited'])
    const [email] = await mailsTo(host)
    // To who does not know the owner; their name stands inside.
    expect(email?.subject).toBe('You are invited to host an event')
    expect(email?.body_text).toContain(
      `${await usernameOf(app.db, owner)} invites you to host “Supper under lanterns” together`,
    )
    expect(email?.body_text).toContain('/my-events')

    expect(await answer('accepted')).toMatchObject({ status: 200, state: 'accepted' })
    expect(await answer('accepted')).toMatchObject({ status: 200, state: 'accepted' })
    expect(await stored()).toEqual(['accepted'])
    expect(await hostsSeenBy(undefined, eventId)).toEqual(['accepted'])
    expect(await told(owner)).toEqual(['host_accepted'])
    expect((await mailsTo(owner)).map(({ subject }) => subject)).toEqual([
      `${await usernameOf(app.db, host)} now hosts “Supper under lanterns” with you`,
    ])
  })

  it('asked twice it is one invitation and one notice; after a no it may be asked again, not for ever', async () => {
    const { host, owner, invite, answer, stored } = await scene()
    await invite()
    expect(await invite()).toMatchObject({ status: 200, state: 'invited' })
    expect(await told(host)).toEqual(['host_invited'])
    expect(await answer('declined')).toMatchObject({ status: 200, state: 'declined' })
    expect(await answer('declined')).toMatchObject({ status: 200, state: 'declined' })
    expect(await stored()).toEqual([])
    expect(await told(owner)).toEqual(['host_declined'])
    expect((await answer('accepted')).error.code).toBe('not_found')
    for (let times = 2; times <= 3; times++) {
      expect((await invite()).status).toBe(200)
      await answer('declined')
    }
    expect((await invite()).error.code).toBe('too_many_requests')
    expect(await stored()).toEqual([])
  })

  it('is seen in a draft by the invitation, which opens the draft with the yes', async () => {
    const { owner, host, eventId, invite, answer } = await scene({ status: 'draft' })
    await invite()
    const calendar = async () =>
      (
        await app.http.inject({
          url: `/event/${eventId}.ics`,
          headers: { authorization: await app.tokenOf(host) },
        })
      ).statusCode
    expect(await ask(host, 'my_co_hosting', {})).toMatchObject([
      {
        event_id: eventId,
        state: 'invited',
        title: 'Supper under lanterns',
        host_username: await usernameOf(app.db, owner),
      },
    ])
    expect(await calendar()).toBe(404)
    await answer('accepted')
    expect(await ask(host, 'my_co_hosting', {})).toMatchObject([{ event_id: eventId, state: 'accepted' }])
    expect(await calendar()).toBe(200)
    expect(await ask(await buildMember(app.db), 'my_co_hosting', {})).toEqual([])
  })

  it('is ended by the owner, and by the host', async () => {
    const { owner, host, eventId, end, stored } = await scene()
    await addHost(app.db, { eventId, userId: host.userId })
    expect(await end(owner)).toMatchObject({ status: 200, state: 'ended' })
    expect(await end(owner)).toMatchObject({ status: 200, state: 'ended' })
    expect(await stored()).toEqual([])
    expect(await told(host)).toEqual(['host_removed'])
    await addHost(app.db, { eventId, userId: host.userId })
    expect((await end(host)).status).toBe(200)
    expect(await stored()).toEqual([])
    expect(await told(owner)).toEqual(['host_left'])
  })

  it('an invitation that is taken back goes with its notice, and tells nobody', async () => {
    const { owner, host, invite, end, stored } = await scene()
    await invite()
    await end(owner)
    expect(await stored()).toEqual([])
    expect(await told(host)).toEqual([])
    expect(await mailsTo(host)).toHaveLength(1)
  })

  it('is for the owner alone to ask, and for nobody who may not open the event', async () => {
    const { host, eventId, invite, end } = await scene({ visibility: 'private' })
    await addHost(app.db, { eventId, userId: host.userId })
    const friend = await buildMember(app.db)
    expect((await invite(host, friend)).error.code).toBe('not_allowed')
    expect((await end(host, friend)).error.code).toBe('not_allowed')
    expect((await invite(friend, friend)).error.code).toBe('not_found')
    expect((await end(friend)).error.code).toBe('not_found')
  })

  it('does not reach who blocked the owner, hides, has no name, or is blocked, nor the owner', async () => {
    const { owner, host, eventId, invite, stored } = await scene()
    const sentence = async (who: Member) => (await invite(owner, who)).error.fields.username
    const nobody = 'There is no member with this username.'
    await block(app.db, host, owner)
    expect(await sentence(host)).toBe(nobody)
    const [hidden, nameless, blocked] = [
      await buildMember(app.db),
      await buildMember(app.db, { username: 'temp_user_host' }),
      await buildMember(app.db),
    ]
    await app.db.owner('update public.profiles set is_hidden = true where id = $1', [hidden.userId])
    expect(await sentence(hidden)).toBe(nobody)
    expect(await sentence(nameless)).toBe(nobody)
    await block(app.db, owner, blocked)
    expect(await sentence(blocked)).toBe('You have blocked this member. Unblock them first.')
    expect(await sentence(owner)).toBe('You already host this event.')
    expect((await call(owner, 'invite-host', { eventId, username: 'no_such_member' })).error.fields).toEqual({
      username: nobody,
    })
    expect(await stored()).toEqual([])
  })

  it('an invitation and a block that cross each other never both stand', async () => {
    const { owner, host, eventId, invite, stored } = await scene()
    const { database } = app.db
    let asked!: ReturnType<typeof invite>
    await database.transaction({ role: 'hearth_engine' }, async ({ run }) => {
      await run({
        name: 'test block',
        text: 'insert into public.blocks (blocker_id, blocked_id) values ($1, $2)',
        values: [host.userId, owner.userId],
      })
      asked = invite()
      await expect
        .poll(() =>
          app.db.owner(
            "select 1 from pg_stat_activity where datname = current_database() and wait_event = 'advisory'",
          ),
        )
        .toHaveLength(1)
    })
    expect((await asked).error.code).toBe('invalid_input')
    expect(await stored()).toEqual([])
    expect(await hostsSeenBy(host, eventId)).toEqual([])
  })

  it('has an end in number, counted also when all are asked at once', async () => {
    const { owner, invite, stored } = await scene()
    const people = await Promise.all(Array.from({ length: maxCoHosts + 3 }, () => buildMember(app.db)))
    const answers = await Promise.all(people.map((person) => invite(owner, person)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(maxCoHosts)
    expect(answers.filter(({ error }) => error?.code === 'conflict')).toHaveLength(3)
    expect(await stored()).toHaveLength(maxCoHosts)
  })

  it.each([
    [{ status: 'cancelled' }, 'event_cancelled'],
    [{ startDate: '2020-01-01' }, 'event_over'],
  ])('does not begin at what is %o', async (wishes, code) => {
    const { host, eventId, invite, answer } = await scene(wishes)
    expect((await invite()).error.code).toBe(code)
    await addHost(app.db, { eventId, userId: host.userId, state: 'invited' })
    expect((await answer('accepted')).error.code).toBe(code)
    expect((await answer('declined')).status).toBe(200)
  })
})

describe('who is coming', () => {
  const rows = async (member: Member, eventId: string) =>
    (
      await app.http.inject({
        url: `/rest/v1/attendances?select=user_id&event_id=eq.${eventId}`,
        headers: { authorization: await app.tokenOf(member) },
      })
    ).json()

  it('is read by a co-host, not by who is only invited, and no more once they host no longer', async () => {
    const { owner, host, eventId, invite, answer, end } = await scene()
    const guest = await buildMember(app.db)
    expect((await call(guest, 'answer', { eventId, answer: 'coming' })).status).toBe(200)
    await invite()
    expect(await rows(host, eventId)).toEqual([])
    await answer('accepted')
    expect(await rows(host, eventId)).toEqual([{ user_id: guest.userId }])
    await end(owner)
    expect(await rows(host, eventId)).toEqual([])
  })
})

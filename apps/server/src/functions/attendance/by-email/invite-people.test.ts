// Inviting people of earlier events: who agreed to hear from the host, by name, with no address in what a host reads.
import type { ListEmailInvitationsReply, PreviewPeopleInvitationsReply } from '@hearth/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { guestSecretsOf } from '../../../auth/index.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { askDatabase, callFunction } from '../../../testing/calls.ts'
import { addHost, buildEvent, buildGuest, type EventWishes } from '../../../testing/events.ts'
import { buildListener } from '../../../testing/listeners.ts'
import { buildMember, type Member } from '../../../testing/people.ts'

let app: TestApp
let host: Member
let ana: Member & { listenerId: string }
let eventId: string
beforeAll(async () => {
  app = await startTestApp({}, { max: 8 })
})
afterAll(() => app.end())
beforeEach(async () => {
  host = await buildMember(app.db)
  ana = await buildListener(app.db, { hostId: host.userId })
  eventId = await ahead()
})

const soon = { timeout: 20_000, interval: 50 }
const ahead = (wishes: EventWishes = {}) =>
  buildEvent(app.db, { createdBy: host.userId, capacity: 10, ...wishes })
const past = () =>
  buildEvent(app.db, {
    ...{ createdBy: host.userId, capacity: 10 },
    startsAt: new Date(Date.now() - 60 * 3_600_000).toISOString(),
    endsAt: new Date(Date.now() - 57 * 3_600_000).toISOString(),
  })

/** A guest without an account who came to an earlier event of the host and agreed. */
async function guestWhoCame(address: string, { name = 'Rui', of }: { name?: string; of?: string } = {}) {
  const event = of ?? (await past())
  const { sealAddress, hashAddress } = guestSecretsOf(app.parts.config)
  const id = crypto.randomUUID()
  await app.db.owner(
    'insert into hearth.guests (id, event_id, name, sealed_address, address_hash) values ($1, $2, $3, $4, $5)',
    [id, event, name, sealAddress(id, address), hashAddress(address)],
  )
  await app.db.owner(
    `insert into public.attendances (event_id, guest_id, answer, party) values ($1, $2, 'coming', 1)`,
    [event, id],
  )
  const [row] = await app.db.owner<{ id: string }>(
    `insert into public.host_listeners (host_id, user_id, guest_id, times, last_at, created_at)
     values ($1, null, $2, 1, now() - interval '57 hours', now() - interval '1 day') returning id`,
    [host.userId, id],
  )
  return { listenerId: row!.id, guestId: id, event }
}
const newAddress = () => `p-${crypto.randomUUID()}@example.org`

type Listed = { id: string; user_id: string | null; display_name: string | null; state: string | null }
const listed = (args: object = {}, { by = host, event = eventId } = {}) =>
  askDatabase<Listed[]>(app, by, 'people_to_invite', { event, ...args })
const invite = (people: string[], { by = host, event = eventId } = {}) =>
  callFunction(app, by, 'invite-people', { eventId: event, people })
const preview = async (people: string[]) =>
  (await callFunction(app, host, 'preview-people-invitations', { eventId, people }))
    .body as PreviewPeopleInvitationsReply
const states = async () =>
  (await callFunction(app, host, 'list-email-invitations', { eventId })).body as ListEmailInvitationsReply
const mailsTo = (address: string) =>
  app.db.owner<{ kind: string; body_text: string; listener_id: string | null }>(
    'select kind, body_text, listener_id from hearth.mails where to_address = $1 order by created_at, id',
    [address],
  )
const notificationsOf = ({ userId }: Member) =>
  app.db.owner<{ kind: string }>('select kind from public.notifications where user_id = $1', [userId])

describe('whom a host may pick', () => {
  it('are those who came and agreed, of all events or of one, by name, and nobody else’s people', async () => {
    const [rui, silent, stranger] = [
      await guestWhoCame(newAddress(), { name: 'Rui the baker' }),
      await buildListener(app.db, { hostId: host.userId, came: false }),
      await buildMember(app.db),
    ]
    await buildGuest(app.db, { eventId: rui.event, userId: silent.userId })
    const all = await listed()
    expect(all.map(({ id }) => id).sort()).toEqual([ana.listenerId, rui.listenerId].sort())
    expect(all.find(({ id }) => id === rui.listenerId)).toMatchObject({
      ...{ user_id: null, display_name: 'Rui the baker', state: null },
    })
    expect((await listed({ of_event: rui.event })).map(({ id }) => id)).toEqual([rui.listenerId])
    expect((await listed({ words: 'baker' })).map(({ id }) => id)).toEqual([rui.listenerId])
    expect(await listed({ words: 'nobody of this name' })).toEqual([])
    expect(await listed({}, { by: stranger })).toEqual([])
    // A co-host has people of their own.
    const coHost = await buildMember(app.db)
    await addHost(app.db, { eventId, userId: coHost.userId })
    expect(await listed({}, { by: coHost })).toEqual([])
    const earlier = await askDatabase<{ id: string }[]>(app, host, 'my_earlier_events', {})
    expect(earlier.map(({ id }) => id)).toEqual([rui.event])
  })

  it('come a page at a time, who came last first', async () => {
    for (let n = 0; n < 4; n++) await guestWhoCame(newAddress())
    const first = await listed({ page_size: 3 })
    const { id: after_id, last_at: after_at } = first.at(-1) as Listed & { last_at: string }
    const rest = await listed({ page_size: 3, after_at, after_id })
    expect(first).toHaveLength(3)
    expect(rest).toHaveLength(2)
    expect(new Set([...first, ...rest].map(({ id }) => id)).size).toBe(5)
  })

  it('says who is invited already, and who comes', async () => {
    const [rui, bea] = [
      await guestWhoCame(newAddress()),
      await buildListener(app.db, { hostId: host.userId }),
    ]
    await buildGuest(app.db, { eventId, userId: bea.userId })
    await invite([ana.listenerId, rui.listenerId])
    const stateOf = new Map((await listed()).map(({ id, state }) => [id, state]))
    expect(stateOf).toEqual(
      new Map([
        [ana.listenerId, 'invited'],
        [rui.listenerId, 'invited'],
        [bea.listenerId, 'coming'],
      ]),
    )
  })
})

describe('inviting them', () => {
  it('gives members a notification, guests a personal email, and the host no address', async () => {
    const address = newAddress()
    const rui = await guestWhoCame(address, { name: 'Rui the baker' })
    expect(await preview([ana.listenerId, rui.listenerId])).toMatchObject({ members: 1, guests: 1 })
    expect((await invite([ana.listenerId, rui.listenerId])).body).toEqual({ eventId, invited: 2 })
    expect(await notificationsOf(ana)).toEqual([{ kind: 'guest_invited' }])
    await vi.waitFor(async () => expect(await mailsTo(address)).toHaveLength(1), soon)
    const [mail] = await mailsTo(address)
    expect(mail).toMatchObject({ kind: 'event_invitation', listener_id: rui.listenerId })
    expect(mail!.body_text).toContain('/invitation/')
    expect(mail!.body_text).toContain('who never sees your email address')
    const { invitations } = await states()
    expect(invitations).toMatchObject([{ name: 'Rui the baker', address: null }])
    expect(JSON.stringify([invitations, await listed(), await preview([rui.listenerId])])).not.toContain(
      address,
    )

    expect((await invite([ana.listenerId, rui.listenerId])).body).toMatchObject({ invited: 0 })
    expect(await notificationsOf(ana)).toHaveLength(1)
    expect(await mailsTo(address)).toHaveLength(1)

    const link = /http\S+(\/invitation\/\S+)/.exec(mail!.body_text)![1]!
    const replied = await app.http.inject({
      method: 'POST',
      url: `${link}/reply`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'name=Rui&answer=coming&party=1&note=',
    })
    expect(replied.statusCode).toBe(303)
    expect((await states()).invitations).toMatchObject([{ state: 'answered', address: null }])
  })

  it('gives nothing to who stopped hearing from the host between the tick and the press, or the press and the email', async () => {
    const [first, second] = [newAddress(), newAddress()]
    const [rui, bea] = [await guestWhoCame(first), await guestWhoCame(second)]
    const end = (id: string) => app.db.owner('delete from public.host_listeners where id = $1', [id])
    await end(rui.listenerId)
    await end(ana.listenerId)
    expect(await preview([ana.listenerId, rui.listenerId])).toEqual({ members: 0, guests: 0, mail: null })
    expect((await invite([ana.listenerId, rui.listenerId])).body).toMatchObject({ invited: 0 })
    expect(await notificationsOf(ana)).toEqual([])

    // In one statement, so that the job comes to both.
    await app.db.owner(
      `with ended as (delete from public.host_listeners where id = $4)
       select hearth.invite_picked($1, $2, $3::jsonb)`,
      [eventId, host.userId, JSON.stringify([await pickedRow(second)]), bea.listenerId],
    )
    await vi.waitFor(async () => expect((await states()).counts).toMatchObject({ all: 1, waiting: 0 }), soon)
    expect([await mailsTo(first), await mailsTo(second)]).toEqual([[], []])
    expect((await states()).counts.remindable).toBe(0)
  })

  it('shows nobody whose address it is: named by the host as well, it has two lines and one email', async () => {
    const address = newAddress()
    const rui = await guestWhoCame(address)
    await callFunction(app, host, 'invite-by-email', { eventId, addresses: [address] })
    await vi.waitFor(async () => expect((await states()).counts.waiting).toBe(0), soon)
    expect((await listed()).find(({ id }) => id === rui.listenerId)).toMatchObject({ state: null })
    expect((await invite([rui.listenerId])).body).toMatchObject({ invited: 1 })
    await vi.waitFor(async () => expect((await states()).counts).toMatchObject({ all: 2, waiting: 0 }), soon)
    expect((await states()).invitations.map(({ state }) => state)).toEqual(['sent', 'sent'])
    expect(await mailsTo(address)).toHaveLength(1)
    const other = newAddress()
    const bea = await guestWhoCame(other)
    await invite([bea.listenerId])
    const { body } = await callFunction(app, host, 'preview-email-invitations', { eventId, text: other })
    expect(body).toMatchObject({ addresses: [{ address: other }], invitedAlready: 0 })
  })

  it('can be taken back by name, and picked again', async () => {
    const address = newAddress()
    const rui = await guestWhoCame(address)
    await invite([rui.listenerId])
    await vi.waitFor(async () => expect(await mailsTo(address)).toHaveLength(1), soon)
    const { id } = (await states()).invitations[0]!
    await callFunction(app, host, 'take-back-email-invitation', { eventId, id })
    const row = async () => (await listed()).find((each) => each.id === rui.listenerId)
    expect(await row()).toMatchObject({ state: null })
    expect((await invite([rui.listenerId])).body).toMatchObject({ invited: 1 })
    expect(await row()).toMatchObject({ state: 'invited' })
    await vi.waitFor(
      async () => expect(await states()).toMatchObject({ invitations: [{ state: 'sent' }] }),
      soon,
    )
  })

  it('is for hosts, of their own people, and for events ahead', async () => {
    const stranger = await buildMember(app.db)
    expect((await invite([ana.listenerId], { by: stranger })).status).toBe(403)
    const coHost = await buildMember(app.db)
    await addHost(app.db, { eventId, userId: coHost.userId })
    expect((await invite([ana.listenerId], { by: coHost })).body).toMatchObject({ invited: 0 })
    for (const event of [
      await past(),
      await ahead({ status: 'cancelled' }),
      await ahead({ status: 'draft' }),
    ])
      expect((await invite([ana.listenerId], { event })).status).toBe(409)
    expect((await invite(Array.from({ length: 201 }, () => crypto.randomUUID()))).status).toBe(400)
    expect((await invite([])).status).toBe(400)
  })

  it('opens a private event to members alone', async () => {
    const address = newAddress()
    const rui = await guestWhoCame(address)
    eventId = await ahead({ visibility: 'private' })
    expect(await preview([ana.listenerId, rui.listenerId])).toMatchObject({ members: 1, guests: 0 })
    expect((await invite([ana.listenerId, rui.listenerId])).body).toMatchObject({ invited: 1 })
    expect(await mailsTo(address)).toEqual([])
  })

  it('leaves out who blocks the owner whose event a co-host invites to', async () => {
    const coHost = await buildMember(app.db)
    await addHost(app.db, { eventId, userId: coHost.userId })
    const bea = await buildListener(app.db, { hostId: coHost.userId })
    await app.db.owner('insert into public.blocks (blocker_id, blocked_id) values ($1, $2)', [
      ...[bea.userId, host.userId],
    ])
    expect((await invite([bea.listenerId], { by: coHost })).body).toMatchObject({ invited: 0 })
  })

  it('counts with pasted addresses towards the day, and takes back what is too much', async () => {
    await app.db.owner(
      `insert into hearth.attempts (key, window_started_at, count) values ('guests:emailed:' || $1, now(), 499)`,
      [host.userId],
    )
    const rui = await guestWhoCame(newAddress())
    expect((await invite([ana.listenerId, rui.listenerId])).status).toBe(429)
    expect(await notificationsOf(ana)).toEqual([])
    expect((await states()).counts.all).toBe(0)
    expect((await invite([ana.listenerId])).status).toBe(200)
    expect((await invite([rui.listenerId])).status).toBe(429)
  })

  it('invites each once when two hosts press at once', async () => {
    const replies = await Promise.all([1, 2, 3].map(() => invite([ana.listenerId])))
    expect(replies.map(({ body }) => (body as { invited: number }).invited).sort()).toEqual([0, 0, 1])
    expect(await notificationsOf(ana)).toHaveLength(1)
  })
})

/** What is written down of a guest whose agreement has ended. */
async function pickedRow(address: string) {
  const { sealAddress, hashAddress } = guestSecretsOf(app.parts.config)
  const id = crypto.randomUUID()
  return {
    ...{ id, listenerId: null, name: 'Bea' },
    sealedAddress: sealAddress(id, address).toString('base64'),
    addressHash: hashAddress(address).toString('base64'),
  }
}

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { callFunction } from '../../testing/calls.ts'
import { buildEvent, type EventWishes } from '../../testing/events.ts'
import { buildMember, type Member } from '../../testing/people.ts'
import { block, buildProvider } from '../../testing/providers.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({}, { max: 8 })
})
afterAll(() => app.end())

const call = (member: Member, name: string, body: object) => callFunction(app, member, name, body)

async function scene(event: EventWishes = {}) {
  const host = await buildMember(app.db)
  const { id: providerId, owner } = await buildProvider(app.db)
  const eventId = await buildEvent(app.db, { createdBy: host.userId, ...event })
  const ids = { eventId, providerId }
  return {
    ids,
    host,
    owner,
    list: (member: Member, part?: string) => call(member, 'list-provider', { ...ids, ...(part && { part }) }),
    answer: (member: Member, state: string) => call(member, 'answer-listing', { ...ids, state }),
    stored: async () =>
      (
        await app.db.owner('select asked_by, state, part from public.event_providers where event_id = $1', [
          eventId,
        ])
      )[0],
  }
}

const told = async ({ userId }: Member) =>
  (
    await app.db.owner<{ kind: string; by: string }>(
      `select kind, data ->> 'by' as by from public.notifications where user_id = $1 order by created_at`,
      [userId],
    )
  ).map(({ kind, by }) => `${kind} by ${by}`)
const mailsTo = async ({ userId }: Member) =>
  app.db.owner<{ subject: string; body_text: string }>(
    'select subject, body_text from hearth.mails where user_id = $1 order by created_at',
    [userId],
  )

/** Who sees the listing through the tables; what visitors see may be a second old. */
async function seenBy(member: Member | undefined, { eventId }: { eventId: string }) {
  const response = await app.http.inject({
    url: `/rest/v1/event_providers?select=state&event_id=eq.${eventId}`,
    headers: member
      ? { authorization: await app.tokenOf(member) }
      : { apikey: app.parts.config.anonKey as string },
  })
  return response.json() as { state: string }[]
}

describe('a listing', () => {
  it('is asked by the host and accepted by the provider; then everyone sees it', async () => {
    const { ids, host, owner, list, answer, stored } = await scene()
    expect((await list(host, 'Live soup')).body).toEqual({ ...ids, state: 'asked' })
    await expect.poll(() => seenBy(undefined, ids), { timeout: 5000 }).toEqual([])
    expect(await seenBy(await buildMember(app.db), ids)).toEqual([])
    expect(await seenBy(owner, ids)).toEqual([{ state: 'asked' }])
    expect((await answer(owner, 'accepted')).body.state).toBe('accepted')
    await expect.poll(() => seenBy(undefined, ids), { timeout: 5000 }).toEqual([{ state: 'accepted' }])
    expect(await stored()).toEqual({ asked_by: 'host', state: 'accepted', part: 'Live soup' })
    expect(await told(owner)).toEqual(['listing_asked by host'])
    expect(await told(host)).toEqual(['listing_accepted by provider'])
    expect((await mailsTo(host))[0]?.subject).toBe('Lantern Bread will be at “Supper under lanterns”')
  })

  it('is asked by the provider and answered by the host', async () => {
    const { host, owner, list, answer } = await scene()
    expect((await list(owner)).body.state).toBe('asked')
    expect((await answer(owner, 'accepted')).status).toBe(403)
    expect((await answer(host, 'declined')).body.state).toBe('declined')
    expect(await told(owner)).toEqual(['listing_declined by host'])
  })

  it('stands when both have asked', async () => {
    const { host, owner, list } = await scene()
    await list(owner)
    expect((await list(host)).body.state).toBe('accepted')
    expect(await told(owner)).toEqual(['listing_accepted by host'])
  })

  it('stands when both ask at the same moment', async () => {
    const { host, owner, list, stored } = await scene()
    await Promise.all([list(owner), list(host)])
    expect((await stored())?.state).toBe('accepted')
  })

  it('is accepted at once where host and provider are one person, and tells nobody', async () => {
    const { id: providerId, owner } = await buildProvider(app.db)
    const eventId = await buildEvent(app.db, { createdBy: owner.userId })
    expect((await call(owner, 'list-provider', { eventId, providerId })).body.state).toBe('accepted')
    expect(await told(owner)).toEqual([])
  })

  it('tells once when it is asked again', async () => {
    const { host, owner, list } = await scene()
    await list(host)
    await list(host)
    expect(await mailsTo(owner)).toHaveLength(1)
  })

  it('that was declined is not asked again by who heard it, but by who said it', async () => {
    const { host, owner, list, answer } = await scene()
    await list(host)
    await answer(owner, 'declined')
    expect((await list(host)).status).toBe(409)
    expect((await answer(host, 'removed')).body.state).toBe('declined')
    expect((await list(host)).status).toBe(409)
    expect((await list(owner)).body.state).toBe('asked')
    expect((await answer(host, 'accepted')).body.state).toBe('accepted')
  })

  it('is taken away by either side, and the other hears of it', async () => {
    for (const who of ['host', 'owner'] as const) {
      const { host, owner, list, answer, stored } = await scene()
      await list(host)
      await answer(owner, 'accepted')
      expect((await answer(who === 'host' ? host : owner, 'removed')).body.state).toBe('removed')
      expect(await stored()).toBeUndefined()
      const by = who === 'host' ? 'host' : 'provider'
      expect((await told(who === 'host' ? owner : host)).at(-1)).toBe(`listing_removed by ${by}`)
    }
  })

  it('hides while its page is paused', async () => {
    const { ids, host, owner, list, answer } = await scene()
    await list(host)
    await answer(owner, 'accepted')
    await call(owner, 'pause-provider', { providerId: ids.providerId, isPaused: true })
    await expect.poll(() => seenBy(undefined, ids), { timeout: 5000 }).toEqual([])
    await call(owner, 'pause-provider', { providerId: ids.providerId, isPaused: false })
    await expect.poll(() => seenBy(undefined, ids), { timeout: 5000 }).toEqual([{ state: 'accepted' }])
  })
})

describe('is refused', () => {
  const past = { startDate: '2020-01-01', startsAt: '2020-01-01T19:30:00Z', endsAt: '2020-01-01T22:00:00Z' }
  it.each<[string, EventWishes, string]>([
    ['an event that is over', past, 'event_over'],
    ['a cancelled event', { status: 'cancelled' }, 'event_cancelled'],
    ['a draft', { status: 'draft' }, 'conflict'],
    ['a private event', { visibility: 'private' }, 'conflict'],
  ])('%s', async (_, event, code) => {
    const { host, list } = await scene(event)
    expect((await list(host)).body.error.code).toBe(code)
  })

  it('also when it is accepted late', async () => {
    const { ids, host, owner, list, answer } = await scene()
    await list(host)
    await app.db.owner(`update public.events set status = 'cancelled' where id = $1`, [ids.eventId])
    expect((await answer(owner, 'accepted')).body.error.code).toBe('event_cancelled')
    expect((await answer(owner, 'declined')).body.state).toBe('declined')
  })

  it('an unpublished page: not there for the host, a sentence for its owner', async () => {
    const { ids, host, owner, list } = await scene()
    await app.db.owner(
      `update public.service_providers set status = 'paused', paused_by = 'owner' where id = $1`,
      [ids.providerId],
    )
    expect((await list(host)).status).toBe(404)
    expect((await list(owner)).status).toBe(409)
  })

  it('a stranger, in words; and what they cannot open is not there', async () => {
    const stranger = await buildMember(app.db)
    expect((await (await scene()).list(stranger)).status).toBe(403)
    expect((await (await scene({ visibility: 'private' })).list(stranger)).status).toBe(404)
  })

  it('whoever was blocked, as if it were not there; and who blocks, in words', async () => {
    const first = await scene()
    await block(app.db, first.owner, first.host)
    expect((await first.list(first.host)).status).toBe(404)
    expect((await first.list(first.owner)).status).toBe(409)
    const second = await scene()
    await block(app.db, second.host, second.owner)
    expect((await second.list(second.owner)).status).toBe(404)
    expect((await second.list(second.host)).status).toBe(409)
  })
})

it('ends between two when one blocks the other, but not what is over', async () => {
  const { host, owner, ids, list, answer, stored } = await scene()
  await list(host)
  await answer(owner, 'accepted')
  const over = await buildEvent(app.db, {
    createdBy: host.userId,
    startDate: '2020-01-01',
    startsAt: '2020-01-01T19:30:00Z',
    endsAt: '2020-01-01T22:00:00Z',
  })
  await app.db.owner(
    `insert into public.event_providers (event_id, provider_id, asked_by, state) values ($1, $2, 'host', 'accepted')`,
    [over, ids.providerId],
  )
  const elsewhere = await scene()
  await elsewhere.list(elsewhere.host)
  await block(app.db, host, owner)
  expect(await stored()).toBeUndefined()
  expect(await elsewhere.stored()).toBeDefined()
  expect(
    await app.db.owner('select event_id from public.event_providers where provider_id = $1', [
      ids.providerId,
    ]),
  ).toEqual([{ event_id: over }])
})

it('leaks no address: neither notices nor mails hold one', async () => {
  const { host, owner, list, answer } = await scene()
  await list(host)
  await answer(owner, 'accepted')
  const rows = await app.db.owner<{ text: string }>(
    `select data::text as text from public.notifications
     union all select subject || body_text || body_html from hearth.mails where user_id = any ($1::uuid[])`,
    [[host.userId, owner.userId]],
  )
  expect(rows.length).toBeGreaterThan(3)
  expect(rows.filter(({ text }) => text.includes('@example.org'))).toEqual([])
})

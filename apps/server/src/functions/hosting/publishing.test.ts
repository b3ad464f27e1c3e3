import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { addHost, buildEvent, type EventWishes } from '../../testing/events.ts'
import { buildMember, type Member } from '../../testing/people.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({}, { max: 8 })
})
afterAll(() => app.end())

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

async function scene(wishes: EventWishes = {}) {
  const host = await buildMember(app.db)
  const eventId = await buildEvent(app.db, {
    createdBy: host.userId,
    status: 'draft',
    startDate: dayIn(5),
    ...wishes,
  })
  const schedule = async (by: Member, at: string | null) => {
    const response = await app.http.inject({
      method: 'POST',
      url: '/functions/v1/schedule-publishing',
      headers: { authorization: await app.tokenOf(by) },
      payload: { eventId, at },
    })
    const { publishAt, error } = response.json()
    return { publishAt, code: error?.code, message: error?.fields?.at ?? error?.message }
  }
  const stored = async () =>
    (
      await app.db.owner<{ at: string; failure: string | null }>(
        `select to_char(publish_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI') as at, failure
         from public.event_schedules where event_id = $1`,
        [eventId],
      )
    )[0]
  const status = async () =>
    (await app.db.owner<{ status: string }>('select status from public.events where id = $1', [eventId]))[0]!
      .status
  /** As if its moment had come: the trigger queues the job for now. */
  const come = () =>
    app.db.owner(
      `update public.event_schedules set publish_at = now() - interval '1 second' where event_id = $1`,
      [eventId],
    )
  return { host, eventId, schedule, stored, status, come }
}

const notificationsOf = ({ userId }: Member) =>
  app.db.owner<{ kind: string; data: { reason: string } }>(
    'select kind, data from public.notifications where user_id = $1',
    [userId],
  )
const jobsFor = (eventId: string) =>
  app.db.owner<{ key: string }>('select key from graphile_worker.jobs where key = $1', [
    `publish_event:${eventId}`,
  ])

describe('a moment', () => {
  it('is chosen on the clock of the event, moved and taken back by any of its hosts', async () => {
    const { host, eventId, schedule, stored } = await scene({ timezone: 'Asia/Kathmandu' })
    expect(await schedule(host, `${dayIn(2)}T18:00`)).toEqual({ publishAt: `${dayIn(2)}T12:15:00.000Z` })
    const coHost = await buildMember(app.db)
    await addHost(app.db, { eventId, userId: coHost.userId })
    expect(await schedule(coHost, `${dayIn(3)}T06:00`)).toMatchObject({
      publishAt: `${dayIn(3)}T00:15:00.000Z`,
    })
    expect(await stored()).toEqual({ at: `${dayIn(3)}T00:15`, failure: null })
    expect(await jobsFor(eventId)).toHaveLength(1)
    expect(await schedule(host, null)).toEqual({ publishAt: null })
    expect(await schedule(host, null)).toEqual({ publishAt: null })
    expect(await stored()).toBeUndefined()
  })

  it('lies ahead, before the end, and is one that the clock shows', async () => {
    const { host, schedule, stored } = await scene({ timezone: 'UTC' })
    for (const [at, message] of [
      [`${dayIn(-1)}T18:00`, 'Choose a time in the future.'],
      [`${dayIn(6)}T18:00`, 'The event would be over by then. Choose an earlier time.'],
      ['2027-02-31T18:00', 'The clocks change here: this time does not exist on that day.'],
    ] as const)
      expect(await schedule(host, at)).toEqual({ code: 'invalid_input', message })
    expect(await schedule(host, 'tomorrow')).toMatchObject({ code: 'invalid_input' })
    expect(await stored()).toBeUndefined()
  })

  it('is not for others, nor for what is published already', async () => {
    const { schedule } = await scene()
    expect(await schedule(await buildMember(app.db), `${dayIn(2)}T18:00`)).toMatchObject({
      code: 'not_found',
    })
    const open = await scene({ status: 'published' })
    const stranger = await buildMember(app.db)
    expect(await open.schedule(stranger, `${dayIn(2)}T18:00`)).toMatchObject({ code: 'not_allowed' })
    expect(await open.schedule(open.host, `${dayIn(2)}T18:00`)).toMatchObject({ code: 'conflict' })
  })

  it('is refused while the draft itself would be, in the engine’s words, and changes nothing', async () => {
    const { host, schedule, stored, status } = await scene({ title: '' })
    expect(await schedule(host, `${dayIn(2)}T18:00`)).toMatchObject({ code: 'conflict' })
    expect(await stored()).toBeUndefined()
    expect(await status()).toBe('draft')
  })

  it('ends with the draft’s publication by hand, and when its host is about to leave', async () => {
    const { host, eventId, schedule, stored } = await scene()
    await schedule(host, `${dayIn(2)}T18:00`)
    await app.db.owner(`update public.events set status = 'published' where id = $1`, [eventId])
    expect(await stored()).toBeUndefined()
    const other = await scene()
    await other.schedule(other.host, `${dayIn(2)}T18:00`)
    await app.db.owner('update public.profiles set is_hidden = true where id = $1', [other.host.userId])
    expect(await other.stored()).toBeUndefined()
  })
})

describe('when it comes', () => {
  it('the draft is published, for everybody to find, and the moment is gone', async () => {
    const { host, schedule, stored, status, come } = await scene()
    await schedule(host, `${dayIn(2)}T18:00`)
    await come()
    await expect.poll(status, { timeout: 10_000 }).toBe('published')
    expect(await stored()).toBeUndefined()
    expect(await notificationsOf(host)).toEqual([])
  })

  it('in the name of the owner where who chose it hosts no more', async () => {
    const { host, eventId, schedule, status, come } = await scene()
    const coHost = await buildMember(app.db)
    await addHost(app.db, { eventId, userId: coHost.userId })
    await schedule(coHost, `${dayIn(2)}T18:00`)
    await app.db.owner('delete from public.event_hosts where event_id = $1', [eventId])
    await come()
    await expect.poll(status, { timeout: 10_000 }).toBe('published')
    expect(await notificationsOf(host)).toEqual([])
  })

  it('and the engine refuses, it stays a draft and its host is told why, once', async () => {
    const { host, eventId, schedule, stored, status, come } = await scene()
    await schedule(host, `${dayIn(2)}T18:00`)
    await app.db.owner(`update public.events set title = '' where id = $1`, [eventId])
    await app.db.owner('delete from hearth.event_bytes where event_id = $1', [eventId])
    await come()
    await expect.poll(async () => (await stored())?.failure, { timeout: 10_000 }).toBeTruthy()
    expect(await status()).toBe('draft')
    await come()
    const notifications = await notificationsOf(host)
    expect(notifications).toMatchObject([{ kind: 'publishing_failed' }])
    expect(notifications[0]!.data.reason).toBe((await stored())!.failure)
    const again = await schedule(host, `${dayIn(2)}T18:00`)
    expect(again).toMatchObject({ code: 'conflict', message: notifications[0]!.data.reason })
  })

  it('and it would be over, it stays a draft too', async () => {
    const { host, eventId, schedule, stored, status, come } = await scene()
    await schedule(host, `${dayIn(2)}T18:00`)
    await app.db.owner(
      `update public.events set ends_at = now() - interval '1 minute', starts_at = now() - interval '1 hour' where id = $1`,
      [eventId],
    )
    await come()
    await expect.poll(async () => (await stored())?.failure, { timeout: 10_000 }).toContain('already be over')
    expect(await status()).toBe('draft')
  })
})

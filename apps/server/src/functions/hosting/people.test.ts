// Who came to what a host held, and who is new.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { askDatabase, callFunction } from '../../testing/calls.ts'
import { addAccountlessGuest, addHost, buildEvent, buildGuest } from '../../testing/events.ts'
import { buildCrowd, buildMember, type Member } from '../../testing/people.ts'
import { createCountPeople } from './count-people.ts'

let app: TestApp
let host: Member
let ana: Member
beforeAll(async () => {
  app = await startTestApp({}, { max: 8 }, { runsJobs: false })
})
afterAll(() => app.end())
beforeEach(async () => {
  await app.db.owner('delete from hearth.people_due')
  host = await buildMember(app.db)
  ana = await buildMember(app.db)
})

const hour = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString()
const count = (options?: { batch: number }) => createCountPeople(app.parts, options)({}, { isLastTry: true })
const timesOf = async (person: string, { userId } = host) =>
  (
    await app.db.owner<{ times: number }>(
      'select times from hearth.host_people where host_id = $1 and user_id = $2',
      [userId, person],
    )
  )[0]?.times

/** An evening of this host that ended so many hours ago, to which these people came. */
async function past(people: readonly string[], { hoursAgo = 30 } = {}): Promise<string> {
  const eventId = await buildEvent(app.db, {
    createdBy: host.userId,
    startsAt: inHours(-hoursAgo - 3),
    endsAt: inHours(-hoursAgo),
  })
  for (const userId of people) await buildGuest(app.db, { eventId, userId })
  return eventId
}

async function rowsOf(person: Member, eventId: string) {
  return askDatabase<{ user_id: string | null; guest_id: string | null; came_before: number | null }[]>(
    app,
    person,
    'guest_page',
    { event: eventId, answers: ['coming', 'maybe'] },
  )
}

describe('who came', () => {
  it('is counted once the door has closed, once for an event, for its owner and who hosts with them', async () => {
    const helper = await buildMember(app.db)
    const first = await past([ana.userId, helper.userId, host.userId])
    await addHost(app.db, { eventId: first, userId: helper.userId })
    await past([ana.userId], { hoursAgo: 23 })
    await count()
    await count()
    expect(await timesOf(ana.userId)).toBe(1)
    expect(await timesOf(ana.userId, helper)).toBe(1)
    expect(await timesOf(helper.userId)).toBe(1)
    expect(await timesOf(host.userId)).toBeUndefined()
    await app.db.owner(`update public.events set ends_at = ends_at - interval '2 hours' where id <> $1`, [
      first,
    ])
    await count()
    expect(await timesOf(ana.userId)).toBe(2)
  })

  it('is who was ticked, where the door was used, and nobody where the event was cancelled', async () => {
    const [ticked, stayed] = [await buildMember(app.db), await buildMember(app.db)]
    const eventId = await past([ticked.userId, stayed.userId])
    await app.db.owner(
      `insert into public.event_arrivals (attendance_id, event_id, arrived, arrived_at)
       select id, event_id, 1, now() from public.attendances where event_id = $1 and user_id = $2`,
      [eventId, ticked.userId],
    )
    const cancelled = await past([ana.userId])
    await app.db.owner(`update public.events set status = 'cancelled' where id = $1`, [cancelled])
    await count()
    expect(await timesOf(ticked.userId)).toBe(1)
    expect(await timesOf(stayed.userId)).toBeUndefined()
    expect(await timesOf(ana.userId)).toBeUndefined()
  })

  it('is counted in batches, each person once by several processes', async () => {
    const people = await buildCrowd(app.db, { count: 23 })
    await past(people)
    await Promise.all([count({ batch: 5 }), count({ batch: 5 }), count({ batch: 5 })])
    await count({ batch: 5 })
    const times = await app.db.owner('select times from hearth.host_people where host_id = $1', [host.userId])
    expect(times).toEqual(people.map(() => ({ times: 1 })))
    const [due] = await app.db.owner('select finished_at is not null as done from hearth.people_due')
    expect(due).toEqual({ done: true })
  })
})

describe('a guest list', () => {
  it('says to each host who is new with them and how often others came, and nothing once it is over', async () => {
    const newcomer = await buildMember(app.db)
    const helper = await buildMember(app.db)
    for (let n = 0; n < 2; n++) await past([ana.userId])
    await count()
    const eventId = await buildEvent(app.db, { createdBy: host.userId })
    await addHost(app.db, { eventId, userId: helper.userId })
    for (const member of [ana, newcomer, host])
      await callFunction(app, member, 'answer', { eventId, answer: 'coming', party: 1 })
    const before = (rows: Awaited<ReturnType<typeof rowsOf>>) =>
      [ana, newcomer, host].map(({ userId }) => rows.find(({ user_id }) => user_id === userId)?.came_before)
    expect(before(await rowsOf(host, eventId))).toEqual([2, 0, null])
    expect(before(await rowsOf(helper, eventId))).toEqual([0, 0, 0])
    await app.db.owner(
      `update public.events set starts_at = now() - interval '3 hours', ends_at = now() - interval '1 hour' where id = $1`,
      [eventId],
    )
    expect(before(await rowsOf(host, eventId))).toEqual([null, null, null])
  })

  it('knows a guest without an account by their address, as long as their answers are known', async () => {
    const earlier = await past([])
    const eventId = await buildEvent(app.db, { createdBy: host.userId })
    const [before, now] = [
      await addAccountlessGuest(app.db, { eventId: earlier }),
      await addAccountlessGuest(app.db, { eventId }),
    ]
    const row = async () => (await rowsOf(host, eventId)).find(({ guest_id }) => guest_id !== null)
    expect(await row()).toMatchObject({ came_before: 0 })
    await app.db.owner(
      'update hearth.guests set address_hash = (select o.address_hash from hearth.guests o where o.id = $1) where id = $2',
      [before, now],
    )
    expect(await row()).toMatchObject({ came_before: 1 })
  })
})

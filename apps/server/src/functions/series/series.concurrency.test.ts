import { setTimeout as pause } from 'node:timers/promises'
import { repetitions } from '@hearth/database/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { callFunction } from '../../testing/calls.ts'
import { comingAgain, randomFrom } from '../../testing/chance.ts'
import { buildEvent } from '../../testing/events.ts'
import { buildMember, type Member } from '../../testing/people.ts'
import { dayFromNow } from '../../testing/series.ts'

// 50 people at once come to all dates of a series, to some, to one, give one back or all, while their host makes dates larger and
// smaller, moves them to other days, takes breaks and ends these; where dates have kinds of places, 50 people take these. An observer counts the rows of every date: never are there more people
// than places, and at every moment each counter says what its rows say.

const people = 50
const acts = repetitions(2000, { daily: 300 })
const dateCount = 8
const kept = 5

let app: TestApp
let host: Member
let members: Member[]
let failed = 0

beforeAll(async () => {
  app = await startTestApp({ LIMIT_REQUESTS_PER_ADDRESS: '1000000' }, { max: 12 })
  host = await buildMember(app.db)
  members = await Promise.all(Array.from({ length: people }, () => buildMember(app.db)))
})
afterAll(() => app.end())

it('never has more people than places on any date while 50 people and the host do many things at once', {
  timeout: 300_000,
}, async () => {
  const seriesId = await startSeries()
  const { wrong, looks } = await watching(seriesId, () =>
    Promise.all(
      members.map(async (member, at) => {
        const random = randomFrom(at + 1)
        for (let turn = 0; turn < acts / people; turn++) await act(member, seriesId, random)
      }),
    ),
  )
  expect(wrong).toEqual([])
  expect(looks).toBeGreaterThan(10)
  // What found another series in each of its four tries gives up, with nothing written.
  expect(failed).toBeLessThan(acts / 50)
  const [left] = await app.db.owner(
    `select count(*)::integer as people from public.attendances a join hearth.series_dates d on d.event_id = a.event_id
     where d.series_id = $1 and a.answer = 'coming'`,
    [seriesId],
  )
  expect(left).not.toEqual({ people: 0 })
})

it('never gives a place that is kept for newcomers to who comes to every date', {
  timeout: 300_000,
}, async () => {
  const seriesId = await startSeries()
  const terms = { seriesId, takes: 'both', keptForNewcomers: kept, weeksAhead: null } as const
  expect(await callFunction(app, host, 'set-series-terms', terms)).toMatchObject({ status: 200 })
  const { wrong, looks } = await watching(seriesId, () =>
    Promise.all(
      members.map(async (member, at) => {
        const random = randomFrom(at + 101)
        const does = at % 2 === 0 ? comingToAll(member, seriesId) : newcomer(member, seriesId)
        for (let turn = 0; turn < acts / people; turn++) await does(random)
      }),
    ),
  )
  expect(wrong).toEqual([])
  expect(looks).toBeGreaterThan(10)
  const dates = await datesOf(seriesId)
  // Both kinds of people came.
  expect(dates.some(({ regulars }) => regulars > 0)).toBe(true)
  expect(dates.some(({ held, regulars }) => held > regulars)).toBe(true)
})

it('never has more people than places of a kind on any date', { timeout: 300_000 }, async () => {
  const seriesId = await startSeries([6, 4, 9])
  const { wrong, looks } = await watching(seriesId, () =>
    Promise.all(
      members.map(async (member, at) => {
        const random = randomFrom(at + 201)
        for (let turn = 0; turn < acts / people; turn++) await takingKinds(member, seriesId, random)
      }),
    ),
  )
  expect(wrong).toEqual([])
  expect(looks).toBeGreaterThan(10)
  expect(failed).toBeLessThan(acts / 50)
  const dates = await datesOf(seriesId)
  expect(dates.every(({ kindPlaces }) => kindPlaces.length === 3)).toBe(true)
  expect(dates.some(({ kindTaken }) => kindTaken.length > 1)).toBe(true)
})

/** Places in all, and so many of each kind, where there are some. */
async function startSeries(kindPlaces: readonly number[] = []): Promise<string> {
  failed = 0
  const startDate = dayFromNow(3)
  const eventId = await buildEvent(app.db, { capacity: 12, createdBy: host.userId, startDate })
  if (kindPlaces.length > 0) await setKinds(eventId, kindPlaces)
  const { body } = await callFunction(app, host, 'start-series', { eventId, rule: ruleOf(2) })
  const seriesId = body.seriesId as string
  await expect
    .poll(() => datesOf(seriesId), { timeout: 20_000 })
    .toSatisfy((dates: unknown[]) => dates.length >= dateCount)
  return seriesId
}

const setKinds = (eventId: string, places: readonly number[]) =>
  callFunction(app, host, 'set-place-kinds', {
    eventId,
    kinds: places.map((count, at) => ({ name: `Kind ${at + 1}`, places: count })),
  })

const ruleOf = (interval: number) => ({
  frequency: 'daily',
  interval,
  count: dateCount,
  without: [],
  extra: [],
})

type Counted = {
  id: string
  date: string
  capacity: number | null
  taken: number
  held: number
  /** Of these, by people who come to every date. */
  regulars: number
  kept: number
  kindPlaces: number[]
  kindTaken: number[]
  /** What rows say of each kind. */
  kindHeld: number[]
}
/** What the counter of each date says beside what its rows say, in one statement. */
const datesOf = (seriesId: string) =>
  app.db.owner<Counted>(
    `select s.event_id as id, d.date::text, s.capacity, s.taken,
       (coalesce((select sum(party) from public.attendances a where a.event_id = s.event_id and a.answer = 'coming'), 0)
       + coalesce((select sum(party) from public.event_waiting w where w.event_id = s.event_id and w.state = 'offered'), 0)
       )::integer as held,
       hearth.regular_people(d.series_id, d.event_id) as regulars, t.kept_for_newcomers as kept,
       s.kind_places as "kindPlaces", s.kind_taken as "kindTaken",
       (select hearth.sum_kinds(h.kinds) from (
         select a.kinds from public.attendances a where a.event_id = s.event_id and a.answer = 'coming'
         union all select w.kinds from public.event_waiting w where w.event_id = s.event_id and w.state = 'offered') h) as "kindHeld"
     from hearth.series_dates d join hearth.series t on t.id = d.series_id join public.event_seats s on s.event_id = d.event_id where d.series_id = $1 order by d.date`,
    [seriesId],
  )

/** One thing that a person, or the host, may do. Refusals belong to it: only the counters count. */
async function act(member: Member, seriesId: string, random: () => number): Promise<unknown> {
  const party = 1 + Math.floor(random() * 3)
  const dates = await datesOf(seriesId)
  const one = dates[Math.floor(random() * dates.length)]!
  const say = (answer: string, meant: object) =>
    call(member, 'answer-series', { seriesId, answer, party, dates: meant })
  const choice = random()
  if (choice < 0.2) return say('coming', { from: dayFromNow(0) })
  if (choice < 0.3) return say('coming', { from: one.date, without: [dates.at(-1)!.date] })
  if (choice < 0.45) return say('coming', { only: [one.date] })
  if (choice < 0.6) return say('not_coming', { only: [one.date] })
  if (choice < 0.68) return say('not_coming', { from: dayFromNow(0) })
  if (choice < 0.76) return call(member, 'answer', { eventId: one.id, answer: 'coming', party })
  if (choice < 0.84) return call(member, 'join-waiting-list', { eventId: one.id, party })
  if (choice < 0.9) return call(member, 'answer-offer', { eventId: one.id, answer: 'accept' })
  if (choice < 0.94) return comingAgain(() => resize(one.id, 8 + Math.floor(random() * 12)))
  const asHost = (name: string, body: object) => call(host, name, { seriesId, ...body })
  if (choice < 0.96)
    return call(host, 'change-dates', { eventId: one.id, parts: ['places', 'answering'], scope: 'all' })
  if (choice < 0.975)
    return asHost('change-rule', { from: dates[0]!.date, rule: ruleOf(1 + Math.floor(random() * 2)) })
  if (choice < 0.99) return asHost('skip-dates', { dates: [one.date] })
  return asHost('resume-dates', { dates: dates.map(({ date }) => date) })
}

/** One thing that somebody may do where dates have kinds of places, or the host, who makes a kind larger and smaller. */
async function takingKinds(member: Member, seriesId: string, random: () => number): Promise<unknown> {
  const dates = await datesOf(seriesId)
  const { id: eventId, date } = dates[Math.floor(random() * dates.length)]!
  const first = 1 + Math.floor(random() * 3)
  const kinds = [{ kind: first, people: 1 + Math.floor(random() * 2) }]
  if (random() < 0.4) kinds.push({ kind: (first % 3) + 1, people: 1 })
  const party = kinds.reduce((sum, { people }) => sum + people, 0)
  const say = (answer: string, meant: object) =>
    call(member, 'answer-series', { seriesId, answer, party, kinds, dates: meant })
  const choice = random()
  if (choice < 0.25) return say('coming', { from: dayFromNow(0) })
  if (choice < 0.45) return say('coming', { only: [date, dates.at(-1)!.date, dates[0]!.date] })
  if (choice < 0.6) return say('not_coming', { only: [date] })
  if (choice < 0.7) return say('not_coming', { from: dayFromNow(0) })
  if (choice < 0.8) return call(member, 'answer', { eventId, answer: 'coming', party, kinds })
  if (choice < 0.87) return call(member, 'join-waiting-list', { eventId, party, kinds })
  if (choice < 0.93) return call(member, 'answer-offer', { eventId, answer: 'accept' })
  if (choice < 0.97) return app.db.owner('select hearth.queue_series($1)', [seriesId])
  const places = [6, 4, 9].map((count) => count + Math.floor(random() * 3))
  return call(host, 'set-place-kinds', {
    eventId,
    kinds: places.map((count, at) => ({ kind: at + 1, name: `Kind ${at + 1}`, places: count })),
  })
}

/** A machine that has too much to do asks to come back: then the thing is done a little later. */
async function call(by: Member, name: string, body: object): Promise<number> {
  const { status } = await callFunction(app, by, name, body)
  if (status === 503) return pause(100).then(() => call(by, name, body))
  if (status === 500) failed++
  return status
}

/** Somebody who comes to every date, gives one back and takes it back, or gives all of them back. */
function comingToAll(member: Member, seriesId: string) {
  let isRegular = false
  return async (random: () => number): Promise<void> => {
    const party = 1 + Math.floor(random() * 3)
    const dates = await datesOf(seriesId)
    const one = dates[Math.floor(random() * dates.length)]!
    const say = (answer: string, meant: object) =>
      call(member, 'answer-series', { seriesId, answer, party, dates: meant })
    const choice = random()
    if (choice < 0.5 || !isRegular) isRegular ||= (await say('coming', { from: dayFromNow(0) })) === 200
    else if (choice < 0.7) await say('not_coming', { only: [one.date] })
    else if (choice < 0.85) await say('coming', { only: [one.date] })
    else if (choice < 0.9) await app.db.owner('select hearth.queue_series($1)', [seriesId])
    else if ((await say('not_coming', { from: dayFromNow(0) })) === 200) isRegular = false
  }
}

/** Somebody who comes to single dates, by each door. */
function newcomer(member: Member, seriesId: string) {
  return async (random: () => number): Promise<void> => {
    const party = 1 + Math.floor(random() * 3)
    const dates = await datesOf(seriesId)
    const { id: eventId, date } = dates[Math.floor(random() * dates.length)]!
    const say = (answer: string) =>
      call(member, 'answer-series', { seriesId, answer, party, dates: { only: [date] } })
    const choice = random()
    if (choice < 0.3) await say('coming')
    else if (choice < 0.5) await call(member, 'answer', { eventId, answer: 'coming', party })
    else if (choice < 0.8) await say('not_coming')
    else if (choice < 0.9) await call(member, 'join-waiting-list', { eventId, party })
    else await call(member, 'answer-offer', { eventId, answer: 'accept' })
  }
}

/** As the engine does: the event is held, then its seats decide. */
async function resize(eventId: string, capacity: number): Promise<void> {
  await app.db.database.transaction({ role: 'hearth_engine' }, async ({ run }) => {
    await run({
      name: 'hold date',
      text: 'select from public.events where id = $1 for no key update',
      values: [eventId],
    })
    await run({
      name: 'resize date',
      text: `
        with seats as (
          update public.event_seats set capacity = $2 where event_id = $1 and taken <= $2 returning event_id
        )
        update public.events e set capacity = $2, version = version + 1 from seats where e.id = seats.event_id`,
      values: [eventId, capacity],
    })
  })
}

/** Looks at all dates in single statements, again and again, until the work is done. */
async function watching(seriesId: string, work: () => Promise<unknown>) {
  const wrong: Counted[] = []
  let looks = 0
  let isOver = false
  const look = async () => {
    looks++
    const isWrong = ({ capacity, taken, held, regulars, kept, ...kinds }: Counted) => {
      const places = capacity ?? Number.POSITIVE_INFINITY
      return (
        held !== taken ||
        held > places ||
        (kept > 0 && regulars > places - kept) ||
        String(kinds.kindTaken) !== String(kinds.kindHeld) ||
        kinds.kindHeld.some((count, at) => count > (kinds.kindPlaces[at] ?? 0))
      )
    }
    wrong.push(...(await datesOf(seriesId)).filter(isWrong))
  }
  const watch = async () => {
    while (!isOver) await look()
  }
  const watched = watch()
  await work().finally(() => {
    isOver = true
  })
  await watched
  await look()
  return { wrong, looks }
}

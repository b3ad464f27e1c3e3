import { setTimeout as pause } from 'node:timers/promises'
import { repetitions } from '@hearth/database/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { comingAgain, randomFrom } from '../../testing/chance.ts'
import { buildEvent } from '../../testing/events.ts'
import { buildMember, type Member } from '../../testing/people.ts'
import { processWaiting } from './process-waiting.ts'
import { callOfList, seatsOf } from './testing.ts'

// 50 people at once do thousands of random joins, leaves, promotions, parties of up to three and
// resizings at one event, while an observer counts its rows. Never are there more people than places, and at every
// moment the counter says what the rows say.

const people = 50
const acts = repetitions(2000, { daily: 500 })

let app: TestApp
let host: Member
let members: Member[]
const seen = { accepted: 0, failed: 0 }

beforeAll(async () => {
  app = await startTestApp({ LIMIT_REQUESTS_PER_ADDRESS: '1000000' }, { max: 12 })
  host = await buildMember(app.db)
  members = await Promise.all(Array.from({ length: people }, () => buildMember(app.db)))
})
afterAll(() => app.end())

it('never has more people than places while 50 people do many things at once', {
  timeout: 120_000,
}, async () => {
  const eventId = await fullEvent()
  const { wrong, looks } = await watching(eventId, () =>
    Promise.all(
      members.map(async (member, at) => {
        const random = randomFrom(at + 1)
        for (let turn = 0; turn < acts / people; turn++) await act(member, eventId, random)
      }),
    ),
  )
  expect(wrong).toEqual([])
  expect(looks).toBeGreaterThan(20)
  expect(seen.accepted).toBeGreaterThan(acts / 100)
  // An answer that found another event in each of its four tries gives up, with nothing written.
  expect(seen.failed).toBeLessThan(acts / 100)
  // Afterwards nobody waits who would fit, and whoever had an offer still has its seats.
  await processWaiting(app.parts)
  const [left] = await app.db.owner<{ fitting: number }>(
    `select count(*)::integer as fitting from public.event_waiting w join public.event_seats s using (event_id)
     where w.event_id = $1 and w.state = 'waiting' and s.taken + w.party <= s.capacity`,
    [eventId],
  )
  expect(left).toEqual({ fitting: 0 })
  const seats = await seatsOf(app, eventId)
  expect(seats?.taken).toBe(seats?.held)
  // What is counted as the list changes says the same, too.
  const [counted] = await app.db.owner(
    `select c.waiting = l.waiting and c.offered = l.offered and c.people = l.people as agrees
     from hearth.count_list($1) c cross join (
       select count(*) filter (where state = 'waiting') as waiting, count(*) filter (where state = 'offered') as offered,
         coalesce(sum(party), 0) as people
       from public.event_waiting where event_id = $1) l`,
    [eventId],
  )
  expect(counted).toEqual({ agrees: true })
})

it('would have more people than places if the next came by looking first: this test can fail', {
  timeout: 60_000,
}, async () => {
  const eventId = await fullEvent()
  const together = members.slice(0, 8)
  const allHaveLooked = meeting(together.length)
  const { wrong } = await watching(eventId, () =>
    Promise.all(together.map((member) => comeByLookingFirst(member, eventId, allHaveLooked))),
  )
  expect(wrong).toContainEqual({ capacity: 12, taken: 0, held: 24 })
})

const fullEvent = () =>
  buildEvent(app.db, {
    capacity: 12,
    createdBy: host.userId,
    startsAt: new Date(Date.now() + 5 * 86_400_000).toISOString(),
    endsAt: new Date(Date.now() + 5.1 * 86_400_000).toISOString(),
  })

/** One thing that a person, or the host, may do. Refusals belong to it: only the counters count. */
async function act(member: Member, eventId: string, random: () => number): Promise<void> {
  const party = 1 + Math.floor(random() * 3)
  // A machine that has too much to do asks to come back: then the thing is done a little later.
  const call = async (by: Member, name: string, body: object): Promise<void> => {
    const { status, state } = await callOfList(app, by, name, { eventId, ...body })
    if (status === 503) return pause(100).then(() => call(by, name, body))
    if (status === 500) seen.failed++
    if (name === 'answer-offer' && state === 'coming') seen.accepted++
  }
  const say = (name: string, body: object) => call(member, name, body)
  const choice = random()
  if (choice < 0.3) return say('answer', { answer: 'coming', party })
  if (choice < 0.45) return say('answer', { answer: 'not_coming' })
  if (choice < 0.7) return say('join-waiting-list', { party })
  if (choice < 0.78) return say('leave-waiting-list', {})
  if (choice < 0.9) return say('answer-offer', { answer: 'accept' })
  if (choice < 0.93) return say('answer-offer', { answer: 'decline' })
  const capacity = 8 + Math.floor(random() * 12)
  if (choice < 0.95) return call(host, 'lower-capacity', { capacity })
  if (choice < 0.98) return comingAgain(() => resizeAsTheEngine(eventId, capacity))
  await app.db.owner(
    `update public.event_waiting set offered_until = now() where event_id = $1 and user_id = $2 and state = 'offered'`,
    [eventId, member.userId],
  )
  await comingAgain(() => processWaiting(app.parts))
}

/** The event is held, then its seats decide: a capacity below what is taken changes nothing. */
async function resizeAsTheEngine(eventId: string, capacity: number): Promise<void> {
  await app.db.database.transaction({ role: 'hearth_engine' }, async ({ run }) => {
    await run({
      name: 'hold event',
      text: 'select from public.events where id = $1 for no key update',
      values: [eventId],
    })
    await run({
      name: 'resize',
      text: `
        with seats as (
          update public.event_seats set capacity = $2 where event_id = $1 and taken <= $2 returning event_id
        )
        update public.events e set capacity = $2 from seats where e.id = seats.event_id`,
      values: [eventId, capacity],
    })
  })
}

/** Looks at the rows in single statements, again and again, until the work is done. */
async function watching(eventId: string, work: () => Promise<unknown>) {
  const wrong: unknown[] = []
  let looks = 0
  let isOver = false
  const look = async () => {
    const seats = await seatsOf(app, eventId)
    looks++
    const isRight =
      seats && seats.held === seats.taken && seats.held <= (seats.capacity ?? Number.POSITIVE_INFINITY)
    if (!isRight) wrong.push(seats)
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

/** Promotion as people write it first: see whether there is room, then let the next come. */
async function comeByLookingFirst(
  member: Member,
  eventId: string,
  allHaveLooked: () => Promise<void>,
): Promise<void> {
  await app.db.database.transaction({ role: 'hearth_engine' }, async ({ run }) => {
    const { rows } = await run<{ hasRoom: boolean }>({
      name: 'broken: look',
      text: `select coalesce(sum(party), 0) < 12 as "hasRoom" from public.attendances where event_id = $1`,
      values: [eventId],
    })
    await allHaveLooked()
    if (!rows[0]?.hasRoom) return
    await run({
      name: 'broken: come',
      text: `insert into public.attendances (event_id, user_id, answer, party) values ($1, $2, 'coming', 3)`,
      values: [eventId, member.userId],
    })
  })
}

/** Lets everyone go on once so many have come. */
function meeting(size: number): () => Promise<void> {
  let missing = size
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return () => {
    missing -= 1
    if (missing === 0) open()
    return opened
  }
}

import { peopleByKind } from '@hearth/contracts'
import type { Database } from '@hearth/database'
import { repetitions } from '@hearth/database/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { callFunction } from '../../testing/calls.ts'
import { buildEvent } from '../../testing/events.ts'
import { meetingOf } from '../../testing/meeting.ts'
import { buildMember, type Member } from '../../testing/people.ts'
import { guestBrowser, kindsOf } from './testing.ts'

const people = 200
const total = 10
/** More than the total together, so that both bounds are met. */
const places = [3, 4, 5]
const rounds = repetitions(20, { daily: 3 })

let app: TestApp
const { post, linkTo, newAddress } = guestBrowser(() => app)
let host: Member
let members: Member[]

beforeAll(async () => {
  app = await startTestApp({ LIMIT_MAILS_PER_ADDRESS: '1000000' }, { max: 16 })
  host = await buildMember(app.db)
  members = await Promise.all(Array.from({ length: people / 2 }, () => buildMember(app.db)))
})
afterAll(() => app.end())

async function eventWithKinds(): Promise<string> {
  const eventId = await buildEvent(app.db, { capacity: total, createdBy: host.userId })
  const { status } = await callFunction(app, host, 'set-place-kinds', {
    eventId,
    kinds: places.map((count, i) => ({ name: `Kind ${i + 1}`, places: count })),
  })
  expect(status).toBe(200)
  return eventId
}

it('gives ten seats in three kinds to exactly ten of 200 members and guests at once, in every round', {
  timeout: 600_000,
}, async () => {
  for (let round = 0; round < rounds; round++) {
    const eventId = await eventWithKinds()
    const links = await Promise.all(members.map((_, i) => linkOf(eventId, kindOf(i))))
    const answers = await Promise.all(
      members.flatMap((member, i) => [answer(member, { eventId, kind: kindOf(i) }), press(links[i]!)]),
    )
    expect(answers.filter((status) => status === 'came')).toHaveLength(total)
    expect(answers.filter((status) => status === 'full')).toHaveLength(people - total)
    const seats = await kindsOf(app, eventId)
    expect(seats).toMatchObject({ taken: total, held: seats!.kindTaken })
    for (const [i, taken] of seats!.kindTaken.entries()) expect(taken).toBeLessThanOrEqual(places[i]!)
  }
})

it('would sell more of a kind than there is if it read before it wrote: this test can fail', {
  timeout: 60_000,
}, async () => {
  const eventId = await eventWithKinds()
  const oneTooMany = members.slice(0, places[0]! + 1)
  const everyoneHasRead = meetingOf(oneTooMany.length)
  const answers = await Promise.all(
    oneTooMany.map((member) => answerByReadingFirst(app.db.database, { member, eventId, everyoneHasRead })),
  )
  expect(answers.filter(Boolean)).toHaveLength(places[0]! + 1)
})

const kindOf = (i: number) => 1 + (i % places.length)

type Outcome = 'came' | 'full' | number
async function answer(
  member: Member,
  { eventId, kind }: { eventId: string; kind: number },
): Promise<Outcome> {
  const { status } = await callFunction(app, member, 'answer', {
    ...{ eventId, answer: 'coming', party: 1, kinds: [{ kind, people: 1 }] },
  })
  return { 200: 'came' as const, 409: 'full' as const }[status] ?? status
}

/** The path in the mail of a guest without an account who asks for a place of this kind. */
async function linkOf(eventId: string, kind: number): Promise<string> {
  const email = newAddress()
  const { status } = await post(`/e/${eventId}/answer`, {
    name: 'Rui',
    email,
    [`kind_${kind}`]: '1',
    note: '',
  })
  expect(status).toBe(200)
  return linkTo(email)
}

async function press(link: string): Promise<Outcome> {
  const { status } = await post(link)
  return { 303: 'came' as const, 409: 'full' as const }[status] ?? status
}

/** The same decision as people write it first: look whether there is room of the kind, then take it. */
async function answerByReadingFirst(
  database: Database,
  {
    member,
    eventId,
    everyoneHasRead,
  }: { member: Member; eventId: string; everyoneHasRead: () => Promise<void> },
): Promise<boolean> {
  return database.transaction({ role: 'hearth_engine' }, async ({ run }) => {
    const { rows } = await run<{ hasRoom: boolean }>({
      name: 'broken: count kind',
      text: `
        select coalesce((hearth.sum_kinds(kinds))[1], 0) < $2 as "hasRoom" from public.attendances
        where event_id = $1 and answer = 'coming'`,
      values: [eventId, places[0]],
    })
    await everyoneHasRead()
    if (!rows[0]?.hasRoom) return false
    await run({
      name: 'broken: take kind',
      text: `
        insert into public.attendances (event_id, user_id, answer, party, kinds) values ($1, $2, 'coming', 1, $3)`,
      values: [eventId, member.userId, peopleByKind([{ kind: 1, people: 1 }])],
    })
    return true
  })
}

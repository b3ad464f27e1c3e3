import type { Database } from '@hearth/database'
import { repetitions } from '@hearth/database/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { buildEvent } from '../../testing/events.ts'
import { meetingOf } from '../../testing/meeting.ts'
import { buildMember, type Member } from '../../testing/people.ts'

const people = 200
const seats = 10
const rounds = repetitions(20, { daily: 5 })

let app: TestApp
let members: Member[]

beforeAll(async () => {
  app = await startTestApp({}, { max: 16 })
  members = await Promise.all(Array.from({ length: people }, () => buildMember(app.db)))
})
afterAll(() => app.end())

it('gives ten seats to exactly ten of 200 people who answer at once, in every round', {
  timeout: 240_000,
}, async () => {
  for (let round = 0; round < rounds; round++) {
    const eventId = await buildEvent(app.db, { capacity: seats })
    const answers = await Promise.all(members.map((member) => answer(member, eventId)))
    expect(answers.filter((status) => status === 200)).toHaveLength(seats)
    expect(answers.filter((status) => status === 409)).toHaveLength(people - seats)
    expect(await comingTo(eventId)).toEqual({ taken: seats, coming: seats, mails: seats })
  }
})

it('would sell more than there is if it read before it wrote: this test can fail', {
  timeout: 60_000,
}, async () => {
  const eventId = await buildEvent(app.db, { capacity: seats })
  const oneTooMany = members.slice(0, seats + 1)
  const everyoneHasRead = meetingOf(oneTooMany.length)
  const answers = await Promise.all(
    oneTooMany.map((member) => answerByReadingFirst(app.db.database, { member, eventId, everyoneHasRead })),
  )
  expect(answers.filter(Boolean)).toHaveLength(seats + 1)
})

async function answer(member: Member, eventId: string): Promise<number> {
  const response = await app.http.inject({
    method: 'POST',
    url: '/functions/v1/answer',
    headers: { authorization: await app.tokenOf(member) },
    payload: { eventId, answer: 'coming' },
  })
  return response.statusCode
}

/** The same decision as people write it first: look whether there is room, then take it. */
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
      name: 'broken: count',
      text: `select count(*) < $2 as "hasRoom" from public.attendances where event_id = $1 and answer = 'coming'`,
      values: [eventId, seats],
    })
    await everyoneHasRead()
    if (!rows[0]?.hasRoom) return false
    await run({
      name: 'broken: take',
      text: `insert into public.attendances (event_id, user_id, answer, party) values ($1, $2, 'coming', 1)`,
      values: [eventId, member.userId],
    })
    return true
  })
}

async function comingTo(eventId: string) {
  const [counts] = await app.db.owner<{ taken: number; coming: number; mails: number }>(
    `select s.taken,
       (select sum(party)::integer from public.attendances a where a.event_id = s.event_id) as coming,
       (select count(*)::integer from hearth.mails m where m.body_text like '%/e/' || s.event_id || '%') as mails
     from public.event_seats s where s.event_id = $1`,
    [eventId],
  )
  return counts
}

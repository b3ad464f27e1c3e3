import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { addHost, buildEvent } from '../../testing/events.ts'
import { buildMember, type Member } from '../../testing/people.ts'
import { buildReport } from '../../testing/reports.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.end())

async function toDo(member: Member | undefined) {
  const answer = await app.http.inject({
    url: '/rest/v1/rpc/my_to_do',
    headers: {
      apikey: app.parts.config.anonKey as string,
      ...(member && { authorization: await app.tokenOf(member) }),
    },
  })
  return { status: answer.statusCode, body: answer.json() }
}

it('tells hosts who asks to come to what is ahead, and nobody else', async () => {
  const [host, helper, guest] = await Promise.all([1, 2, 3].map(() => buildMember(app.db)))
  const eventId = await buildEvent(app.db, { createdBy: host!.userId, title: 'Supper' })
  const quiet = await buildEvent(app.db, { createdBy: host!.userId, title: 'Quiet' })
  await addHost(app.db, { eventId, userId: helper!.userId })
  await app.db.owner(
    `insert into public.attendances (event_id, user_id, answer, party, asked_party)
     values ($1, $3, 'asked', 0, 1), ($2, $3, 'maybe', 0, null)`,
    [eventId, quiet, guest!.userId],
  )
  const asking = [expect.objectContaining({ event_id: eventId, title: 'Supper', asked: 1 })]
  for (const one of [host, helper]) expect((await toDo(one)).body).toEqual({ asking, reports: null })
  expect((await toDo(guest)).body).toEqual({ asking: [], reports: null })
  await app.db.owner(`update public.events set status = 'cancelled' where id = $1`, [eventId])
  expect((await toDo(host)).body.asking).toEqual([])
})

it('tells the number of open reports to admins alone, by their role and not by what a token says', async () => {
  const [admin, owner] = await Promise.all([1, 2].map(() => buildMember(app.db)))
  await buildReport(app.db, { reporterId: owner!.userId, ownerId: owner!.userId })
  expect((await toDo(admin)).body.reports).toBeNull()
  await app.db.owner(`insert into hearth.user_roles (user_id, role) values ($1, 'admin')`, [admin!.userId])
  expect((await toDo(admin)).body.reports).toBe(1)
  await app.db.owner(`update public.reports set state = 'resolved', closed_at = now()`)
  expect((await toDo(admin)).body.reports).toBe(0)
})

it('is closed to visitors', async () => {
  expect((await toDo(undefined)).status).toBe(401)
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { buildEvent } from '../testing/events.ts'
import { buildCrowd, buildMember, type Member } from '../testing/people.ts'
import { createNotifyGroup } from './notify-group.ts'
import { createNotifyOfChange } from './notify-of-change.ts'
import { cutThirdBatch, notifyGroups } from './testing.ts'

// A large gathering, as far as a test has time for it; `npm run proofs:gathering` tells 50,000.
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({}, { max: 8 })
})
afterAll(() => app.end())

const soon = { timeout: 30_000, interval: 100 }

async function scene({ guests }: { guests: number }) {
  const host = await buildMember(app.db)
  const eventId = await buildEvent(app.db, { createdBy: host.userId })
  const people = await buildCrowd(app.db, { count: guests })
  await app.db.owner(
    `     insert into public.attendances (event_id, user_id, answer, party) select $1, id, 'coming', 1 from unnest($2::uuid[]) id`,
    [eventId, people],
  )
  return { host, eventId }
}

const cancel = (eventId: string) =>
  app.db.database.run(
    { role: 'hearth_engine' },
    {
      name: 'test cancel',
      text: `update public.events set status = 'cancelled' where id = $1`,
      values: [eventId],
    },
  )

/** How many people have how many notices, and how many mails. */
async function counts(eventId: string) {
  const [row] = await app.db.owner<{ people: number; notifications: number; mails: number }>(
    `select count(distinct n.user_id)::integer as people, count(*)::integer as notifications,
       (select count(*)::integer from hearth.mails m
         where m.user_id in (select a.user_id from public.attendances a where a.event_id = $1)) as mails
     from public.notifications n where n.data ->> 'eventId' = $1`,
    [eventId],
  )
  return row!
}

async function toldTo(member: Member, eventId: string) {
  const response = await app.http.inject({
    method: 'POST',
    url: '/rest/v1/rpc/event_told',
    headers: { authorization: await app.tokenOf(member), apikey: app.parts.config.anonKey },
    payload: { event: eventId },
  })
  return response.json()
}

it('tells a thousand guests of a cancellation, each once, also when it is killed in between', async () => {
  const { host, eventId } = await scene({ guests: 1000 })
  // The connection of one batch is cut after its notices were written.
  await cutThirdBatch(app.db)
  await cancel(eventId)
  await createNotifyOfChange(app.parts)({ eventId }, { isLastTry: false })
  let cuts = 0
  await vi.waitFor(
    () =>
      notifyGroups(app.parts, eventId, { batch: 100 }).catch((error) => {
        cuts++
        throw error
      }),
    soon,
  )
  await app.db.owner('drop trigger cut_once on hearth.mails')
  const [sequence] = await app.db.owner<{ last: number }>(
    'select last_value::integer as last from public.batches',
  )
  // The queue of the app tells too, three hundred at a time: whoever was cut, more batches began than were needed.
  expect(sequence!.last).toBeGreaterThanOrEqual(4)
  expect(cuts).toBeLessThanOrEqual(1)
  expect(await counts(eventId)).toEqual({ people: 1000, notifications: 1000, mails: 1000 })
  expect(await toldTo(host, eventId)).toMatchObject([
    { kind: 'event_cancelled', told: 1000, readers: 1000, is_finished: true },
  ])
}, 60_000)

it('takes a word to four thousand guests, and tells the hosts alone how far it has come', async () => {
  const { host, eventId } = await scene({ guests: 4000 })
  const stranger = await buildMember(app.db)
  const response = await app.http.inject({
    method: 'POST',
    url: '/functions/v1/message-guests',
    headers: { authorization: await app.tokenOf(host) },
    payload: { id: randomUUID(), eventId, title: 'The door', body: 'Ring the lower bell.' },
  })
  expect(response.json()).toMatchObject({ told: 4000 })
  await createNotifyGroup(app.parts, { batch: 50 })({ eventId }, { isLastTry: false })
  const [told] = await toldTo(host, eventId)
  expect(told).toMatchObject({ kind: 'event_message', readers: 4000, is_finished: false })
  expect(told.told).toBeGreaterThanOrEqual(50)
  expect(await toldTo(stranger, eventId)).toEqual([])
}, 60_000)

it('says nothing after a job has nothing left to say', async () => {
  const { eventId } = await scene({ guests: 3 })
  await cancel(eventId)
  await createNotifyOfChange(app.parts)({ eventId }, { isLastTry: false })
  await notifyGroups(app.parts, eventId)
  const before = await counts(eventId)
  await createNotifyGroup(app.parts)({ eventId }, { isLastTry: false })
  await createNotifyOfChange(app.parts)({ eventId }, { isLastTry: false })
  await notifyGroups(app.parts, eventId)
  expect(await counts(eventId)).toEqual(before)
  expect(before).toEqual({ people: 3, notifications: 3, mails: 3 })
})

// A translated event is called by its title in the language of whoever reads of it.
import { randomUUID } from 'node:crypto'
import type { Read } from '@hearth/contracts/reads'
import { compileForNode } from '@hearth/messages/compile'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { askDatabase, callFunction } from '../testing/calls.ts'
import { addHost, buildEvent } from '../testing/events.ts'
import { buildMember, type Member } from '../testing/people.ts'
import { buildPost } from '../testing/posts.ts'
import { buildEnquiry, buildProvider } from '../testing/providers.ts'
import { createNotifyOfChange } from './notify-of-change.ts'
import { createRemind } from './remind.ts'
import { notifyGroups } from './testing.ts'

const [title, german] = ['Supper under lanterns', 'Abendessen unter Laternen']
const isLast = { isLastTry: true }

let app: TestApp
let host: Member
let reader: Member
let eventId: string
beforeAll(async () => {
  await compileForNode('de')
  app = await startTestApp({}, { max: 8 }, { runsJobs: false })
}, 120_000)
afterAll(() => app.end())
beforeEach(async () => {
  host = await buildMember(app.db)
  reader = await buildMember(app.db)
  eventId = await buildEvent(app.db, {
    ...{ createdBy: host.userId, title, timezone: 'Asia/Kathmandu', startDate: '2031-05-10' },
    ...{ startsAt: '2031-05-10T13:45:00Z', endsAt: '2031-05-10T16:15:00Z' },
  })
  // Of twelve hours: the language of a reading carries them.
  await app.db.owner(
    `insert into public.member_clocks (user_id, locale, hours) values ($1, 'de', 12), ($2, 'en', null)`,
    [reader.userId, host.userId],
  )
  const subject = { kind: 'event', id: eventId }
  await callFunction(app, host, 'set-original-language', { ...subject, locale: 'en' })
  await callFunction(app, host, 'save-translation', { ...subject, locale: 'de', words: { title: german } })
})

const come = (member: Member) => callFunction(app, member, 'answer', { eventId, answer: 'coming', party: 1 })
const toldTo = async ({ userId }: Member) =>
  (
    await app.db.owner<{ title: string }>(
      `select data ->> 'eventTitle' as title from public.notifications where user_id = $1 order by created_at`,
      [userId],
    )
  ).map((row) => row.title)
const mailsTo = ({ userId }: Member) =>
  app.db.owner<{ subject: string; attachments: { content: string }[] }>(
    'select subject, attachments from hearth.mails where user_id = $1 order by created_at',
    [userId],
  )

it('in a confirmation and its calendar file', async () => {
  await come(reader)
  const [mail] = await mailsTo(reader)
  expect(mail!.subject).toContain(german)
  expect(mail!.attachments[0]!.content).toContain(`SUMMARY:${german}`)
})

it('in what one member causes for another, also where it is gathered', async () => {
  await addHost(app.db, { eventId, userId: reader.userId })
  for (const body of ['A question.', 'And one more.'])
    await callFunction(app, await buildMember(app.db), 'say-comment', { id: randomUUID(), eventId, body })
  expect(await toldTo(reader)).toEqual([german])
  expect(await toldTo(host)).toEqual([title])
  expect((await mailsTo(reader))[0]!.subject).toContain(german)
})

it('in what goes to everyone who comes: reminders, changes, messages of hosts', async () => {
  await come(reader)
  await come(host)
  await callFunction(app, host, 'message-guests', {
    ...{ id: randomUUID(), eventId, title: 'The door', body: 'Ring the lower bell.' },
  })
  await notifyGroups(app.parts, eventId)
  await createRemind({ ...app.parts, now: () => Date.parse('2031-05-09T05:00:00Z') })({}, isLast)
  await app.db.database.run(
    { role: 'hearth_engine' },
    {
      name: 'test cancel',
      text: `update public.events set status = 'cancelled' where id = $1`,
      values: [eventId],
    },
  )
  await createNotifyOfChange(app.parts)({ eventId }, isLast)
  await notifyGroups(app.parts, eventId)
  const titles = await toldTo(reader)
  expect(titles.length).toBeGreaterThanOrEqual(2)
  expect(new Set(titles)).toEqual(new Set([german]))
  for (const { subject } of await mailsTo(reader)) expect(subject).toContain(german)
})

it('to hosts, of whom somebody asks to come', async () => {
  await addHost(app.db, { eventId, userId: reader.userId })
  await app.db.owner(
    `insert into public.event_answering (event_id, mode) values ($1, 'approval')
     on conflict (event_id) do update set mode = 'approval'`,
    [eventId],
  )
  await come(await buildMember(app.db))
  expect(await toldTo(reader)).toEqual([german])
  const asked = await askDatabase<Read<'my_to_do'>>(app, reader, 'my_to_do', { locale: 'de' })
  expect(asked.asking.map((event) => event.title)).toEqual([german])
  const hosting = await askDatabase<Read<'my_co_hosting'>>(app, reader, 'my_co_hosting', { locale: 'de' })
  expect(hosting.map((event) => event.title)).toEqual([german])
})

it('in posts and conversations that are about it', async () => {
  const post = await buildPost(app.db, { author: host, eventId })
  const about = async (member: Member) =>
    (await askDatabase<{ about: { title: string } }>(app, member, 'one_post', { post })).about.title
  expect([await about(reader), await about(host)]).toEqual([german, title])
  const enquiry = await buildEnquiry(app.db, {
    asker: reader,
    provider: await buildProvider(app.db, { owner: host }),
  })
  await app.db.owner('update public.enquiries set event_id = $2 where id = $1', [enquiry, eventId])
  const eventOf = async (member: Member) =>
    (await askDatabase<Read<'my_enquiries'>>(app, member, 'my_enquiries', {}))[0]!.event?.title
  expect([await eventOf(reader), await eventOf(host)]).toEqual([german, title])
})

// In whose language what goes to many is: new events, the weekly email, a host's word.
import { randomUUID } from 'node:crypto'
import * as m from '@hearth/messages'
import { compileForNode } from '@hearth/messages/compile'
import { inLocale } from '@hearth/messages/in-locale'
import type { Locale } from '@hearth/messages/locales'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { buildEvent } from '../testing/events.ts'
import { buildListener } from '../testing/listeners.ts'
import { buildMember, type Member, usernameOf } from '../testing/people.ts'
import { createAnnounceEvents } from './announce-events.ts'
import { createSendDigests } from './send-digests.ts'
import { createSendHostWord } from './send-host-word.ts'

let app: TestApp
let host: Member
const readers = {} as Record<'en' | 'de' | 'ar', Member>
beforeAll(async () => {
  await Promise.all([compileForNode('de'), compileForNode('ar')])
  app = await startTestApp({}, { max: 8 }, { runsJobs: false })
  host = await buildMember(app.db)
  for (const locale of ['en', 'de', 'ar'] as const) {
    const reader = await buildMember(app.db)
    readers[locale] = reader
    await app.db.owner('insert into public.member_clocks (user_id, locale) values ($1, $2)', [
      reader.userId,
      locale,
    ])
  }
}, 120_000)
afterAll(() => app.end())

const everyone = () => Object.entries(readers) as [Locale, Member][]
const title = 'Song under lanterns'
const isLast = { isLastTry: true }

/** An event that its host publishes now; who follows its category hears of it in ten minutes. */
async function publish(): Promise<void> {
  const startDate = new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10)
  const wishes = { createdBy: host.userId, status: 'draft', startDate, title, category: 'concerts' }
  const eventId = await buildEvent(app.db, wishes)
  await app.db.database.run(
    { role: 'hearth_engine' },
    {
      name: 'test publishes',
      text: `update public.events set status = 'published' where id = $1`,
      values: [eventId],
    },
  )
}

async function follow(frequency: 'at_once' | 'weekly'): Promise<void> {
  await app.db.owner('delete from public.event_alerts')
  for (const [, { userId }] of everyone()) {
    await app.db.owner(
      `insert into public.event_alerts (user_id, category, frequency) values ($1, 'concerts', $2)`,
      [userId, frequency],
    )
  }
}

async function expectMails(kind: string, subject: () => string): Promise<void> {
  for (const [locale, { userId }] of everyone()) {
    const mails = await app.db.owner<{ subject: string; body_html: string }>(
      'select subject, body_html from hearth.mails where user_id = $1 and kind = $2',
      [userId, kind],
    )
    expect(mails.map((mail) => mail.subject)).toEqual([inLocale(locale, subject)])
    expect(mails[0]?.body_html).toContain(`<html lang="${locale}"`)
  }
}

const announce = () => createAnnounceEvents({ ...app.parts, now: () => Date.now() + 11 * 60_000 })({}, isLast)

it('announces to each in their own, also what they follow', async () => {
  await follow('at_once')
  await publish()
  await announce()
  await expectMails('event_announced', () => m.notification_mail_announced({ title }))
  const told = await app.db.owner<{ about: string }>(
    `select data ->> 'about' as about from public.notifications where kind = 'event_announced'`,
  )
  expect(new Set(told.map(({ about }) => about)).size).toBe(3)
})

it('writes the weekly email to each in their own', async () => {
  await follow('weekly')
  await publish()
  await announce()
  await createSendDigests({ ...app.parts, now: () => Date.now() + 8 * 86_400_000 })({}, isLast)
  await expectMails('weekly_events', () => m.notification_mail_weekly({ count: 1 }))
})

it('sends a host’s word in the host’s words, and what stands around them in the reader’s language', async () => {
  for (const [, who] of everyone()) await buildListener(app.db, { hostId: host.userId, came: true, who })
  const id = randomUUID()
  await app.db.owner('insert into public.host_words (id, host_id, body) values ($1, $2, $3)', [
    ...[id, host.userId, 'We sing again.'],
  ])
  await createSendHostWord(app.parts)({ id }, isLast)
  const hostName = await usernameOf(app.db, host)
  await expectMails('host_word', () => m.notification_mail_word_subject({ hostName }))
})

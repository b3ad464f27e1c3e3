// In whose language the mails of events are: of members, of guests without an account, of who is invited by an address.
import { randomUUID } from 'node:crypto'
import * as m from '@hearth/messages'
import { compileForNode } from '@hearth/messages/compile'
import { inLocale } from '@hearth/messages/in-locale'
import type { Locale } from '@hearth/messages/locales'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createNotifyOfChange } from '../../notifications/notify-of-change.ts'
import { notifyGroups } from '../../notifications/testing.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { callFunction } from '../../testing/calls.ts'
import { buildEvent } from '../../testing/events.ts'
import { buildMember, type Member } from '../../testing/people.ts'
import { createSendInvitations } from './by-email/send-invitations.ts'
import { guestBrowser } from './testing.ts'

let app: TestApp
const { linkTo, newAddress } = guestBrowser(() => app)
let host: Member
let eventId: string
beforeAll(async () => {
  await Promise.all([compileForNode('de'), compileForNode('ar')])
  app = await startTestApp({ LIMIT_MAILS_PER_ADDRESS: '10000' }, { max: 8 }, { runsJobs: false })
}, 120_000)
afterAll(() => app.end())
beforeEach(async () => {
  host = await buildMember(app.db)
  eventId = await buildEvent(app.db, { createdBy: host.userId, capacity: 50, startDate: '2031-05-10' })
})

async function memberWhoReads(locale: Locale, member?: Member): Promise<Member> {
  const reader = member ?? (await buildMember(app.db))
  await app.db.owner('insert into public.member_clocks (user_id, locale) values ($1, $2)', [
    reader.userId,
    locale,
  ])
  return reader
}

type SentMail = { subject: string; body_html: string; attachments: { content: string }[] }
const mailsTo = (reader: Member | string) =>
  app.db.owner<SentMail>(
    'select * from hearth.mails where coalesce(user_id::text, to_address) = $1 order by created_at, id',
    [typeof reader === 'string' ? reader : reader.userId],
  )
const subjectsTo = async (reader: Member | string) => (await mailsTo(reader)).map(({ subject }) => subject)

const title = 'Supper under lanterns'
const comes = () => m.attendance_mail_coming_subject({ title })
const cancelled = () => m.notification_mail_cancelled_subject({ title })

async function cancel(): Promise<void> {
  await app.db.database.run(
    { role: 'hearth_engine' },
    {
      name: 'test cancels',
      text: `update public.events set status = 'cancelled' where id = $1`,
      values: [eventId],
    },
  )
  await createNotifyOfChange(app.parts)({ eventId }, { isLastTry: false })
  await notifyGroups(app.parts, eventId, {})
}

it('confirms and cancels to each member in their own', async () => {
  const readers = {
    en: await buildMember(app.db),
    de: await memberWhoReads('de'),
    ar: await memberWhoReads('ar'),
  }
  for (const reader of Object.values(readers)) {
    await callFunction(app, reader, 'answer', { eventId, answer: 'coming', party: 1 })
  }
  await cancel()
  for (const [locale, reader] of Object.entries(readers) as [Locale, Member][]) {
    expect(await subjectsTo(reader)).toEqual([inLocale(locale, comes), inLocale(locale, cancelled)])
    const [, mail] = await mailsTo(reader)
    expect(mail?.body_html).toContain(`<html lang="${locale}"`)
    expect(mail?.attachments[0]?.content).toContain('STATUS:CANCELLED')
  }
})

it('says a host’s yes in the language, and on the clock, of who asked', async () => {
  await app.db.owner(`insert into public.event_answering (event_id, mode) values ($1, 'approval')`, [eventId])
  await app.db.owner(`insert into public.member_clocks (user_id, timezone) values ($1, 'Asia/Kathmandu')`, [
    host.userId,
  ])
  const reader = await memberWhoReads('de')
  await callFunction(app, reader, 'answer', { eventId, answer: 'coming', party: 1 })
  const decided = { eventId, userId: reader.userId, decision: 'approved' }
  expect((await callFunction(app, host, 'decide-answer', decided)).status).toBe(200)
  const [mail] = await mailsTo(reader)
  expect(mail?.subject).toBe(inLocale('de', comes))
  expect(mail?.body_html).not.toContain('Kathmandu')
})

it('writes to guests in the language of the form that they sent', async () => {
  const post = (url: string, fields: Record<string, string>, locale: Locale) =>
    app.http.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: `hearth_lang=${locale}` },
      payload: new URLSearchParams(fields).toString(),
    })
  for (const locale of ['ar', 'de'] as const) {
    const email = newAddress()
    await post(`/e/${eventId}/answer`, { name: 'Rui', email, party: '1', note: '' }, locale)
    expect((await post(await linkTo(email), {}, 'en')).statusCode).toBe(303)
    const link = inLocale(locale, () => m.attendance_guest_mail_link_subject({ title }))
    expect(await subjectsTo(email)).toEqual([link, inLocale(locale, comes)])
  }
  await cancel()
  const told = await app.db.owner<{ subject: string }>(
    `select m.subject from hearth.mails m join hearth.guests g on g.id = m.guest_id
     where g.event_id = $1 and m.kind = 'event_cancelled' order by g.locale`,
    [eventId],
  )
  expect(told.map(({ subject }) => subject)).toEqual([inLocale('ar', cancelled), inLocale('de', cancelled)])
})

it('invites addresses in the language of the host', async () => {
  for (const locale of ['de', 'ar'] as const) {
    const inviting = await memberWhoReads(locale)
    const event = await buildEvent(app.db, { createdBy: inviting.userId, startDate: '2031-05-10' })
    const address = `i-${randomUUID()}@example.org`
    await callFunction(app, inviting, 'invite-by-email', { eventId: event, addresses: [address] })
    await createSendInvitations(app.parts)({ eventId: event }, { isLastTry: false })
    const [mail] = await mailsTo(address)
    expect(mail?.body_html).toContain(`<html lang="${locale}"`)
    expect(mail?.body_html).toContain(inLocale(locale, m.attendance_by_email_mail_action))
  }
})

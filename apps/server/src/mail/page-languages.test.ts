// The pages that mails lead to without an account, and those of the outbox, in the language of whoever opens them.
import { randomUUID } from 'node:crypto'
import * as m from '@hearth/messages'
import { compileForNode } from '@hearth/messages/compile'
import { inLocale } from '@hearth/messages/in-locale'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { expectLanguage, sharedTexts } from '../testing/own-pages.ts'
import { buildMember } from '../testing/people.ts'
import { asSent } from './as-sent.ts'
import { unfollowUrl } from './unfollow-pages.ts'
import { unsubscribeUrl } from './unsubscribe-token.ts'

let app: TestApp
const others = ['de', 'fr', 'ar'] as const
beforeAll(async () => {
  await Promise.all(others.map(compileForNode))
  app = await startTestApp()
}, 180_000)
afterAll(() => app.end())

const ask = async (url: string, headers: Record<string, string>, payload?: string) =>
  (
    await app.http.inject({
      method: payload === undefined ? 'GET' : 'POST',
      url,
      headers: { ...headers, ...(payload !== undefined && { 'content-type': form }) },
      ...(payload !== undefined && { payload }),
    })
  ).body
const form = 'application/x-www-form-urlencoded'
const names = ['Hearth', 'The Lantern House']

async function expectAllLanguages(url: string, payload?: string) {
  const english = await ask(url, {}, payload)
  expectLanguage(english, 'en', url)
  for (const locale of others) {
    const page = await ask(url, { 'accept-language': `${locale}, en;q=0.5` }, payload)
    expectLanguage(page, locale, url)
    expect(sharedTexts(page, english, names)).toEqual([])
    expectLanguage(await ask(url, { 'accept-language': 'en', cookie: `hearth_lang=${locale}` }), locale, url)
  }
  expectLanguage(await ask(url, { 'accept-language': 'nl' }, payload), 'en', url)
}

it('stops mails in the language of the reader', async () => {
  const { userId } = await buildMember(app.db)
  const subscriptions = [
    { userId, topic: 'reminders' },
    { guestId: randomUUID(), topic: 'guest' },
    { listenerId: randomUUID(), topic: 'host' },
    { addressHash: '0f'.repeat(32), topic: 'invitations' },
  ] as const
  for (const subscription of subscriptions) {
    const url = new URL(unsubscribeUrl(subscription, app.parts.config)).pathname
    await expectAllLanguages(url)
    await expectAllLanguages(url, 'List-Unsubscribe=One-Click')
    if (subscription.topic === 'invitations') await expectAllLanguages(url, 'again=yes')
  }
  await expectAllLanguages('/unsubscribe/none')
})

it('ends what somebody follows in the language of the reader', async () => {
  const { userId } = await buildMember(app.db)
  const [alert] = await app.db.owner<{ id: string }>(
    `insert into public.event_alerts (user_id, city) values ($1, 'Braga') returning id`,
    [userId],
  )
  const url = `/unfollow/${alert!.id}`
  await expectAllLanguages(url)
  expect(await ask(url, { cookie: 'hearth_lang=de' }, '')).toContain(
    inLocale('de', m.site_mail_unfollowed_text),
  )
  await expectAllLanguages(url)
})

it('leads from a mail to pages in its language', () => {
  const link = (locale: string) => {
    const mail = { id: '', kind: 'event_reminder', userId: randomUUID(), guestId: null, toAddress: '' }
    const body = `<!doctype html>\n<html lang="${locale}"><body><div></div></body></html>`
    const none = { listenerId: null, invitedHash: null, createdAt: '', attachments: [] }
    return asSent({ ...mail, ...none, subject: '', bodyText: '', bodyHtml: body }, app.parts.config)
      .unsubscribe
  }
  expect(link('de')).toMatch(/\/unsubscribe\/[\w-]+\?lang=de$/)
  expect(link('en')).toMatch(/\/unsubscribe\/[\w-]+$/)
  expect(inLocale('ar', () => unfollowUrl('x', 'http://here'))).toBe('http://here/unfollow/x?lang=ar')
})

it('shows the outbox in the language of the reader', async () => {
  await app.db.owner(
    `insert into hearth.mails (kind, to_address, subject, body_text, body_html, attachments)
     values ('test', 'ana@example.org', 'Hearth', '', '<html><head></head></html>', '[]')`,
  )
  const [mail] = await app.db.owner<{ id: string }>('select id from hearth.mails')
  await expectAllLanguages('/dev/mail')
  names.push('Hearth · Hearth')
  await expectAllLanguages(`/dev/mail/${mail!.id}`)
})

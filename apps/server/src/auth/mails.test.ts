import { expect, it } from 'vitest'
import { accountDeletedMail, accountStaysMail, deletionAskedMail } from './account/deletion-mails.ts'
import {
  addressTakenMail,
  confirmationMail,
  emailChangeAskedMail,
  emailChangedMail,
  emailChangeMail,
  newAddressMail,
  newSignInMail,
  passwordChangedMail,
  recoveryMail,
  signUpNotificationMail,
} from './mails.ts'

const site = { siteUrl: 'https://hearth.example.org', allowedOrigins: [], ONE_TIME_TOKEN_SECONDS: 3600 }

it('says the same in text and HTML, with the link and how long it works', () => {
  const link = { tokenHash: 'abc', redirectTo: 'https://hearth.example.org/login?a=1&b="><script>' }
  for (const mail of [confirmationMail(site, link), recoveryMail(site, link)]) {
    expect(mail.text).toContain('https://hearth.example.org/confirm?type=')
    expect(mail.text).toContain('works once, for 60 minutes')
    expect(mail.html).toContain('works once, for 60 minutes')
    expect(mail.html).toMatch(/href="https:\/\/hearth\.example\.org\/confirm\?type=\w+&amp;token_hash=abc/)
    expect(mail.html).not.toContain('<script')
    expect(mail.subject).not.toMatch(/[\r\n]/)
  }
})

it('promises no one-time link where there is none', () => {
  expect(passwordChangedMail(site).text).not.toContain('works once')
})

const link = { tokenHash: 'abc', redirectTo: undefined }
const atMs = Date.parse('2026-11-21T16:04:00Z')
it.each([
  confirmationMail(site, link),
  signUpNotificationMail(site),
  recoveryMail(site, link),
  newSignInMail(site, { device: 'Safari on iPhone', atMs }),
  emailChangeAskedMail(site, 'next&more@example.org'),
  emailChangeMail(site, link),
  addressTakenMail(site),
  emailChangedMail(site),
  newAddressMail(site),
  passwordChangedMail(site),
  deletionAskedMail(site, { deletesAtMs: atMs, events: 'cancel' }),
  deletionAskedMail(site, { deletesAtMs: atMs, events: 'leave' }),
  accountStaysMail(site),
  accountDeletedMail(site),
])('says in HTML all that it says in plain text: $kind', ({ text, html }) => {
  const asHtml = (words: string) =>
    words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
  const lines = text.split('\n').filter((line) => line && !line.startsWith('Hearth: '))
  // A fact stands as "name: value" in the text, an action as "label:" above its address.
  const said = lines.flatMap((line) => line.replace(/:$/, '').split(/^([^:]{3,40}): (?=\S)/))
  for (const words of said) expect(html).toContain(asHtml(words))
  expect(html).not.toMatch(/<script|<img|undefined/)
  expect(text).not.toMatch(/undefined|\[object/)
})

it('names days and moments in UTC, so that they mean the same everywhere', () => {
  expect(newSignInMail(site, { device: 'x', atMs }).text).toContain(
    'When: Saturday, 21 November 2026 at 16:04 (UTC)',
  )
  expect(deletionAskedMail(site, { deletesAtMs: atMs, events: 'leave' }).subject).toBe(
    'Your Hearth account will be deleted on Saturday, 21 November 2026',
  )
})

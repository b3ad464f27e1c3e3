import { expect, it } from 'vitest'
import { confirmationMail, passwordChangedMail, recoveryMail } from './mails.ts'

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

// The mail server is away: people are answered as ever, and their mail comes once it is back.
import { freePort } from '@hearth/database/testing'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { buildEmail, goodPassword } from '../auth/testing.ts'
import { type Site, startSite } from '../testing/clients.ts'
import { startMailSink } from '../testing/mail-sink.ts'

let site: Site
let port: number
beforeAll(async () => {
  port = await freePort()
  site = await startSite({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    // The clock of pauses, shortened.
    MAIL_LONGEST_PAUSE_SECONDS: '1',
  })
})
afterAll(() => site.end())

it('lets people sign up meanwhile, and delivers each mail once afterwards', async () => {
  const email = buildEmail()
  const { auth } = site.client()
  expect((await auth.signUp({ email, password: goodPassword })).error).toBeNull()
  expect((await auth.resetPasswordForEmail(email)).error).toBeNull()
  const state = () =>
    site.app.db.owner<{ attempts: number; is_sent: boolean }>(
      'select attempts, sent_at is not null as is_sent from hearth.mails where to_address = $1',
      [email],
    )
  await expect
    .poll(async () => (await state()).some(({ attempts }) => attempts > 0), { timeout: 20_000 })
    .toBe(true)
  expect((await state()).map(({ is_sent }) => is_sent)).toEqual([false, false])
  expect((await site.app.http.inject('/readyz')).statusCode).toBe(200)

  const sink = await startMailSink({ port })
  onTestFinished(() => sink.stop())
  await expect
    .poll(async () => (await state()).map(({ is_sent }) => is_sent), { timeout: 20_000 })
    .toEqual([true, true])
  expect(sink.received.map(({ to }) => to)).toEqual([[email], [email]])
})

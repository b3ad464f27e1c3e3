import * as m from '@hearth/messages'
import { compileForNode } from '@hearth/messages/compile'
import { inLocale } from '@hearth/messages/in-locale'
import type { Locale } from '@hearth/messages/locales'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildEmail, goodPassword, startAuth, type TestAuth } from './testing.ts'

let hearth: TestAuth
beforeAll(async () => {
  await Promise.all([compileForNode('de'), compileForNode('ar')])
  hearth = await startAuth()
}, 120_000)
afterAll(() => hearth.end())

const speak = (locale: Locale, more: Record<string, string> = {}) => ({
  headers: { cookie: `other=1; hearth_lang=${locale}`, ...more },
})
const chooses = (userId: string, locale: Locale) =>
  hearth.db.owner('insert into public.member_clocks (user_id, locale) values ($1, $2)', [userId, locale])
const last = async (address: string) => (await hearth.mails(address)).at(-1)

describe('before there is an account', () => {
  const signUp = async (headers: Record<string, string>) => {
    const email = buildEmail()
    await hearth.post('/signup', { email, password: goodPassword }, { headers })
    return last(email)
  }

  it('mails are in the language that was chosen in the browser, else in that of the browser', async () => {
    const chosen = await signUp({ cookie: 'hearth_lang=de', 'accept-language': 'ar' })
    expect(chosen?.subject).toBe(inLocale('de', m.account_email_confirm_subject))
    expect(chosen?.body_html).toContain('<html lang="de" dir="ltr">')
    const preferred = await signUp({
      cookie: 'hearth_lang=tlh',
      'accept-language': 'nl, ar-EG;q=0.8, de;q=0.3',
    })
    expect(preferred?.subject).toBe(inLocale('ar', m.account_email_confirm_subject))
    expect(preferred?.body_html).toContain('<html lang="ar" dir="rtl">')
    expect((await signUp({ 'accept-language': 'nl' }))?.subject).toBe(m.account_email_confirm_subject())
  })
})

describe('the mails of an account', () => {
  it('are in the language that its person chose, whoever asks for them in another', async () => {
    const [undecided, decided] = [await hearth.makeMember(), await hearth.makeMember()]
    await chooses(decided.session.user.id, 'ar')
    for (const { email } of [undecided, decided]) await hearth.post('/recover', { email }, speak('de'))
    expect((await last(undecided.email))?.subject).toBe(inLocale('de', m.account_email_recovery_subject))
    expect((await last(decided.email))?.subject).toBe(inLocale('ar', m.account_email_recovery_subject))
  })

  it('tell of a new device in it, with the day as it writes days', async () => {
    const { email, session } = await hearth.makeMember()
    await chooses(session.user.id, 'de')
    const signIn = (agent: string) =>
      hearth.post(
        '/token?grant_type=password',
        { email, password: goodPassword },
        speak('ar', { 'user-agent': agent }),
      )
    await signIn('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0')
    await signIn('Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0')
    const mail = await last(email)
    expect(mail?.subject).toBe(inLocale('de', m.account_email_new_sign_in_subject))
    expect(mail?.body_text).toMatch(/: \w+tag, \d+\. \S+ \d{4} um \d\d:\d\d \(UTC\)/)
  })

  it('tell of a move in it, at both addresses', async () => {
    const { email, session } = await hearth.makeMember()
    await chooses(session.user.id, 'de')
    const next = buildEmail()
    const change = { email: next, current_password: goodPassword }
    await hearth.app.inject({
      ...{ method: 'PUT', url: '/auth/v1/user', payload: change },
      headers: { apikey: hearth.parts.config.anonKey, authorization: `Bearer ${session.access_token}` },
    })
    expect((await last(email))?.subject).toBe(inLocale('de', m.account_email_move_subject))
    expect((await last(next))?.subject).toBe(inLocale('de', m.account_email_change_subject))
  })
})

// In whose language the pages are that guests and invited people open from their mails, and answer on.
import { randomUUID } from 'node:crypto'
import * as m from '@hearth/messages'
import { compileForNode } from '@hearth/messages/compile'
import { inLocale } from '@hearth/messages/in-locale'
import type { Locale } from '@hearth/messages/locales'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { guestSecretsOf } from '../../auth/index.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { callFunction } from '../../testing/calls.ts'
import { buildEvent, type EventWishes } from '../../testing/events.ts'
import { expectLanguage, sharedTexts } from '../../testing/own-pages.ts'
import { buildMember, type Member } from '../../testing/people.ts'
import { guestBrowser } from './testing.ts'

let app: TestApp
const { linkTo, newAddress } = guestBrowser(() => app)
let host: Member
let eventId: string
const others = ['de', 'fr', 'ar'] as const
beforeAll(async () => {
  await Promise.all(others.map(compileForNode))
  app = await startTestApp({ LIMIT_MAILS_PER_ADDRESS: '10000' }, { max: 8 }, { runsJobs: false })
}, 180_000)
afterAll(() => app.end())
beforeEach(async () => {
  host = await buildMember(app.db)
  eventId = await aboutToBe()
})

const aboutToBe = (wishes: EventWishes = {}) =>
  buildEvent(app.db, { createdBy: host.userId, capacity: 50, startDate: '2031-05-10', ...wishes })

/** A browser: `chosen` is what somebody chose in it, `prefers` what it asks for. */
type Browser = { chosen?: string; prefers?: string }
async function ask(method: 'GET' | 'POST', url: string, { chosen, prefers }: Browser, fields = {}) {
  const { statusCode, body, headers } = await app.http.inject({
    method,
    url,
    headers: {
      accept: 'text/html',
      ...(chosen && { cookie: `hearth_lang=${chosen}` }),
      ...(prefers && { 'accept-language': prefers }),
      ...(method === 'POST' && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...(method === 'POST' && { payload: new URLSearchParams(fields).toString() }),
  })
  return { statusCode, body, to: String(headers.location) }
}
const open = async (url: string, browser: Browser) => (await ask('GET', url, browser)).body
const post = (url: string, browser: Browser, fields: object = {}) => ask('POST', url, browser, fields)
const form = (more: object = {}) => ({ name: 'Rui', email: newAddress(), party: 1, note: '', ...more })

/** Asks in a browser, opens the mail and presses: the links of the mail and of the guest's own page. */
async function come(browser: Browser, event = eventId) {
  const fields = form()
  await post(`/e/${event}/answer`, browser, fields)
  const link = await linkTo(fields.email)
  return { link, page: (await post(link, browser)).to }
}

/** What stands on pages in whatever language: names, words of the host, and one that German has too. */
const names = [
  'Hearth',
  'Rui',
  '(optional)',
  'Supper under lanterns',
  'Supper under lanterns · Hearth',
  'The Old Mill, 1 Mill Lane, Lisbon',
]

/** Opens a page in each language, and finds nothing of the English one on the others. */
async function expectAllLanguages(url: string) {
  const english = await open(url, {})
  expectLanguage(english, 'en', url)
  for (const locale of others) {
    const page = await open(url, { prefers: locale })
    expectLanguage(page, locale, url)
    expect(sharedTexts(page, english, names)).toEqual([])
  }
}

describe('a guest’s pages', () => {
  const forget = () => app.db.owner('update hearth.guests set locale = null')

  it('are in the language that is asked for, and in no other', async () => {
    await app.db.owner(
      `insert into public.event_questions (id, event_id, place, text, kind, options, is_required, each_person)
       values (gen_random_uuid(), $1, 1, 'Tea?', 'yes_no', '{}', false, false)`,
      [eventId],
    )
    const { page } = await come({})
    await forget()
    names.push('Tea?')
    await expectAllLanguages(page)
    await expectAllLanguages('/guest/none')
  })

  it('are in that of the form that they sent, until they choose another', async () => {
    const { link, page } = await come({ chosen: 'de' })
    for (const url of [link, page]) {
      expectLanguage(await open(url, { prefers: 'en-GB' }), 'de', url)
      expectLanguage(await open(url, { prefers: 'en-GB', chosen: 'fr' }), 'fr', url)
      const named = `${url}?lang=ar`
      expectLanguage(await open(named, { prefers: 'en-GB' }), 'ar', named)
    }
    const refused = await post(page, { prefers: 'en-GB' }, { answer: 'coming', party: 30 })
    expectLanguage(refused.body, 'de', page)
    expect(refused.body).toContain(inLocale('de', () => m.attendance_party_max({ max: 6 })))
    const unread = await post(page, { prefers: 'en-GB' }, { answer: 'perhaps' })
    expect(unread.body).toContain(inLocale('de', m.site_refusal_check_fields))
  })

  it('says in it what is wrong with a form', async () => {
    const url = `/e/${eventId}/answer`
    const english = await post(url, {}, form({ email: 'rui' }))
    for (const chosen of others) {
      const wrong = await post(url, { chosen }, form({ email: 'rui' }))
      expect(wrong.statusCode).toBe(400)
      expectLanguage(wrong.body, chosen, `/e/${eventId}`)
      expect(wrong.body).toContain(inLocale(chosen, m.attendance_guest_email_wrong))
      expect(sharedTexts(wrong.body, english.body, names)).toEqual([])
      const many = await post(url, { chosen }, form({ party: 500 }))
      expect(many.body).toContain(inLocale(chosen, () => m.attendance_party_max({ max: 6 })))
      const sent = await post(url, { chosen }, form())
      expect(sent.body).toContain(inLocale(chosen, m.attendance_guest_sent_title))
      const doubtful = await post(url, { chosen }, form({ email: 'rui@gmial.com' }))
      expect(doubtful.body).toContain(
        inLocale(chosen, () => m.attendance_guest_did_you_mean({ address: 'rui@gmail.com' })),
      )
    }
  })

  it('refuses in it, and offers it once more, a choice of language leads to the event', async () => {
    const over = await aboutToBe({ startDate: '2020-05-10' })
    for (const chosen of others) {
      const { statusCode, body } = await post(`/e/${over}/answer`, { chosen }, form())
      expect(statusCode).toBe(409)
      expectLanguage(body, chosen, `/e/${over}`)
      expect(body).toContain(inLocale(chosen, m.event_is_over))
      expect(body).toContain(inLocale(chosen, m.attendance_guest_back))
    }
  })

  it('asks in it whether somebody waits whose link came too late', async () => {
    const small = await aboutToBe({ capacity: 2 })
    const fields = form({ party: 2 })
    await post(`/e/${small}/answer`, { chosen: 'de' }, fields)
    await come({}, small)
    const late = await post(await linkTo(fields.email), {})
    expect(late.statusCode).toBe(409)
    for (const sentence of [m.event_refusal_event_full, m.attendance_guest_wait_text]) {
      expect(late.body).toContain(inLocale('de', () => sentence()))
    }
  })

  it('are English for a language that is none of ours', async () => {
    const { page } = await come({})
    await forget()
    for (const browser of [{ prefers: 'nl' }, { chosen: 'xx' }, { chosen: '../de', prefers: 'eo, *' }]) {
      expectLanguage(await open(page, browser), 'en', page)
    }
  })
})

describe('an invitation’s pages', () => {
  async function invited(by: Member) {
    const event = await aboutToBe({ createdBy: by.userId })
    const address = `i-${randomUUID()}@example.org`
    await callFunction(app, by, 'invite-by-email', { eventId: event, addresses: [address] })
    const [row] = await app.db.owner<{ id: string }>(
      'select id from hearth.email_invitations where event_id = $1',
      [event],
    )
    return `/invitation/${guestSecretsOf(app.parts.config).invitationPasses.make(row!.id)}`
  }

  it('are in the language that is asked for, and in no other', async () => {
    const path = await invited(host)
    await expectAllLanguages(path)
    await expectAllLanguages(`${path}/reply`)
    await expectAllLanguages('/invitation/none')
  })

  it('go on in that of the host, in which the mail was, until somebody chooses', async () => {
    const german = await buildMember(app.db)
    await app.db.owner(`insert into public.member_clocks (user_id, locale) values ($1, 'de')`, [
      german.userId,
    ])
    const path = await invited(german)
    const reply = `${path}/reply`
    for (const url of [path, reply]) {
      expectLanguage(await open(url, { prefers: 'en' }), 'de', url)
      expectLanguage(await open(url, { prefers: 'en', chosen: 'ar' }), 'ar', url)
    }
    const unnamed = await post(reply, { prefers: 'en' }, { answer: 'coming', name: '', party: 1 })
    expectLanguage(unnamed.body, 'de', reply)
    expect(unnamed.body).toContain(inLocale('de', m.attendance_guest_name_missing))
    const { to } = await post(reply, { prefers: 'en' }, { answer: 'coming', name: 'Rui', party: 1 })
    expectLanguage(await open(to, { prefers: 'en' }), 'de', to)
    const [guest] = await app.db.owner<{ locale: Locale }>(`select locale from hearth.guests g
      join public.events e on e.id = g.event_id where e.created_by = '${german.userId}'`)
    expect(guest?.locale).toBe('de')
  })
})

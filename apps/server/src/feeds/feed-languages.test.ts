import * as m from '@hearth/messages'
import { compileForNode } from '@hearth/messages/compile'
import { inLocale } from '@hearth/messages/in-locale'
import type { Locale } from '@hearth/messages/locales'
import ICAL from 'ical.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { buildEvent } from '../testing/events.ts'
import { buildMember } from '../testing/people.ts'

let app: TestApp
let event: string

beforeAll(async () => {
  await Promise.all([compileForNode('de'), compileForNode('ar')])
  app = await startTestApp()
  event = await buildEvent(app.db, {
    ...{ category: 'concerts', startDate: '2099-05-20', timezone: 'Europe/Lisbon' },
    ...{ venueName: '', venueAddress: '', city: '', onlineUrl: '' },
  })
  await app.db.owner(
    `insert into public.event_evenings (event_id, bring, doors_open_at) values ($1, 'A lantern', '19:00')`,
    [event],
  )
}, 120_000)
afterAll(() => app.end())

const get = async (url: string, headers: Record<string, string> = {}) =>
  (await app.http.inject({ url, headers })).body

/** What a calendar says of itself and of its one event; what no language may change is apart. */
function read(calendar: string) {
  const parsed = new ICAL.Component(ICAL.parse(calendar))
  const found = parsed.getFirstSubcomponent('vevent')!
  const of = (component: ICAL.Component, name: string) => component.getFirstPropertyValue(name)?.toString()
  return {
    name: of(parsed, 'name'),
    place: of(found, 'location'),
    about: of(found, 'description'),
    same: ['uid', 'dtstamp', 'sequence', 'dtstart', 'url', 'categories']
      .map((name) => of(found, name))
      .concat(of(parsed, 'prodid')),
  }
}

const online = (locale: Locale) => inLocale(locale, m.site_calendar_online)
const bring = (locale: Locale) => `${inLocale(locale, m.event_evening_bring)}: A lantern`

describe('a public feed', () => {
  it.each([
    ['de', 'Konzerte auf Hearth', 'Mittwoch, 20. Mai 2099'],
    ['ar', 'حفلات موسيقية على Hearth', 'الأربعاء، 20 مايو 2099'],
  ] as const)('is written in the language that its address names: %s', async (locale, title, day) => {
    const path = (format: string) => `/feeds/events.${format}?category=concerts`
    const [english, json] = await Promise.all(
      ['', `&lang=${locale}`].map(async (language) => JSON.parse(await get(path('json') + language))),
    )
    expect([english.language, english.title]).toEqual(['en', 'Concerts on Hearth'])
    expect(json).toMatchObject({ language: locale, title })
    expect(json.feed_url).toBe(`${english.feed_url}&lang=${locale}`)
    expect(json.home_page_url).toBe(`${english.home_page_url}?lang=${locale}`)
    expect(json.items[0].content_text).toContain(day)
    expect(json.items[0].content_text).toContain(bring(locale))
    expect(json.items[0]._hearth.place).toBe(online(locale))
    expect(json.items[0].url).toBe(`${english.items[0].url}?lang=${locale}`)
    expect([json.items[0].id, json.items[0].tags]).toEqual([event, ['concerts']])

    const rss = await get(`${path('rss')}&lang=${locale}`)
    expect(rss).toContain(`<title>${title}</title>`)
    expect(rss).toContain(`<language>${locale}</language>`)
    expect(rss).toContain(`/feeds/events.rss?category=concerts&amp;lang=${locale}"`)
    expect(rss).toContain(`/e/${event}?lang=${locale}</link>`)
    const guid = /<guid.*?<\/guid>/.exec(rss)?.[0]
    expect(guid).toContain(`/event/${event}<`)
    expect(await get(path('rss'))).toContain(guid)

    const [plain, calendar] = [read(await get(path('ics'))), read(await get(`${path('ics')}&lang=${locale}`))]
    expect(calendar).toMatchObject({ name: title, place: online(locale), same: plain.same })
    expect(calendar.about).toContain(bring(locale))
  })

  it('is English in a language that we do not have, whatever a browser wishes', async () => {
    const plain = await get('/feeds/events.rss')
    for (const query of ['?lang=tlh', '?lang=', '?lang=de&lang=ar'])
      expect(await get(`/feeds/events.rss${query}`)).toBe(plain)
    expect(await get('/feeds/events.rss', { 'accept-language': 'de', cookie: 'hearth_lang=ar' })).toBe(plain)
  })
})

describe('a calendar', () => {
  it.each(['de', 'ar'] as const)('of an event is in the language of its address: %s', async (locale) => {
    const plain = read(await get(`/event/${event}.ics`))
    const calendar = read(await get(`/event/${event}.ics?lang=${locale}`))
    expect(plain.about).toContain(bring('en'))
    expect(calendar).toMatchObject({ place: online(locale), same: plain.same })
    expect(calendar.about).toContain(bring(locale))
  })

  it('of one’s own is in the language of the account', async () => {
    const member = await buildMember(app.db)
    const authorization = await app.tokenOf(member)
    await app.db.owner(
      `insert into public.attendances (event_id, user_id, answer, party) values ($1, $2, 'coming', 1)`,
      [event, member.userId],
    )
    const url = '/functions/v1/renew-calendar-feed'
    const made = await app.http.inject({ method: 'POST', url, headers: { authorization }, payload: {} })
    const own = async () => read(await get(new URL(made.json().address).pathname))
    const plain = await own()
    expect(plain.name).toBe(m.site_calendar_title())
    for (const locale of ['de', 'ar'] as const) {
      await app.db.owner(
        `insert into public.member_clocks (user_id, locale) values ($1, $2)
         on conflict (user_id) do update set locale = excluded.locale`,
        [member.userId, locale],
      )
      expect(await own()).toMatchObject({
        ...{ name: inLocale(locale, m.site_calendar_title), place: online(locale), same: plain.same },
      })
      const ofEvent = read(await get(`/event/${event}.ics`, { authorization }))
      expect(ofEvent).toMatchObject({ place: online(locale), same: plain.same })
    }
  })
})

it('tells an event in the language that its address names where its words are translated', async () => {
  const id = await buildEvent(app.db, {
    category: 'theater',
    title: 'Shadow play',
    description: 'With one lamp.',
  })
  await app.db.owner(
    `insert into public.translations (event_id, locale, state, title, description, made_from)
     values ($1::text, 'en', 'original', null, null, null),
       ($1::text, 'de', 'accepted', 'Schattenspiel', 'Mit einer Lampe.', hearth.words_mark('event', $1::text))`,
    [id],
  )
  for (const [locale, title, words] of [
    ['de', 'Schattenspiel', 'Mit einer Lampe.'],
    ['fr', 'Shadow play', 'With one lamp.'],
  ] as const) {
    const language = `lang=${locale}`
    const json = JSON.parse(await get(`/feeds/events.json?category=theater&${language}`))
    expect(json.items).toMatchObject([{ title, content_text: expect.stringContaining(words) }])
    expect(await get(`/feeds/events.rss?category=theater&${language}`)).toContain(title)
    for (const path of ['/feeds/events.ics?category=theater&', `/event/${id}.ics?`])
      expect(await get(`${path}${language}`)).toContain(`SUMMARY:${title}`)
  }
}, 60_000)

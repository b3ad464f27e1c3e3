// People without an account answer many dates of a series, by one mailed link.
import type { SeriesRule } from '@hearth/contracts'
import { publicSeriesPath } from '@hearth/contracts/series-address'
import { localeCookie } from '@hearth/messages/locales'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { guestSecretsOf } from '../../auth/index.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { callFunction } from '../../testing/calls.ts'
import { buildEvent } from '../../testing/events.ts'
import { type MailSink, startMailSink } from '../../testing/mail-sink.ts'
import { buildMember, type Member } from '../../testing/people.ts'
import { guestBrowser, seatsOf } from '../attendance/testing.ts'

let app: TestApp
let sink: MailSink
const { post, get, mailsTo, linkTo, newAddress } = guestBrowser(() => app)
let host: Member
let startDate: string

const dayMs = 86_400_000
const soon = { timeout: 20_000, interval: 100 }
const day = (inDays: number) => new Date(Date.parse(startDate) + inDays * dayMs).toISOString().slice(0, 10)
const weekday = () => (['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const)[new Date(startDate).getUTCDay()]!
const rule = (count: number): SeriesRule => ({
  ...{ frequency: 'weekly', interval: 1, without: [], extra: [], weekdays: [weekday()], count },
})

beforeAll(async () => {
  sink = await startMailSink()
  app = await startTestApp({ SMTP_URL: sink.url, LIMIT_MAILS_PER_ADDRESS: '10000' }, { max: 12 })
})
afterAll(async () => {
  await app.end()
  await sink.stop()
})
beforeEach(async () => {
  host = await buildMember(app.db)
  startDate = new Date(Date.now() + 3 * dayMs).toISOString().slice(0, 10)
})

const datesOf = (seriesId: string) =>
  app.db.owner<{ date: string; id: string }>(
    'select date::text, event_id as id from hearth.series_dates where series_id = $1 order by date',
    [seriesId],
  )
/** A series of so many dates, each with five places, once they are there. */
async function buildSeries(count: number, capacity = 5) {
  const eventId = await buildEvent(app.db, { createdBy: host.userId, startDate, capacity })
  const { body } = await callFunction(app, host, 'start-series', { eventId, rule: rule(count) })
  const { seriesId } = body as { seriesId: string }
  await expect.poll(() => datesOf(seriesId), soon).toHaveLength(count)
  return { seriesId, path: publicSeriesPath(seriesId), dates: (await datesOf(seriesId)).map(({ id }) => id) }
}
type Form = {
  which?: string
  dates?: number[]
  without?: number[]
  email?: string
  party?: string
  name?: string
}
/** Sends the form of the page of a series. */
function ask(path: string, { which = 'some', dates = [], without = [], ...given }: Form = {}) {
  const fields = { name: 'Rui', email: newAddress(), party: '1', ...given }
  const sent = post(`${path}/answer`, [
    ...Object.entries(fields),
    ['which', which],
    ...(which === 'every' ? [['from', startDate] as [string, string]] : []),
    ...dates.map((at): [string, string] => ['date', day(7 * at)]),
    ...without.map((at): [string, string] => ['without', day(7 * at)]),
  ])
  return sent.then((answer) => ({ ...answer, email: fields.email }))
}
/** Asks, and presses the mailed link: the page of their dates. */
async function come(path: string, form: Form = {}) {
  const { email } = await ask(path, form)
  const pressed = await post(await linkTo(email))
  expect(pressed.status).toBe(303)
  return { email, page: pressed.to }
}
const taken = (ids: readonly string[]) => Promise.all(ids.map(async (id) => (await seatsOf(app, id))!.taken))
const fill = (id: string, places: number) =>
  app.db.owner('update public.event_seats set capacity = $2, taken = $2 where event_id = $1', [id, places])

describe('the form of a series', () => {
  it('sends one mail with one link, which takes nothing before it is pressed and all dates at once then', async () => {
    const { path, dates } = await buildSeries(4)
    const { status, body, email } = await ask(path, { dates: [0, 2], party: '2' })
    expect(status).toBe(200)
    expect(body).toContain('Check your email')
    expect(await taken(dates)).toEqual([0, 0, 0, 0])
    await vi.waitFor(() => expect(sink.received.filter(({ to }) => to.includes(email))).toHaveLength(1), soon)
    const [mail] = await mailsTo(email)
    expect(mail).toMatchObject({ kind: 'guest_link', subject: 'Confirm your reply: Supper under lanterns' })
    expect(mail!.body_text).not.toContain('Rui')
    const link = await linkTo(email)
    expect(link).toMatch(/^\/guest\/dates\/confirm\/[\w-]{43}$/)
    expect(await get(link)).toContain('Confirm: I’m coming')
    expect(await taken(dates)).toEqual([0, 0, 0, 0])
    const pressed = await post(link)
    expect(pressed).toMatchObject({ status: 303, to: expect.stringMatching(/^\/guest\/dates\//) })
    expect(await taken(dates)).toEqual([2, 0, 2, 0])
    // A second press leads to the same page and changes nothing.
    expect(await post(link)).toMatchObject({ status: 303, to: pressed.to })
    expect(await taken(dates)).toEqual([2, 0, 2, 0])
    const mails = await mailsTo(email)
    expect(mails.map(({ kind }) => kind)).toEqual(['guest_link', 'answer_confirmed'])
    const [file] = mails[1]!.attachments as { content: string }[]
    expect(file!.content.match(/BEGIN:VEVENT/g)).toHaveLength(2)
    expect(mails[1]!.body_text).toContain(pressed.to)
    expect(mails[1]!.body_text).toContain('The Old Mill')
    await vi.waitFor(() => expect(sink.received.filter(({ to }) => to.includes(email))).toHaveLength(2), soon)
  })

  it('takes every date but some, and says those that are full, with the way to their waiting list', async () => {
    const { path, dates } = await buildSeries(4)
    await fill(dates[1]!, 5)
    const { page } = await come(path, { which: 'every', without: [3] })
    expect(await taken(dates)).toEqual([1, 5, 1, 0])
    const text = await get(page)
    expect(text).toContain('You’re coming to every date.')
    expect(text).toContain('Not on these dates:')
    expect(text).toContain(`/e/${dates[1]}`)
    expect(text).not.toContain(`/e/${dates[3]}`)
  })

  it('leaves the link as it was where none of the dates has room', async () => {
    const { path, dates } = await buildSeries(2)
    const { email } = await ask(path, { dates: [1] })
    await fill(dates[1]!, 5)
    const link = await linkTo(email)
    const pressed = await post(link)
    expect(pressed.status).toBe(409)
    expect(pressed.body).toContain(`/e/${dates[1]}`)
    expect(await app.db.owner('select from hearth.guests where event_id = $1', [dates[1]])).toEqual([])
    await app.db.owner('update public.event_seats set taken = 4 where event_id = $1', [dates[1]])
    expect((await post(link)).status).toBe(303)
    expect(await taken(dates)).toEqual([0, 5])
  })

  it('gives each place once, however many press at the same moment', async () => {
    const { path, dates } = await buildSeries(3, 3)
    const links = await Promise.all(
      Array.from({ length: 8 }, async () => linkTo((await ask(path, { dates: [0, 1, 2] })).email)),
    )
    const pressed = await Promise.all(links.map((link) => post(link)))
    expect(pressed.filter(({ status }) => status === 303)).toHaveLength(3)
    expect(pressed.filter(({ status }) => status === 409)).toHaveLength(5)
    expect(await Promise.all(dates.map((id) => seatsOf(app, id)))).toEqual(
      dates.map(() => ({ capacity: 3, taken: 3, held: 3 })),
    )
  })

  it('leads to a date that asks something of its own, and answers the others', async () => {
    const { path, dates } = await buildSeries(3)
    await app.db.owner(
      `insert into public.event_questions (id, event_id, place, kind, text, is_required, each_person) values (gen_random_uuid(), $1, 1, 'short_text', 'Which song?', true, false)`,
      [dates[1]],
    )
    const { page } = await come(path, { dates: [0, 1, 2] })
    expect(await taken(dates)).toEqual([1, 0, 1])
    expect(await get(page)).toContain('This date asks something of its own.')
  })

  it('says what is wrong, and what was given, without a script', async () => {
    const { path } = await buildSeries(2)
    const none = await ask(path, { dates: [] })
    expect(none.status).toBe(400)
    expect(none.body).toContain('Choose at least one date.')
    expect(none.body).toContain(none.email)
    const nameless = await ask(path, { dates: [1], name: ' ' })
    expect(nameless.body).toContain('Please tell the hosts your name.')
    expect(nameless.body).toMatch(new RegExp(`name="date" value="${day(7)}" checked`))
    const slip = await ask(path, { dates: [1], email: 'rui@gmial.com' })
    expect(slip.body).toContain('Did you mean rui@gmail.com?')
    expect(slip.body).toContain(`name="date" value="${day(7)}"`)
  })

  it('is not there for a series that is not open, switched off or unknown', async () => {
    const { path, dates } = await buildSeries(2)
    await app.db.owner(`update public.events set visibility = 'members' where id = any ($1)`, [dates])
    expect((await ask(path, { dates: [0] })).status).toBe(404)
    await app.db.owner(`update public.events set visibility = 'public' where id = any ($1)`, [dates])
    await app.db.owner(
      'insert into public.event_answering (event_id, takes_guests) select unnest($1::text[]), false',
      [dates],
    )
    const off = await ask(path, { dates: [0, 1] })
    expect(off.status).toBe(403)
    expect(await mailsTo(off.email)).toEqual([])
    expect((await ask('/s/aaaaaaaaaaaaaaaaaaaaaaaaaa', { dates: [0] })).status).toBe(404)
  })
})

describe('limits and silence', () => {
  it('an address gets three mails a day, whatever it is asked for, and nobody is told', async () => {
    const { path, dates } = await buildSeries(2)
    const email = newAddress()
    await post(`/e/${dates[0]}/answer`, { name: 'Rui', email, party: '1', note: '' })
    for (const name of ['Rui', 'Ana', 'Eva']) {
      const asked = await ask(path, { email, name, dates: [0] })
      expect(asked.status).toBe(200)
      expect(asked.body).toContain('Check your email')
    }
    expect(await mailsTo(email)).toHaveLength(3)
  })

  it('the same form within a minute is a second press; another ends the link before it', async () => {
    const { path } = await buildSeries(3)
    const { email } = await ask(path, { dates: [0] })
    await ask(path, { email, dates: [0] })
    expect(await mailsTo(email)).toHaveLength(1)
    const first = await linkTo(email)
    await ask(path, { email, dates: [1] })
    expect(await mailsTo(email)).toHaveLength(2)
    expect((await post(first)).status).toBe(404)
    expect((await post(await linkTo(email))).status).toBe(303)
  })

  it('does not say who has an account, and is no way around a block or a suspension', async () => {
    const { path, dates } = await buildSeries(2)
    const member = await buildMember(app.db)
    const [user] = await app.db.owner<{ email: string }>('select email from auth.users where id = $1', [
      member.userId,
    ])
    await app.db.owner('insert into public.blocks (blocker_id, blocked_id) values ($1, $2)', [
      host.userId,
      member.userId,
    ])
    const known = await ask(path, { email: user!.email, dates: [0] })
    const unknown = await ask(path, { dates: [0] })
    expect(known.status).toBe(200)
    const mainOf = ({ body, email }: { body: string; email: string }) =>
      body.split('<main>')[1]!.replaceAll(email, '')
    expect(mainOf(known)).toBe(mainOf(unknown))
    expect((await post(await linkTo(user!.email))).status).toBe(404)
    expect(await taken(dates)).toEqual([0, 0])
  })

  it('knows a link for 24 hours and a page by its signature alone, and lists neither', async () => {
    const { path } = await buildSeries(2)
    const { email } = await ask(path, { dates: [0] })
    const link = await linkTo(email)
    await app.db.owner('update hearth.guest_links set expires_at = now() where series_id is not null')
    expect((await post(link)).status).toBe(404)
    const { page } = await come(path, { dates: [0] })
    const shown = await app.http.inject({ url: page })
    expect(shown.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    expect((await app.http.inject({ url: `${page.slice(0, -3)}abc` })).statusCode).toBe(404)
    expect(
      (
        await app.http.inject({
          url: page,
          method: 'POST',
          headers: { 'sec-fetch-site': 'cross-site', 'content-type': 'application/x-www-form-urlencoded' },
          payload: 'mails=end',
        })
      ).statusCode,
    ).toBe(403)
  })
})

describe('the page of their dates', () => {
  it('gives one back, which goes to whoever waits there, and all', async () => {
    const { path, seriesId, dates } = await buildSeries(3, 1)
    const { page } = await come(path, { dates: [0, 1, 2] })
    const member = await buildMember(app.db)
    await callFunction(app, member, 'join-waiting-list', { eventId: dates[1]!, party: 1 })
    expect((await post(page, { back: dates[1]! })).status).toBe(303)
    const [offer] = await app.db.owner<{ state: string }>(
      'select state from public.event_waiting where event_id = $1',
      [dates[1]],
    )
    expect(offer).toEqual({ state: 'offered' })
    expect(await taken(dates)).toEqual([1, 1, 1])
    expect(await get(page)).toContain('You’re coming to 2 dates')
    await post(page, { all: seriesId })
    expect(await taken(dates)).toEqual([0, 1, 0])
    expect(await get(page)).toContain('You have no place at any date of this series.')
  })

  it('shows a date that was answered alone too, and leads to its own page', async () => {
    const { path, dates } = await buildSeries(2)
    const email = newAddress()
    await post(`/e/${dates[1]}/answer`, { name: 'Rui', email, party: '3', note: '' })
    const { to: own } = await post(await linkTo(email))
    const { page } = await come(path, { email, dates: [0, 1] })
    expect(await get(page)).toContain('You’re coming to 2 dates')
    expect(await get(page)).toContain(own)
    expect(await taken(dates)).toEqual([1, 3])
  })

  it('has the calendar of their dates', async () => {
    const { path } = await buildSeries(3)
    const { page } = await come(path, { dates: [0, 2] })
    expect((await get(`${page}/dates.ics`)).match(/BEGIN:VEVENT/g)).toHaveLength(2)
  })

  it('ends their mails of all dates, also by the link of one mail', async () => {
    const { path, seriesId } = await buildSeries(3)
    const { page } = await come(path, { dates: [0, 2] })
    const ended = () =>
      app.db.owner<{ ended: boolean }>(
        `select n.mails_ended_at is not null as ended from hearth.guests n join hearth.series_dates d on d.event_id = n.event_id
         where d.series_id = $1`,
        [seriesId],
      )
    await post(page, { mails: 'end' })
    expect(await ended()).toEqual([{ ended: true }, { ended: true }])
    expect(await get(page)).toContain('You get no emails about this series.')
    await post(page, { mails: 'send' })
    await app.db.owner(
      `select hearth.set_guest_mails((select n.id from hearth.guests n join hearth.series_dates d on d.event_id = n.event_id
        where d.series_id = $1 limit 1), false)`,
      [seriesId],
    )
    expect(await ended()).toEqual([{ ended: true }, { ended: true }])
  })
})

describe('who comes to every date', () => {
  /** Adds a week to a series, as the rule of a longer one has it. */
  async function makeNext(seriesId: string, count: number) {
    await app.db.owner(
      `update hearth.series_rules set rule = rule || jsonb_build_object('count', $2::integer) where series_id = $1`,
      [seriesId, count],
    )
    await app.db.owner(`update hearth.series set due_at = now() - interval '1 minute' where id = $1`, [
      seriesId,
    ])
    await app.db.owner('select hearth.queue_due_series(10)')
    await expect.poll(() => datesOf(seriesId), soon).toHaveLength(count)
    return (await datesOf(seriesId)).map(({ id }) => id)
  }

  it('has a place on dates made later, as far as there is room, until they give it back', async () => {
    const { path, seriesId } = await buildSeries(2, 3)
    const member = await buildMember(app.db)
    await callFunction(app, member, 'answer-series', {
      ...{ seriesId, answer: 'coming', party: 1 },
      dates: { from: startDate, without: [] },
    })
    const { page, email } = await come(path, { which: 'every', party: '2' })
    const { page: late } = await come(path, { which: 'every' })
    let dates = await makeNext(seriesId, 3)
    expect(await taken(dates)).toEqual([3, 3, 3])
    expect(await seatsOf(app, dates[2]!)).toMatchObject({ taken: 3, held: 3 })
    expect(await get(page)).toContain('You’re coming to every date.')
    // Whoever found no room there is no guest of it.
    expect(await app.db.owner('select from hearth.guests where event_id = $1', [dates[2]])).toHaveLength(1)
    expect(await get(late)).toContain('You’re coming to every date.')
    // The address is sealed for the new date: its own page opens, and mails of it reach them.
    const [own] = await app.db.owner<{ id: string }>('select id from hearth.guests where event_id = $1', [
      dates[2],
    ])
    const { status } = await callFunction(app, host, 'skip-dates', { seriesId, dates: [day(14)] })
    expect(status).toBe(200)
    await expect
      .poll(async () => (await mailsTo(email)).at(-1)?.subject, soon)
      .toBe('Dates cancelled: Supper under lanterns')
    expect(own).toBeDefined()
    await post(page, { all: seriesId })
    dates = await makeNext(seriesId, 4)
    expect(await taken(dates.slice(-1))).toEqual([2])
    expect(await get(page)).toContain('You have no place')
  })

  it('is counted among those who come to every date', async () => {
    const { path, seriesId } = await buildSeries(2)
    await come(path, { which: 'every' })
    const { body } = await app.http.inject({
      url: `/rest/v1/rpc/series_page?series=${seriesId}`,
      headers: { apikey: app.parts.config.anonKey as string },
    })
    expect(JSON.parse(body)).toMatchObject({ regular_count: 1, regulars: [] })
  })
})

describe('a change of many dates', () => {
  it('reaches a guest by one mail, which leads to the page of their dates', async () => {
    const { path, seriesId } = await buildSeries(4)
    const { page, email } = await come(path, { dates: [1, 2, 3] })
    await callFunction(app, host, 'skip-dates', { seriesId, dates: [day(7), day(14)] })
    await expect.poll(async () => (await mailsTo(email)).length, soon).toBe(3)
    const mail = (await mailsTo(email)).at(-1)!
    expect(mail).toMatchObject({ subject: 'Dates cancelled: Supper under lanterns' })
    expect(mail.body_text).toContain(page)
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(await mailsTo(email)).toHaveLength(3)
  })
})

describe('an account with the same address', () => {
  it('has the dates and the place at every date, once it proved the address', async () => {
    const { path, seriesId, dates } = await buildSeries(2)
    const { page, email } = await come(path, { which: 'every', party: '2' })
    const person = await buildMember(app.db)
    const { hashAddress } = guestSecretsOf(app.parts.config)
    await app.db.owner('select hearth.claim_guests($1, $2)', [person.userId, hashAddress(email)])
    expect(
      await app.db.owner('select user_id, guest_id, party from hearth.series_regulars where series_id = $1', [
        seriesId,
      ]),
    ).toEqual([{ user_id: person.userId, guest_id: null, party: 2 }])
    expect(
      await app.db.owner(
        'select event_id from public.attendances where user_id = $1 and answer = $2 order by 1',
        [...[person.userId, 'coming']],
      ),
    ).toEqual(dates.toSorted().map((event_id) => ({ event_id })))
    expect(await taken(dates)).toEqual([2, 2])
    expect((await app.http.inject({ url: page })).statusCode).toBe(404)
  })

  it('is no way to a second place for a member who comes already', async () => {
    const { path, seriesId, dates } = await buildSeries(2)
    const [member, once] = await Promise.all([buildMember(app.db), buildMember(app.db)])
    const addressOf = async ({ userId }: Member) =>
      (await app.db.owner<{ email: string }>('select email from auth.users where id = $1', [userId]))[0]!
        .email
    await callFunction(app, member, 'answer-series', {
      ...{ seriesId, answer: 'coming', party: 1 },
      dates: { from: startDate, without: [] },
    })
    await callFunction(app, once, 'answer', { eventId: dates[0]!, answer: 'coming', party: 1 })
    const [first, second] = await Promise.all([addressOf(member), addressOf(once)])
    await ask(path, { email: first, which: 'every' })
    expect((await post(await linkTo(first))).status).toBe(409)
    // Of who comes to one, the others count.
    await come(path, { email: second, dates: [0, 1] })
    expect(await taken(dates)).toEqual([2, 2])
    // They are the account's with the next sign-in.
    await app.db.owner('select hearth.take_over_guests($1)', [once.userId])
    const own = await app.db.owner(
      `select from public.attendances where user_id = $1 and answer = 'coming'`,
      [once.userId],
    )
    expect(own).toHaveLength(2)
    expect(await taken(dates)).toEqual([2, 2])
  })
})

describe('the language', () => {
  it('of the form is that of the mails and pages', async () => {
    const { path } = await buildSeries(2)
    const email = newAddress()
    const asked = await app.http.inject({
      method: 'POST',
      url: `${path}/answer`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: `${localeCookie}=de` },
      payload: new URLSearchParams({
        name: 'Rui',
        email,
        party: '1',
        which: 'some',
        date: day(7),
      }).toString(),
    })
    expect(asked.body).toContain('lang="de"')
    const link = await linkTo(email)
    expect((await mailsTo(email))[0]!.body_text).toContain('Termine dieser Reihe')
    expect(await get(link)).toContain('Zurück zur Reihe')
    const { to } = await post(link)
    expect((await mailsTo(email))[1]!.body_text).toContain('Auf deiner Seite')
    expect(await get(to)).toContain('Du kommst zu 1 Termin')
  })
})

describe('what is known of guests', () => {
  it('goes ninety days after their last date, and not before', async () => {
    const { path, seriesId, dates } = await buildSeries(2)
    const { page } = await come(path, { dates: [0, 1] })
    await app.db.owner(`update hearth.series_guests set created_at = now() - interval '200 days'`)
    const forget = async () => {
      await app.db.owner('select hearth.forget_guests(100)')
      await app.db.owner('select hearth.forget_series_guests(100)')
    }
    await app.db.owner(
      `update public.events set starts_at = now() - interval '92 days', ends_at = now() - interval '91 days' where id = $1`,
      [dates[0]],
    )
    await forget()
    expect((await app.http.inject({ url: page })).statusCode).toBe(200)
    await app.db.owner(
      `update public.events set starts_at = now() - interval '92 days', ends_at = now() - interval '91 days' where id = $1`,
      [dates[1]],
    )
    await forget()
    expect(await app.db.owner('select from hearth.series_guests where series_id = $1', [seriesId])).toEqual(
      [],
    )
  })
})

describe('the terms of a series', () => {
  const setTerms = async (seriesId: string, said: object) => {
    const terms = { takes: 'both', keptForNewcomers: 0, weeksAhead: null, ...said }
    const { status } = await callFunction(app, host, 'set-series-terms', { seriesId, ...terms } as never)
    expect(status).toBe(200)
  }

  it('give a guest who comes to every date a place on dates that come within reach', async () => {
    const { path, seriesId, dates } = await buildSeries(4)
    await setTerms(seriesId, { weeksAhead: 1 })
    await come(path, { which: 'every' })
    expect(await taken(dates)).toEqual([1, 0, 0, 0])
    await setTerms(seriesId, { weeksAhead: 3 })
    await expect.poll(() => taken(dates), soon).toEqual([1, 1, 1, 0])
  })

  it('give nobody a place on a date that they left out', async () => {
    const { path, seriesId, dates } = await buildSeries(4)
    await setTerms(seriesId, { weeksAhead: 2 })
    const { page } = await come(path, { which: 'every', without: [0, 2] })
    expect(await taken(dates)).toEqual([0, 1, 0, 0])
    await setTerms(seriesId, { weeksAhead: 4 })
    await expect.poll(() => taken(dates), soon).toEqual([0, 1, 0, 1])
    // It is as one that they gave back: theirs by one press.
    await post(page, { come: dates[2]! })
    expect(await taken(dates)).toEqual([0, 1, 1, 1])
  })

  it('keep places from guests who come to every date, and count those that they have', async () => {
    const { path, seriesId, dates } = await buildSeries(2, 3)
    await setTerms(seriesId, { keptForNewcomers: 2 })
    await come(path, { which: 'every' })
    expect(await taken(dates)).toEqual([1, 1])
    const { page } = await come(path, { which: 'every' })
    expect(await taken(dates)).toEqual([1, 1])
    expect(page).toBeTruthy()
    await come(path, { dates: [0] })
    expect(await taken(dates)).toEqual([2, 1])
  })

  it.each([
    ['a date alone of a course', 'course', 'some'],
    ['every date where single ones are meant', 'dates', 'every'],
  ])('refuse %s', async (_what, takes, which) => {
    const { path, seriesId, dates } = await buildSeries(2)
    await setTerms(seriesId, { takes })
    const { status, email } = await ask(path, { which, dates: [0] })
    expect(status).toBeGreaterThanOrEqual(400)
    expect(await mailsTo(email)).toEqual([])
    expect(await taken(dates)).toEqual([0, 0])
  })
})

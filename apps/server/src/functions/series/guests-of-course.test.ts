// People without an account come to a course by one mailed link: to all of its dates, or to none.
import { publicSeriesPath } from '@hearth/contracts/series-address'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { callFunction } from '../../testing/calls.ts'
import { buildMember, type Member } from '../../testing/people.ts'
import { buildSeries, dayFromNow } from '../../testing/series.ts'
import { guestBrowser, seatsOf } from '../attendance/testing.ts'

let app: TestApp
const { post, get, mailsTo, linkTo, newAddress } = guestBrowser(() => app)
let host: Member
let id: string
let path: string
let dates: string[]

const days = [7, 14, 21].map(dayFromNow)
const sayDay = (date: string) =>
  new Date(date).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })

beforeAll(async () => {
  app = await startTestApp({ LIMIT_MAILS_PER_ADDRESS: '10000' }, { max: 12 })
})
afterAll(() => app.end())
beforeEach(async () => {
  host = await buildMember(app.db)
  ;({ id, dates } = await buildSeries(app.db, { dates: days, createdBy: host.userId, capacity: 5 }))
  path = publicSeriesPath(id)
  await choose()
})

async function choose(said: object = {}) {
  const terms = { takes: 'course', keptForNewcomers: 0, weeksAhead: null, ...said }
  const { status } = await callFunction(app, host, 'set-series-terms', { seriesId: id, ...terms } as never)
  expect(status).toBe(200)
}
type Form = { email?: string; party?: string; more?: [string, string][] }
/** Sends the form of the page, as it asks for every date unless told otherwise. */
async function ask({ email = newAddress(), party = '1', more = [] }: Form = {}) {
  const every: [string, string][] = [
    ['which', 'every'],
    ['from', days[0]!],
  ]
  const sent = await post(`${path}/answer`, [
    ...Object.entries({ name: 'Rui', email, party }),
    ...(more.some(([field]) => field === 'which' || field === 'from') ? [] : every),
    ...more,
  ])
  return { ...sent, email }
}
async function come(form: Form = {}) {
  const { email } = await ask(form)
  const pressed = await post(await linkTo(email))
  expect(pressed).toMatchObject({ status: 303 })
  return { email, page: pressed.to }
}
const every = (member: Member) =>
  callFunction(app, member, 'answer-series', {
    ...{ seriesId: id, answer: 'coming', party: 1 },
    dates: { from: days[0]!, without: [] },
  })
const taken = () => Promise.all(dates.map(async (date) => (await seatsOf(app, date))!.taken))
const fill = (at: number) =>
  app.db.owner('update public.event_seats set taken = capacity where event_id = $1', [dates[at]])
const regulars = () =>
  app.db.owner<{ party: number }>(
    'select party from hearth.series_regulars where series_id = $1 and guest_id is not null order by party',
    [id],
  )

describe('a yes to a course', () => {
  it('takes a place on each of its dates, confirmed by one mail', async () => {
    const { email, page } = await come({ party: '2' })
    expect(await taken()).toEqual([2, 2, 2])
    expect(await regulars()).toEqual([{ party: 2 }])
    const mails = await mailsTo(email)
    expect(mails.map(({ kind }) => kind)).toEqual(['guest_link', 'answer_confirmed'])
    const [file] = mails[1]!.attachments as { content: string }[]
    expect(file!.content.match(/BEGIN:VEVENT/g)).toHaveLength(3)
    expect(await get(page)).toContain('You’re coming to every date.')
  })

  it('takes nothing where a date is full, names the first that is, and is there once it has room', async () => {
    await fill(1)
    await fill(2)
    const { email } = await ask()
    const link = await linkTo(email)
    const words = `not enough places on ${sayDay(days[1]!)}`
    const shown = await get(link)
    expect(shown).toContain(words)
    expect(shown).not.toContain('Confirm: I’m coming')
    expect(await post(link)).toMatchObject({ status: 409, body: expect.stringContaining(words) })
    expect(await taken()).toEqual([0, 5, 5])
    expect(await regulars()).toEqual([])
    expect(await app.db.owner('select from hearth.series_guests where series_id = $1', [id])).toEqual([])
    await app.db.owner('update public.event_seats set taken = 4 where event_id = any ($1)', [dates])
    expect(await post(link)).toMatchObject({ status: 303 })
    expect(await taken()).toEqual([5, 5, 5])
  })

  it('leaves the places that are kept for newcomers', async () => {
    await choose({ keptForNewcomers: 3 })
    await come({ party: '2' })
    const { email } = await ask()
    expect(await post(await linkTo(email))).toMatchObject({ status: 409 })
    expect(await taken()).toEqual([2, 2, 2])
  })

  it('looks at no date that is further away than places are held', async () => {
    await choose({ weeksAhead: 2 })
    await fill(2)
    await come()
    expect(await taken()).toEqual([1, 1, 5])
  })

  it.each<[string, () => [string, string][]]>([
    [
      'a date alone',
      () => [
        ['which', 'some'],
        ['date', days[1]!],
      ],
    ],
    ['all dates but one', () => [['without', days[1]!]]],
    [
      'the dates from the middle on',
      () => [
        ['which', 'every'],
        ['from', days[1]!],
      ],
    ],
  ])('is not %s', async (_what, more) => {
    const { status, body, email } = await ask({ more: more() })
    expect({ status, body }).toEqual({ status: 409, body: expect.stringMatching(/belongs to a course/) })
    expect(await mailsTo(email)).toEqual([])
  })

  it('shows the form once more without dates to choose', async () => {
    const { status, body } = await ask({ email: 'nobody' })
    expect(status).toBe(400)
    expect(body).toContain('name="which" value="every"')
    expect(body).not.toContain('type="checkbox" name="date"')
    expect(body).toContain('If one of them is full, no place is taken.')
  })

  it('with more people changes all dates, or none', async () => {
    const { email, page } = await come()
    await post(page, { back: dates[2]! })
    await come({ email, party: '3' })
    expect(await taken()).toEqual([3, 3, 3])
    await app.db.owner('update public.event_seats set taken = 5 where event_id = $1', [dates[1]])
    await ask({ email, party: '4' })
    expect(await post(await linkTo(email))).toMatchObject({
      ...{ status: 409, body: expect.stringContaining(sayDay(days[1]!)) },
    })
    expect(await taken()).toEqual([3, 5, 3])
    expect(await regulars()).toEqual([{ party: 3 }])
  })

  it('never oversells, and is whole for everyone, however many guests and members say it at once', async () => {
    const links = await Promise.all(Array.from({ length: 8 }, async () => linkTo((await ask()).email)))
    const members = await Promise.all(Array.from({ length: 6 }, () => buildMember(app.db)))
    const said = await Promise.all([...links.map((link) => post(link)), ...members.map(every)])
    const yes = said.filter(({ status }) => status === 303 || status === 200)
    expect(yes).toHaveLength(5)
    expect(said.filter(({ status }) => status === 409)).toHaveLength(said.length - 5)
    expect(await Promise.all(dates.map((date) => seatsOf(app, date)))).toEqual(
      dates.map(() => ({ capacity: 5, taken: 5, held: 5 })),
    )
    const whole = await app.db.owner<{ dates: number }>(
      `select count(*)::integer as dates from public.attendances a left join hearth.guests g on g.id = a.guest_id
       where a.event_id = any ($1) and a.answer = 'coming' group by coalesce(a.user_id::text, encode(g.address_hash, 'hex'))`,
      [dates],
    )
    expect(whole.map(({ dates }) => dates)).toEqual([3, 3, 3, 3, 3])
  })
})

describe('a date of the course that they gave back', () => {
  it('is theirs again by one press, with as many as come to the course, and one mail', async () => {
    const { email, page } = await come({ party: '2' })
    await post(page, { back: dates[1]! })
    expect(await taken()).toEqual([2, 0, 2])
    const shown = await get(page)
    expect(shown).toContain('You gave it back')
    expect(shown).toContain(`name="come" value="${dates[1]}"`)
    expect((await post(page, { come: dates[1]! })).status).toBe(303)
    expect(await taken()).toEqual([2, 2, 2])
    // Pressed twice it is one yes.
    expect((await post(page, { come: dates[1]! })).status).toBe(303)
    expect(await taken()).toEqual([2, 2, 2])
    expect(await get(page)).not.toContain('You gave it back')
    expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual([
      ...['guest_link', 'answer_confirmed', 'answer_confirmed'],
    ])
  })

  it('is theirs again on the page of that date, but not for more people', async () => {
    const { page } = await come({ party: '2' })
    const own = new RegExp(`<li><a href="([^"]+)">[^<]*${sayDay(days[1]!)}`).exec(await get(page))![1]!
    expect(await post(own, { answer: 'not_coming', party: '1', note: '' })).toMatchObject({ status: 303 })
    expect(await post(own, { answer: 'coming', party: '3', note: '' })).toMatchObject({ status: 409 })
    expect(await post(own, { answer: 'coming', party: '1', note: '' })).toMatchObject({ status: 303 })
    expect(await taken()).toEqual([2, 1, 2])
  })

  it('leads to its waiting list where others have the place by now', async () => {
    const { page } = await come()
    await post(page, { back: dates[0]! })
    await fill(0)
    const shown = await get(page)
    expect(shown).not.toContain('name="come"')
    expect(shown).toContain('To the date and its waiting list')
    expect(await post(page, { come: dates[0]! })).toMatchObject({ status: 409 })
    const own = new RegExp(`<li><a href="([^"]+)">[^<]*${sayDay(days[0]!)}`).exec(shown)![1]!
    expect(await post(own, { waiting: 'join', party: '1' })).toMatchObject({ status: 303 })
    expect(await get(page)).not.toContain('You gave it back')
  })

  it('is nobody’s any more who stopped coming to the course', async () => {
    const { page } = await come()
    await post(page, { back: dates[0]! })
    await post(page, { all: id })
    expect(await get(page)).not.toContain('name="come"')
    expect(await post(page, { come: dates[0]! })).toMatchObject({ status: 404 })
    expect(await taken()).toEqual([0, 0, 0])
  })
})

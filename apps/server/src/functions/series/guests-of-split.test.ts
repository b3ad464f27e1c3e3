// A series becomes two, and its guests without an account find their dates of both on the page that they know.
import { publicSeriesPath } from '@hearth/contracts/series-address'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { guestSecretsOf } from '../../auth/index.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { callFunction } from '../../testing/calls.ts'
import { buildMember, type Member } from '../../testing/people.ts'
import { buildSeries, dayFromNow } from '../../testing/series.ts'
import { guestBrowser, seatsOf } from '../attendance/testing.ts'

let app: TestApp
const { post, get, mailsTo, linkTo, newAddress } = guestBrowser(() => app)
let host: Member
let former: string
let dates: string[]

const days = [7, 14, 21, 28].map(dayFromNow)
const soon = { timeout: 15_000, interval: 100 }

beforeAll(async () => {
  app = await startTestApp({ LIMIT_MAILS_PER_ADDRESS: '10000' }, { max: 8 })
})
afterAll(() => app.end())
beforeEach(async () => {
  host = await buildMember(app.db)
  ;({ id: former, dates } = await buildSeries(app.db, { dates: days, createdBy: host.userId, capacity: 5 }))
})

/** Comes to these dates of a series, or to every one, by its form and the mailed link. */
async function come(chosen: number[] | 'every', { email = newAddress(), seriesId = former } = {}) {
  await post(`${publicSeriesPath(seriesId)}/answer`, [
    ...Object.entries({ name: 'Rui', email, party: '1' }),
    ...(chosen === 'every'
      ? [['which', 'every'] as [string, string], ['from', days[0]!] as [string, string]]
      : [
          ['which', 'some'] as [string, string],
          ...chosen.map((at): [string, string] => ['date', days[at]!]),
        ]),
  ])
  const pressed = await post(await linkTo(email))
  expect(pressed).toMatchObject({ status: 303 })
  return { email, page: pressed.to }
}
async function split(at: number): Promise<string> {
  const { status, body } = await callFunction(app, host, 'split-series', { eventId: dates[at]! })
  expect(status).toBe(200)
  return (body as { seriesId: string }).seriesId
}
const taken = () => Promise.all(dates.map(async (date) => (await seatsOf(app, date))!.taken))
const count = (text: string, what: string) => text.split(what).length - 1
const back = '>Give it back<'

it('shows the dates of both on one page, each of which is given back there, and stops each by itself', async () => {
  const { page, email } = await come('every')
  const single = await come([0, 3])
  const latter = await split(2)
  expect(latter).not.toBe(former)
  expect(await taken()).toEqual([2, 1, 1, 2])
  const shown = await get(page)
  expect(count(shown, back)).toBe(4)
  expect(count(shown, 'You’re coming to every date.')).toBe(2)
  for (const id of [former, latter]) expect(shown).toContain(publicSeriesPath(id))
  expect(count(await get(single.page), back)).toBe(2)
  expect((await get(`${page}/dates.ics`)).match(/BEGIN:VEVENT/g)).toHaveLength(4)

  await post(page, { back: dates[3]! })
  expect(await taken()).toEqual([2, 1, 1, 1])
  await post(page, { come: dates[3]! })
  expect(await taken()).toEqual([2, 1, 1, 2])
  expect((await mailsTo(email)).at(-1)!.body_text).toContain(page)
  await post(page, { all: former })
  expect(await taken()).toEqual([1, 0, 1, 2])
  const left = await get(page)
  expect(count(left, back)).toBe(2)
  expect(left).not.toContain(publicSeriesPath(former))
})

it('seals their address for the new series, whose regulars they are', async () => {
  const regular = await come('every')
  const single = await come([0])
  const latter = await split(2)
  const { openAddress } = guestSecretsOf(app.parts.config)
  const guests = await app.db.owner<{ id: string; sealed: Buffer; regular: boolean }>(
    `select g.id, g.sealed_address as sealed, r.id is not null as regular from hearth.series_guests g
     left join hearth.series_regulars r on r.guest_id = g.id and r.series_id = g.series_id where g.series_id = $1`,
    [latter],
  )
  const known = guests.map(({ id, sealed, regular }) => [openAddress(id, sealed), regular])
  expect(Object.fromEntries(known)).toEqual({ [regular.email]: true, [single.email]: false })
})

it('is where mails about dates of either lead, and what the form of the new one leads to', async () => {
  const { page, email } = await come([0, 2])
  const latter = await split(2)
  await callFunction(app, host, 'skip-dates', { seriesId: latter, dates: [days[2]!] })
  await expect
    .poll(async () => (await mailsTo(email)).at(-1)!.subject, soon)
    .toBe('Dates cancelled: Supper under lanterns')
  expect((await mailsTo(email)).at(-1)!.body_text).toContain(page)
  expect(await come([3], { email, seriesId: latter })).toEqual({ page, email })
  expect(await taken()).toMatchObject({ 0: 1, 3: 1 })
})

it('ends and sends mails about both', async () => {
  const { page } = await come([0, 3])
  await split(2)
  const ended = () =>
    app.db.owner<{ ended: boolean }>(
      'select n.mails_ended_at is not null as ended from hearth.guests n where n.event_id = any ($1)',
      [dates],
    )
  await post(page, { mails: 'end' })
  expect(await ended()).toEqual([{ ended: true }, { ended: true }])
  expect(await get(page)).toContain('You get no emails about this series.')
  await post(page, { mails: 'send' })
  expect(await ended()).toEqual([{ ended: false }, { ended: false }])
})

it('opens by the same link until the last of their dates is over, however often the series was split', async () => {
  const { page } = await come([0, 1, 3])
  await split(1)
  const latest = await split(3)
  expect(count(await get(page), back)).toBe(3)
  const forget = async () => {
    await app.db.owner(`update hearth.series_guests set created_at = now() - interval '200 days'`)
    await app.db.owner('select hearth.forget_guests(100)')
    await app.db.owner('select hearth.forget_series_guests(100)')
  }
  const endLongAgo = (at: number) =>
    app.db.owner(
      `update public.events set starts_at = now() - interval '92 days', ends_at = now() - interval '91 days' where id = $1`,
      [dates[at]],
    )
  await Promise.all([endLongAgo(0), endLongAgo(1)])
  await forget()
  // Even when the series is gone by which they came.
  await app.db.owner('delete from hearth.series where id = $1', [former])
  const shown = await get(page)
  expect(count(shown, back)).toBe(1)
  expect(shown).toContain(publicSeriesPath(latest))
  await endLongAgo(3)
  await forget()
  expect((await app.http.inject({ url: page })).statusCode).toBe(404)
})

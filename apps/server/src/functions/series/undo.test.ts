import type { SeriesRule } from '@hearth/contracts'
import type { DatePart } from '@hearth/contracts/series-values'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { callFunction } from '../../testing/calls.ts'
import { buildEvent } from '../../testing/events.ts'
import { buildMember, type Member } from '../../testing/people.ts'

let app: TestApp
let host: Member
let guest: Member
let seriesId: string
let ids: string[]

const dayMs = 86_400_000
const soon = { timeout: 15_000, interval: 100 }

beforeAll(async () => {
  app = await startTestApp({}, { max: 8 })
})
afterAll(() => app.end())
beforeEach(async () => {
  ;[host, guest] = await Promise.all([buildMember(app.db), buildMember(app.db)])
  const startDate = new Date(Date.now() + 3 * dayMs).toISOString().slice(0, 10)
  const eventId = await buildEvent(app.db, {
    createdBy: host.userId,
    startDate,
    capacity: 5,
    title: 'Before',
  })
  await call('save-evening', { eventId, programme: [], bring: 'bread' })
  const rule: SeriesRule = { frequency: 'daily', interval: 7, count: 4, without: [], extra: [] }
  seriesId = (await call('start-series', { eventId, rule })).body.seriesId as string
  await expect.poll(() => rowsOf(), soon).toHaveLength(4)
  ids = (await rowsOf()).map(({ id }) => id)
})

const call = async (name: Parameters<typeof callFunction>[2], input: object, by = host) => {
  const { status, body } = await callFunction(app, by, name, input as never)
  return { status, body: body as never as Record<string, unknown> }
}
/** All of what a change of many dates may touch. */
const rowsOf = (of = seriesId) =>
  app.db.owner<{ id: string; title: string; own: string[] } & Record<string, unknown>>(
    `select e.id, e.title, e.start_time, e.starts_at, e.venue_name, e.online_url, e.capacity, s.capacity as places, s.kind_places,
       d.own_parts as own, to_jsonb(v) - 'event_id' - 'updated_at' as evening,
       (select jsonb_agg(jsonb_build_object('kind', k.kind, 'name', k.name) order by k.kind) from hearth.place_kinds k where k.event_id = e.id) as kinds
     from hearth.series_dates d join public.events e on e.id = d.event_id join public.event_seats s on s.event_id = e.id
     left join public.event_evenings v on v.event_id = e.id
     where d.series_id = $1 order by d.date`,
    [of],
  )
const change = async (parts: DatePart[]) => {
  const { status, body } = await call('change-dates', { eventId: ids[0], parts, scope: 'all' })
  expect({ status, body }).toMatchObject({ status: 200 })
  return body as { dates: number; kept: number; undoId?: string }
}
const undo = (undoId: unknown, by = host) => call('undo-dates', { seriesId, undoId }, by)
/** As its host changes the first date alone. */
const write = async (said: string, id = ids[0]) => {
  await app.db.owner(`update public.events set ${said}, version = version + 1 where id = $1`, [id])
}

it('says again what each date said before, whatever part was changed', async () => {
  const before = (await rowsOf()).slice(1)
  await write(`title = 'After', venue_name = 'Elsewhere', start_time = '20:15', capacity = 9`)
  await call('save-evening', { eventId: ids[0], programme: [], bring: 'a cushion' })
  const { undoId, dates, kept } = await change(['words', 'place', 'time', 'places', 'evening'])
  expect({ dates, kept }).toEqual({ dates: 3, kept: 0 })
  const [first, ...others] = await rowsOf()
  for (const [at, other] of others.entries()) {
    expect(other).toMatchObject({
      title: 'After',
      venue_name: 'Elsewhere',
      start_time: '20:15:00',
      places: 9,
    })
    expect(other.evening).toEqual(first!.evening)
    expect(other).not.toEqual(before[at])
  }
  expect(await undo(undoId)).toMatchObject({ status: 200, body: { dates: 3, kept: 0 } })
  expect((await rowsOf()).slice(1)).toEqual(before)
  expect((await rowsOf())[0]!.title).toBe('After')
})

it('leaves a date that was changed since, and says so', async () => {
  await write(`title = 'After'`)
  const { undoId } = await change(['words'])
  await write(`title = 'By hand'`, ids[2])
  expect(await undo(undoId)).toMatchObject({ body: { dates: 2, kept: 1 } })
  expect((await rowsOf()).map(({ title }) => title)).toEqual(['After', 'Before', 'By hand', 'Before'])
})

it('keeps a link to itself where there are so many places again', async () => {
  await app.db.owner(`update public.events set online_url = '' where id = any ($1)`, [ids])
  await app.db.owner(
    `insert into public.event_addresses (event_id, online_url, venue_id, venue_name, venue_address)
     select unnest($1::text[]), 'https://meet.example', null, null, null`,
    [ids],
  )
  const before = (await rowsOf()).slice(1)
  await write(`online_url = 'https://meet.example', capacity = null`)
  await app.db.owner('delete from public.event_addresses where event_id = $1', [ids[0]])
  const { undoId } = await change(['places'])
  const links = async () => (await rowsOf()).map(({ online_url: link, places }) => [link, places])
  expect((await links())[2]).toEqual(['https://meet.example', null])
  expect(await undo(undoId)).toMatchObject({ status: 200, body: { dates: 3 } })
  expect((await rowsOf()).slice(1)).toEqual(before)
  const beside = await app.db.owner(
    'select online_url as link from public.event_addresses where event_id = $1',
    [ids[1]],
  )
  expect(beside).toEqual([{ link: 'https://meet.example' }])
})

it('leaves a date to which more people come by now than it had places for', async () => {
  await write('capacity = 9')
  const { undoId } = await change(['places'])
  await app.db.owner('update public.event_seats set taken = 7 where event_id = $1', [ids[1]])
  expect(await undo(undoId)).toMatchObject({ body: { dates: 2, kept: 1 } })
  expect((await rowsOf()).slice(1).map(({ places }) => places)).toEqual([9, 5, 5])
})

it('is said to whoever comes, once more, and to nobody for words', async () => {
  await call('answer-series', { seriesId, answer: 'coming', dates: { from: '2020-01-01' } }, guest)
  const told = async () =>
    (
      await app.db.owner<{ what: string }>(
        `select facts ->> 'what' as what from hearth.group_notifications where facts ->> 'seriesId' = $1 order by id`,
        [seriesId],
      )
    ).length
  await write(`title = 'After'`)
  await undo((await change(['words'])).undoId)
  expect(await told()).toBe(0)
  await write(`start_time = '20:15'`)
  await undo((await change(['time'])).undoId)
  expect(await told()).toBe(2)
})

it('is for whoever changed, once, for an hour, and of the newest change alone', async () => {
  const gone = {
    status: 409,
    body: { error: { message: expect.stringContaining('can no longer be undone') } },
  }
  await write(`title = 'One'`)
  const first = (await change(['words'])).undoId
  await write(`title = 'Two'`)
  const second = (await change(['words'])).undoId
  expect(await undo(first)).toMatchObject(gone)
  expect(await undo(second, guest)).toMatchObject({ status: 403 })
  await app.db.owner(
    `update hearth.series_changes set changed_at = now() - interval '61 minutes' where id = $1`,
    [second],
  )
  expect(await undo(second)).toMatchObject(gone)
  await app.db.owner('update hearth.series_changes set changed_at = now() where id = $1', [second])
  expect(await undo(second)).toMatchObject({ status: 200 })
  expect(await undo(second)).toMatchObject(gone)
  expect((await rowsOf()).map(({ title }) => title)).toEqual(['Two', 'One', 'One', 'One'])
})

it('carries kinds of places to dates where nobody would lose theirs', async () => {
  const kinds = (...names: string[]) =>
    names.map((name) => ({ name, places: 2, opensAt: null, closesAt: null, takers: 'everyone' as const }))
  expect(await call('set-place-kinds', { eventId: ids[0], kinds: kinds('Chair', 'Cushion') })).toMatchObject({
    status: 200,
  })
  expect(await change(['kinds'])).toMatchObject({ seriesId, dates: 3, kept: 0, people: 0 })
  for (const { kinds, own } of await rowsOf()) {
    expect(kinds).toEqual([
      { kind: 1, name: 'Chair' },
      { kind: 2, name: 'Cushion' },
    ])
    expect(own).toEqual([])
  }
  await call('set-place-kinds', { eventId: ids[2], kinds: kinds('Bench') })
  expect((await rowsOf())[2]).toMatchObject({ own: ['kinds'], kinds: [{ name: 'Bench' }] })
  await call('set-place-kinds', { eventId: ids[0], kinds: [] })
  expect(await change(['kinds'])).toMatchObject({ dates: 2, kept: 1 })
  expect((await rowsOf()).map(({ kinds }) => kinds)).toEqual([null, null, [{ kind: 3, name: 'Bench' }], null])
})

describe('after a split', () => {
  const split = async (at: number) =>
    (await call('split-series', { eventId: ids[at] })).body.seriesId as string
  const titles = async (of: string) => (await rowsOf(of)).map(({ title }) => title)
  const tellings = () =>
    app.db.owner<{ series: string; ids: string[] }>(
      `select facts ->> 'seriesId' as series, facts -> 'eventIds' as ids from hearth.group_notifications
       where facts -> 'eventIds' ?| $1 order by id`,
      [ids],
    )

  it('sets dates back wherever they stand now, and leaves those that were changed there', async () => {
    await write(`title = 'After'`)
    const { undoId } = await change(['words'])
    const second = await split(1)
    const third = await split(3)
    await write(`title = 'By hand'`, ids[2])
    expect(await undo(undoId)).toMatchObject({ status: 200, body: { seriesId, dates: 2, kept: 1 } })
    expect(await titles(seriesId)).toEqual(['After'])
    expect(await titles(second)).toEqual(['Before', 'By hand'])
    expect(await titles(third)).toEqual(['Before'])
  })

  it('tells whoever comes of each series by its own page, and counts people once', async () => {
    await call('answer-series', { seriesId, answer: 'coming', dates: { from: '2020-01-01' } }, guest)
    await write(`start_time = '20:15'`)
    const { undoId } = await change(['time'])
    const latter = await split(2)
    const before = (await tellings()).length
    expect(await undo(undoId)).toMatchObject({ body: { dates: 3, kept: 0, people: 1 } })
    expect((await tellings()).slice(before)).toEqual(
      expect.arrayContaining([
        { series: seriesId, ids: [ids[1]] },
        { series: latter, ids: [ids[2], ids[3]] },
      ]),
    )
    expect(await tellings()).toHaveLength(before + 2)
  })

  it('leaves a newer change of the new series to be undone there', async () => {
    await write(`title = 'One'`)
    const first = (await change(['words'])).undoId
    const latter = await split(2)
    await write(`title = 'Two'`, ids[2])
    const newer = await call('change-dates', { eventId: ids[2], parts: ['words'], scope: 'following' })
    expect(newer.body).toMatchObject({ dates: 1 })
    expect(await undo(first)).toMatchObject({ body: { dates: 1, kept: 2 } })
    expect(await titles(latter)).toEqual(['Two', 'Two'])
    const { undoId } = newer.body
    expect(await call('undo-dates', { seriesId: latter, undoId })).toMatchObject({
      body: { dates: 1, kept: 0 },
    })
    expect(await titles(latter)).toEqual(['Two', 'One'])
    expect(await titles(seriesId)).toEqual(['One', 'Before'])
  })

  it('leaves the dates of a series that is no longer theirs', async () => {
    await write(`title = 'After'`)
    const { undoId } = await change(['words'])
    const latter = await split(2)
    const another = await buildMember(app.db)
    await app.db.owner('update public.events set created_by = $2 where id = any ($1)', [
      ids.slice(2),
      another.userId,
    ])
    expect(await undo(undoId)).toMatchObject({ body: { dates: 1, kept: 2 } })
    expect(await titles(latter)).toEqual(['After', 'After'])
  })
})

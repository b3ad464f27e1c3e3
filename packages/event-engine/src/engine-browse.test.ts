import { randomUUID } from 'node:crypto'
import type { BrowseRequest, EventInput } from '@hearth/contracts/event'
import { parseEventRefusal } from '@hearth/contracts/event-refusal'
import { eventStatuses, visibilityIds } from '@hearth/contracts/event-values'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from './gateway/canister.ts'
import { buildEvent } from './testing/build-event.ts'
import { buildVenue } from './testing/build-venue.ts'
import { type EngineUnderTest, engineUnderTest, Refused, visitor } from './testing/engine-under-test.ts'

let it: EngineUnderTest
let host: Caller & { userId: string }
let guest: Caller & { userId: string }

beforeAll(async () => {
  it = await engineUnderTest()
  host = await it.member('ines')
  guest = await it.member('tomas')
})
afterAll(() => it.drop())

const on = (startDate: string) => ({ timing: { ...buildEvent().timing, startDate } })
const add = (title: string, said: Partial<EventInput> = {}) =>
  it.as(host).createEvent(buildEvent({ title, ...said }))
const browse = async (request: Partial<BrowseRequest>, caller: Caller = visitor) => {
  const page = await it.as(caller).browseEvents(request)
  return { ...page, titles: page.events.map(({ title }) => title) }
}
const fieldsOf = async (request: Partial<BrowseRequest>) => {
  const error = await browse(request).then(
    () => undefined,
    (thrown) => thrown,
  )
  expect(error).toBeInstanceOf(Refused)
  return parseEventRefusal((error as Refused).message).fields
}

describe('a page of ids', () => {
  const ids = new Map<string, string>()
  beforeAll(async () => {
    for (const status of eventStatuses)
      for (const visibility of visibilityIds) {
        const said = buildEvent({ title: `${status} for ${visibility}`, visibility })
        const id = await it
          .as(host)
          .createEvent({ ...said, status: status === 'draft' ? 'draft' : 'published' })
        if (status === 'cancelled') await it.as(host).updateEvent(id, { ...said, status })
        ids.set(said.title, id)
      }
    ids.set('long ago', await add('long ago', on('2030-01-01')))
  })

  test('holds exactly what each caller may open by its id, whatever its state', async () => {
    for (const caller of [visitor, guest, host, { ...visitor, anonymous: false, principal: 'unknown' }]) {
      const opened = await Promise.all(
        [...ids].map(async ([title, id]) => ((await it.as(caller).getEvent(id)) ? [title] : [])),
      )
      const page = await browse({ ids: [...ids.values()] }, caller)
      expect(page.titles).toEqual(opened.flat())
      expect(page.total).toBe(opened.flat().length)
    }
  })

  test('keeps the order, gives each once, and knows no others', async () => {
    const [first, second] = [ids.get('long ago')!, ids.get('published for public')!]
    const page = await browse({
      ids: [second, 'nothing', first, 'z'.repeat(26), second],
      filter: { category: 'sports' },
      limit: 1,
    })
    expect(page.titles).toEqual(['published for public', 'long ago'])
    expect(page).toMatchObject({ total: 2, byCategory: [], byCity: [] })
    expect(page.next).toBeUndefined()
    expect((await browse({ ids: [] })).titles).toEqual([])
  })

  test('marks what the member likes', async () => {
    const id = ids.get('published for public')!
    await it.db.owner('insert into public.event_likes (event_id, user_id) values ($1, $2)', [
      id,
      guest.userId,
    ])
    const liked = async (caller: Caller) => (await browse({ ids: [id] }, caller)).events[0]?.isLiked
    expect(await liked(guest)).toBe(true)
    expect(await liked(host)).toBe(false)
  })

  test('takes a hundred and no more', async () => {
    const many = Array.from({ length: 101 }, () => 'a'.repeat(26))
    expect(await fieldsOf({ ids: many })).toEqual({ ids: 'Ask for at most 100 events.' })
    expect((await browse({ ids: many.slice(1) })).titles).toEqual([])
  })
})

describe('the events of a venue', () => {
  test('are those that picked it, to come and past, with their counts', async () => {
    const [mill, other] = [await buildVenue(it.db), await buildVenue(it.db)]
    const at = (id: string, city = 'Lisbon') => ({ venue: { ...buildEvent().venue, id, city } })
    await add('Mill, later', { ...at(mill), ...on('2031-06-02') })
    await add('Mill, soon', { ...at(mill), ...on('2031-06-01'), category: 'party', access: ['parking'] })
    await add('Mill, for members', { ...at(mill), ...on('2031-06-03'), visibility: 'members' })
    await add('Mill, hidden', { ...at(mill), visibility: 'unlisted' })
    await add('Mill, long ago', { ...at(mill), ...on('2030-02-01') })
    await add('Mill, longer ago', { ...at(mill), ...on('2030-01-31') })
    await add('Elsewhere', at(other))

    const page = await browse({ venueId: mill })
    expect(page.titles).toEqual(['Mill, soon', 'Mill, later'])
    expect(page.total).toBe(2)
    expect(page.byCategory).toEqual([
      { name: 'concerts', count: 1 },
      { name: 'party', count: 1 },
    ])
    expect((await browse({ venueId: mill }, guest)).total).toBe(3)
    expect(await browse({ venueId: mill, access: ['parking'] })).toMatchObject({
      titles: ['Mill, soon'],
      total: 1,
      byCategory: [{ name: 'party', count: 1 }],
      byCity: [{ name: 'Lisbon', count: 1 }],
    })
    const past = await browse({ venueId: mill, past: true })
    expect(past.titles).toEqual(['Mill, long ago', 'Mill, longer ago'])
    expect(past.total).toBe(2)
    expect((await browse({ venueId: randomUUID() })).total).toBe(0)
    expect(await fieldsOf({ venueId: 'mill', providerId: '' })).toEqual({
      venueId: 'This is not an id.',
      providerId: 'This is not an id.',
    })
  })
})

describe('the events of a service provider', () => {
  test('are those that both sides have accepted, while its page is open to the caller', async () => {
    const provider = randomUUID()
    await it.db.owner(
      `insert into public.service_providers (id, owner_id, status, name) values ($1, $2, 'published', 'Songs')`,
      [provider, guest.userId],
    )
    for (const [title, state] of [
      ['With songs', 'accepted'],
      ['Perhaps with songs', 'asked'],
      ['Without songs', 'declined'],
    ] as const) {
      const id = await add(title)
      await it.db.owner(
        `insert into public.event_providers (event_id, provider_id, asked_by, state) values ($1, $2, 'host', $3)`,
        [id, provider, state],
      )
    }
    const stranger = await it.member()
    const shown = async (caller: Caller) => {
      const { titles, total } = await browse({ providerId: provider }, caller)
      expect(total).toBe(titles.length)
      return titles
    }
    for (const caller of [visitor, stranger, guest]) expect(await shown(caller)).toEqual(['With songs'])

    await it.db.owner('insert into public.blocks (blocker_id, blocked_id) values ($1, $2)', [
      guest.userId,
      stranger.userId,
    ])
    expect(await shown(stranger)).toEqual([])
    expect(await shown(visitor)).toEqual(['With songs'])
    await it.db.owner(`update public.service_providers set status = 'draft' where id = $1`, [provider])
    expect(await shown(visitor)).toEqual([])
    expect(await shown(guest)).toEqual(['With songs'])
  })
})

describe('what is over', () => {
  test('comes the newest first, page by page, and not what still runs', async () => {
    const venue = await buildVenue(it.db)
    const picked = { venue: { ...buildEvent().venue, id: venue } }
    for (let n = 0; n < 23; n++)
      await add(`old ${n}`, { ...picked, ...on(`2030-03-${String(1 + (n % 9)).padStart(2, '0')}`) })
    await add('still running', {
      ...picked,
      timing: { startDate: '2031-04-28', endDate: '2031-05-03', timezone: 'UTC', allDay: true },
    })
    await add('to come', picked)

    const whole = await browse({ venueId: venue, past: true, limit: 100 })
    const starts = whole.events.map(({ timing }) => timing.startDate)
    expect(starts).toEqual([...starts].sort().reverse())
    expect(whole.total).toBe(23)
    expect(whole.titles).not.toContain('still running')
    const pages: string[][] = []
    let cursor: string | undefined
    do {
      const page = await browse({ venueId: venue, past: true, limit: 5, ...(cursor && { cursor }) })
      pages.push(page.titles)
      cursor = page.next
    } while (cursor)
    expect(pages.map(({ length }) => length)).toEqual([5, 5, 5, 5, 3])
    expect(pages.flat()).toEqual(whole.titles)
  })

  test('keeps to the dates and filters that are asked too', async () => {
    const days = { dateFrom: '2030-01-31', dateTo: '2030-02-01' }
    const found = await browse({ past: true, filter: days })
    expect(found.titles).toEqual(['Mill, long ago', 'Mill, longer ago'])
    expect((await browse({ past: true, filter: { ...days, category: 'party' } })).total).toBe(0)
    expect((await browse({ past: true, text: 'longer' })).titles).toEqual(['Mill, longer ago'])
  })
})

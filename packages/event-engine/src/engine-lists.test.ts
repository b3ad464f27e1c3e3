import type { EventInput } from '@hearth/contracts/event'
import { parseEventRefusal } from '@hearth/contracts/event-refusal'
import { categoryIds, eventStatuses, visibilityIds } from '@hearth/contracts/event-values'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from './gateway/canister.ts'
import { buildEvent, seededRandom } from './testing/build-event.ts'
import { type EngineUnderTest, engineUnderTest, Refused, visitor } from './testing/engine-under-test.ts'

let it: EngineUnderTest
let host: Caller & { userId: string }
let guest: Caller & { userId: string }

const inLisbon = { startTime: '19:30', endTime: '22:00', timezone: 'Europe/Lisbon', allDay: false }
const on = (startDate: string, more: Partial<EventInput['timing']> = {}) => ({
  timing: { ...inLisbon, startDate, ...more },
})
const titles = (events: { title: string }[]) => events.map(({ title }) => title)

describe('what a list shows to whom', () => {
  beforeAll(async () => {
    it = await engineUnderTest()
    host = await it.member('ines')
    guest = await it.member('tomas')
    for (const status of eventStatuses)
      for (const visibility of visibilityIds) {
        const said = buildEvent({ title: `${status} for ${visibility}`, visibility, ...on('2031-05-10') })
        const id = await it
          .as(host)
          .createEvent({ ...said, status: status === 'draft' ? 'draft' : 'published' })
        if (status === 'cancelled') await it.as(host).updateEvent(id, { ...said, status })
      }
    await it.as(host).createEvent(buildEvent({ title: 'long ago', ...on('2030-01-01') }))
  })
  afterAll(() => it.drop())

  test('visitors see what is public, members also what is for members; nobody sees the rest, not even the host', async () => {
    const everyone = ['published for public']
    const members = ['published for public', 'published for members']
    for (const [caller, shown] of [
      [visitor, everyone],
      [{ ...visitor, anonymous: false, principal: 'unknown' }, everyone],
      [guest, members],
      [host, members],
    ] as const) {
      expect(titles(await it.as(caller).getEventsByFilter({})).sort()).toEqual([...shown].sort())
      const page = await it.as(caller).browseEvents()
      expect(titles(page.events).sort()).toEqual([...shown].sort())
      expect(page.total).toBe(shown.length)
    }
  })

  test("the engine's list is the table's list, row by row", async () => {
    for (const [actor, caller, visibilities] of [
      [{ role: 'anon' }, visitor, ['public']],
      [{ role: 'authenticated', claims: { sub: guest.userId } }, guest, ['public', 'members']],
      [{ role: 'authenticated', claims: { sub: host.userId } }, host, ['public', 'members']],
    ] as const) {
      const { rows } = await it.db.database.run<{ id: string }>(actor, {
        name: 'test_table_list',
        text: `select id from public.events where status = 'published' and visibility = any ($1)
          and ends_at > '2031-05-01T12:00Z' order by starts_at, id`,
        values: [visibilities],
      })
      const listed = await it.as(caller).getEventsByFilter({})
      expect(listed.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
      // Whatever the table does not show to them at all, the engine's lists do not show either.
      const every = await it.db.database.run<{ id: string }>(actor, {
        name: 'test_table_all',
        text: 'select id from public.events',
      })
      const visible = new Set(every.rows.map(({ id }) => id))
      expect(listed.filter(({ id }) => !visible.has(id))).toEqual([])
    }
  })

  test('by its id everything opens but drafts and private events, which open to their host', async () => {
    const rows = await it.db.owner<{ id: string; title: string }>('select id, title from public.events')
    const opens = async (caller: Caller) =>
      (
        await Promise.all(
          rows.map(async ({ id, title }) => ((await it.as(caller).getEvent(id)) ? [title] : [])),
        )
      )
        .flat()
        .sort()
    const forAll = [
      'cancelled for public',
      'cancelled for unlisted',
      'long ago',
      'published for public',
      'published for unlisted',
    ]
    expect(await opens(visitor)).toEqual(forAll)
    expect(await opens(guest)).toEqual([...forAll, 'cancelled for members', 'published for members'].sort())
    expect(await opens(host)).toEqual(titles(rows).sort())
    expect(await it.as(visitor).getEvent('not an id')).toBeUndefined()
  })

  test("a member's profile: to others what a list shows, past included; to themselves everything", async () => {
    const profile = async (caller: Caller) => titles(await it.as(caller).getUserEventProfile(host.userId))
    expect(await profile(visitor)).toEqual(['long ago', 'published for public'])
    expect((await profile(guest)).sort()).toEqual([
      'long ago',
      'published for members',
      'published for public',
    ])
    const own = await profile(host)
    expect(own).toHaveLength(13)
    expect(own[0]).toBe('long ago')
    expect(await it.as(visitor).getUserEventProfile("'; drop table events")).toEqual([])
    expect(await it.as(visitor).getUserEventProfile(guest.userId)).toEqual([])
  })

  test('the network counts what the viewer could find', async () => {
    expect(await it.as(visitor).getNetworkEventStats()).toEqual({
      totalEvents: 2n,
      activeSites: 2n,
      consciousnessDistribution: [[500n, 2n]],
      eventCategories: [['concerts', 2n]],
    })
    expect(await it.as(guest).getNetworkEventStats()).toMatchObject({ totalEvents: 3n })
  })
})

describe('filters', () => {
  const add = (title: string, said: Partial<EventInput>) =>
    it.as(host).createEvent(buildEvent({ title, ...said }))
  const venue = (city: string) => ({ venue: { id: '', name: 'A house', address: '', city } })

  beforeAll(async () => {
    it = await engineUnderTest()
    host = await it.member('ines')
    guest = await it.member('tomas')
    await add('Running retreat', { ...on('2031-04-28', { endDate: '2031-05-03' }), category: 'sports' })
    await add('Over by noon', {
      ...on('2031-05-01', { startTime: '10:00', endTime: '13:00' }),
      category: 'business',
    })
    await add('Late night', {
      ...on('2031-05-02', { startTime: '22:00', endDate: '2031-05-03', endTime: '02:00' }),
      category: 'party',
    })
    await add('Until midnight', {
      ...on('2031-05-04', { endDate: '2031-05-05', endTime: '00:00' }),
      category: 'party',
      ...venue('São Paulo'),
    })
    await add('All day, two days', {
      timing: { startDate: '2031-05-06', endDate: '2031-05-07', timezone: 'Pacific/Auckland', allDay: true },
      ...venue('Auckland'),
      category: 'education',
      goodFor: ['children', 'first_timers'],
      access: ['parking'],
    })
    await add('Paid evening', {
      ...on('2031-05-08'),
      pricing: { isFree: false, priceRange: { min: 500, max: 900 }, currency: 'EUR' },
      description: 'Bring a **blanket** and your grandmother’s co-working songs.',
      goodFor: ['children'],
      ...venue('LISBON'),
    })
    await add('Círculo de canção', {
      ...on('2031-05-09'),
      category: 'spiritual',
      intention: 'Sing before you think',
    })
  })
  afterAll(() => it.drop())

  const list = async (filter: object) => titles(await it.as(visitor).getEventsByFilter(filter))
  const browse = async (request: object) => titles((await it.as(visitor).browseEvents(request)).events)

  test('without dates: from now on, with what is still running', async () => {
    expect((await list({}))[0]).toBe('Running retreat')
    expect(await list({})).toHaveLength(6)
    expect(await list({})).not.toContain('Over by noon')
  })

  test.each([
    [{ dateFrom: '2031-05-01', dateTo: '2031-05-01' }, ['Running retreat', 'Over by noon']],
    [{ dateFrom: '2031-05-03', dateTo: '2031-05-03' }, ['Running retreat', 'Late night']],
    [{ dateFrom: '2031-05-04', dateTo: '2031-05-04' }, ['Until midnight']],
    [{ dateFrom: '2031-05-05', dateTo: '2031-05-05' }, []],
    [{ dateFrom: '2031-05-07', dateTo: '2031-05-07' }, ['All day, two days']],
    [{ dateFrom: '2031-05-08', dateTo: '2031-05-06' }, []],
    [{ dateTo: '2031-05-02' }, ['Running retreat', 'Late night']],
    [{ dateFrom: '2031-05-09' }, ['Círculo de canção']],
    [{ dateFrom: '2031-04-01', dateTo: '2031-04-30' }, ['Running retreat']],
    [{ city: 'auckland' }, ['All day, two days']],
    [{ city: 'sao paulo' }, ['Until midnight']],
    [{ city: 'Lisboa' }, []],
    [{ category: 'party' }, ['Late night', 'Until midnight']],
    [{ category: 'weddings' }, []],
    [{ category: 'concerts', city: 'lisbon' }, ['Paid evening']],
    [{ consciousnessMin: 501 }, []],
    [{ consciousnessMin: 500, sourceFilter: 'hearth', dateFrom: '2031-05-09' }, ['Círculo de canção']],
    [{ sourceFilter: 'story' }, []],
    [{ city: 'a\u0000b', category: "'; --" }, []],
  ])('%j', async (filter, shown) => {
    expect(await list(filter)).toEqual(shown)
    expect(await browse({ filter })).toEqual(shown)
  })

  test.each([
    ['freeOnly', { freeOnly: true, filter: { category: 'concerts' } }, []],
    ['good for, all of them', { goodFor: ['first_timers', 'children'] }, ['All day, two days']],
    ['good for, one of them', { goodFor: ['children'] }, ['All day, two days', 'Paid evening']],
    ['access', { access: ['parking'] }, ['All day, two days']],
    ['access and something unknown', { access: ['parking', 'dragons'] }, []],
    ['a word without accents', { text: 'circulo CANCAO' }, ['Círculo de canção']],
    ['the beginning of the last word', { text: 'sing before you thi' }, ['Círculo de canção']],
    ['words of the description', { text: 'blanket co-work' }, ['Paid evening']],
    ['words of two events', { text: 'blanket retreat' }, []],
    ['city and title', { text: 'sao until' }, ['Until midnight']],
    ['nothing but signs', { text: "!!! ' :* <->", filter: { category: 'spiritual' } }, ['Círculo de canção']],
    ['a letter that unfolds to a quote', { text: 'ŉ' }, ['Late night']],
  ])('%s', async (_what, request, shown) => {
    expect(await browse(request)).toEqual(shown)
  })

  test('counts ignore the filter that they offer, and no other', async () => {
    const all = await it.as(visitor).browseEvents()
    expect(all.total).toBe(6)
    expect(all.byCategory).toEqual([
      { name: 'party', count: 2 },
      { name: 'concerts', count: 1 },
      { name: 'education', count: 1 },
      { name: 'spiritual', count: 1 },
      { name: 'sports', count: 1 },
    ])
    const party = await it.as(visitor).browseEvents({ filter: { category: 'party', city: 'Lisbon' } })
    expect(titles(party.events)).toEqual(['Late night'])
    expect(party.total).toBe(1)
    expect(party.byCategory.map(({ name }) => name).sort()).toEqual([
      'concerts',
      'party',
      'spiritual',
      'sports',
    ])
    expect(party.byCity.map(({ name, count }) => [name, count])).toEqual([
      ['Lisbon', 1],
      ['São Paulo', 1],
    ])
    const none = await it.as(visitor).browseEvents({ text: 'nowhere', filter: { category: 'party' } })
    expect(none).toEqual({ events: [], total: 0, byCategory: [], byCity: [] })
  })

  test('a page says what is wrong with its question by field', async () => {
    const asked = it.as(visitor).browseEvents({ filter: { dateFrom: 'soon' }, limit: 0, cursor: 'x' })
    const refusal: Refused = await asked.then(
      () => undefined as never,
      (error) => error,
    )
    expect(refusal).toBeInstanceOf(Refused)
    expect(Object.keys(parseEventRefusal(refusal.message).fields)).toEqual([
      'filter.dateFrom',
      'limit',
      'cursor',
    ])
    await expect(it.as(visitor).getEventsByFilter({ dateTo: '2031-13-01' })).rejects.toThrow(/^dateTo: /)
  })

  test('what a member likes is marked for them alone', async () => {
    const [first] = await it.as(guest).getEventsByFilter({})
    await it.db.owner('insert into public.event_likes (event_id, user_id) values ($1, $2)', [
      first!.id,
      guest.userId,
    ])
    const liked = async (caller: Caller) =>
      (await it.as(caller).browseEvents()).events.filter(({ isLiked }) => isLiked).map(({ id }) => id)
    expect(await liked(guest)).toEqual([first!.id])
    expect(await liked(host)).toEqual([])
    expect(await liked(visitor)).toEqual([])
    expect((await it.as(guest).getEvent(first!.id))?.isLiked).toBe(true)
  })
})

describe('pages', () => {
  beforeAll(async () => {
    it = await engineUnderTest()
    host = await it.member('ines')
    const random = seededRandom(21)
    // Many at the same moment, some running, so that pages break between equals.
    for (let i = 0; i < 60; i++) {
      const day = Math.floor(random() * 6)
      const said = day === 0 ? on('2031-04-29', { endDate: '2031-05-04' }) : on(`2031-05-0${day + 1}`)
      await it
        .as(host)
        .createEvent(buildEvent({ title: `number ${i}`, category: categoryIds[i % 7]!, ...said }))
    }
  })
  afterAll(() => it.drop())

  test.each([
    {},
    { filter: { dateFrom: '2031-05-02' } },
    { filter: { category: 'party' } },
    { text: 'number' },
  ])('one after the other they give the whole list once, in time order: %j', async (request) => {
    const whole = (await it.as(visitor).browseEvents({ ...request, limit: 100 })).events
    expect(whole.length).toBeGreaterThan(5)
    const starts = whole.map(({ timing }) => timing.startDate)
    expect(starts).toEqual([...starts].sort())
    const pages: string[][] = []
    let cursor: string | undefined
    do {
      const page = await it.as(visitor).browseEvents({ ...request, limit: 7, ...(cursor && { cursor }) })
      pages.push(titles(page.events))
      expect(page.total).toBe(cursor ? 0 : whole.length)
      cursor = page.next
    } while (cursor)
    expect(pages.flat()).toEqual(titles(whole))
    expect(pages.slice(0, -1).every((page) => page.length === 7)).toBe(true)
  })

  test('an event that is added or goes between two pages neither doubles nor hides another', async () => {
    const first = await it.as(visitor).browseEvents({ limit: 10 })
    const rest = (await it.as(visitor).browseEvents({ limit: 100 })).events.slice(10)
    await it.as(host).deleteEvent(first.events[3]!.id)
    await it
      .as(host)
      .createEvent(buildEvent({ title: 'new at the front', ...on('2031-05-01', { startTime: '14:00' }) }))
    const then = await it.as(visitor).browseEvents({ limit: 100, cursor: first.next! })
    const seen = new Set(titles(first.events))
    expect(titles(then.events).filter((title) => seen.has(title))).toEqual([])
    for (const title of titles(rest)) expect(titles(then.events)).toContain(title)
  })
})

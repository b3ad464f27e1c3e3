import type { TestDatabase } from '@hearth/database/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { buildEvent } from '../../testing/events.ts'
import { hearing } from '../../testing/hearing.ts'
import { buildMember, type Member } from '../../testing/people.ts'
import { buildVenue } from '../../testing/venues.ts'

let app: TestApp
let db: TestDatabase
let keeper: Member
let mill: string
let garden: string

beforeAll(async () => {
  app = await startTestApp()
  db = await hearing(app.db)
  keeper = await buildMember(db)
  const build = (wishes: Parameters<typeof buildVenue>[1]) => buildVenue(db, wishes)
  mill = await build({
    ownerId: keeper.userId,
    name: 'Moinho dos Anjos',
    kind: 'hall',
    city: 'Évora',
    capacity: 80,
    features: ['kitchen', 'piano'],
    access: ['step_free_entrance', 'hearing_loop'],
    photos: ['/storage/v1/object/public/pictures/x/a.webp'],
  })
  garden = await build({
    ownerId: keeper.userId,
    name: 'Jardim da Cerca',
    kind: 'garden',
    city: 'Lisbon',
    capacity: 30,
    features: ['kitchen'],
    addressAudience: 'members',
  })
  await build({ name: 'Água viva', kind: 'garden', city: 'LISBON', capacity: 10, addressAudience: 'owner' })
  await build({ name: 'Zen', kind: 'studio', city: 'Lisbon', access: ['step_free_entrance'] })
  await build({ name: 'Closed house', city: 'Lisbon', status: 'closed' })
})
afterAll(() => app.end())

async function rpc(name: string, args: object, member?: Member) {
  const response = await app.http.inject({
    method: 'POST',
    url: `/rest/v1/rpc/${name}`,
    headers: {
      apikey: app.parts.config.anonKey,
      'content-type': 'application/json',
      ...(member && { authorization: await app.tokenOf(member) }),
    },
    payload: JSON.stringify(args),
  })
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came.
  return { status: response.statusCode, body: response.json() as any }
}
const directory = async (args: object = {}, member?: Member) =>
  (await rpc('venue_directory', args, member)).body
const names = (venues: { name: string }[]) => venues.map(({ name }) => name)

describe('the directory of venues', () => {
  it('lists open venues by city and name, whatever their accents and capitals, with exact counts', async () => {
    const { venues, total, next, kinds, cities, features, access, seats } = await directory()
    expect(names(venues)).toEqual(['Moinho dos Anjos', 'Água viva', 'Jardim da Cerca', 'Zen'])
    expect({ total, next }).toEqual({ total: 4, next: null })
    expect(kinds).toEqual([
      { name: 'garden', count: 2 },
      { name: 'hall', count: 1 },
      { name: 'studio', count: 1 },
    ])
    expect(cities).toEqual([
      { name: 'Lisbon', count: 3 },
      { name: 'Évora', count: 1 },
    ])
    expect(features).toEqual([
      { name: 'kitchen', count: 2 },
      { name: 'piano', count: 1 },
    ])
    expect(access).toEqual([
      { name: 'step_free_entrance', count: 2 },
      { name: 'hearing_loop', count: 1 },
    ])
    expect(seats).toEqual([
      { name: '10', count: 3 },
      { name: '20', count: 2 },
      { name: '50', count: 1 },
      { name: '100', count: 0 },
    ])
    expect(venues[0]).toEqual({
      id: mill,
      name: 'Moinho dos Anjos',
      kind: 'hall',
      city: 'Évora',
      country: 'PT',
      capacity: 80,
      features: ['kitchen', 'piano'],
      access: ['step_free_entrance', 'hearing_loop'],
      photo: '/storage/v1/object/public/pictures/x/a.webp',
      latitude: 38.71,
      longitude: -9.14,
      upcoming: 0,
    })
  })

  it.each([
    ['words', { words: 'anjós moin' }, ['Moinho dos Anjos']],
    ['a beginning of the city', { words: 'evo' }, ['Moinho dos Anjos']],
    ['a city', { in_city: 'lisbon' }, ['Água viva', 'Jardim da Cerca', 'Zen']],
    ['a kind', { of_kind: 'garden' }, ['Água viva', 'Jardim da Cerca']],
    ['what it has', { has: ['kitchen', 'piano'] }, ['Moinho dos Anjos']],
    ['accessibility', { access_facts: ['step_free_entrance'] }, ['Moinho dos Anjos', 'Zen']],
    ['seats', { seats: 30 }, ['Moinho dos Anjos', 'Jardim da Cerca']],
    [
      'all of it',
      { words: 'jard', in_city: 'Lisbon', of_kind: 'garden', has: ['kitchen'], seats: 5 },
      ['Jardim da Cerca'],
    ],
    ['nothing that there is', { words: '!' }, []],
    [
      'empty choices',
      { words: ' ', in_city: '', of_kind: '', has: [], access_facts: [] },
      ['Moinho dos Anjos', 'Água viva', 'Jardim da Cerca', 'Zen'],
    ],
  ])('narrows by %s', async (_, args, found) => {
    const { venues, total } = await directory(args)
    expect(names(venues)).toEqual(found)
    expect(total).toBe(found.length)
  })

  it('counts a facet as if nothing of it were chosen', async () => {
    const { kinds, cities, features } = await directory({ in_city: 'Lisbon', of_kind: 'garden' })
    expect(kinds).toEqual([
      { name: 'garden', count: 2 },
      { name: 'studio', count: 1 },
    ])
    expect(cities).toEqual([{ name: 'Lisbon', count: 2 }])
    expect(features).toEqual([{ name: 'kitchen', count: 1 }])
    const { seats } = await directory({ in_city: 'Lisbon', of_kind: 'garden', seats: 20 })
    expect(seats.map(({ count }: { count: number }) => count)).toEqual([2, 1, 0, 0])
  })

  it('goes on where a page ended, and says how many there are in all', async () => {
    const seen: string[] = []
    let cursor: string | null = null
    for (let page = 0; page < 4; page++) {
      const answer: { venues: { name: string }[]; next: string | null; total: number } = await directory({
        page_size: 1,
        cursor,
      })
      expect(answer.total).toBe(4)
      seen.push(...names(answer.venues))
      cursor = answer.next
    }
    expect(seen).toEqual(['Moinho dos Anjos', 'Água viva', 'Jardim da Cerca', 'Zen'])
    expect(cursor).toBeNull()
  })

  it.each([
    ['a cursor that is none', { cursor: 'x' }],
    ['a cursor without an id', { cursor: '["a","b","c"]' }],
  ])('refuses %s as bad input', async (_, args) => {
    expect((await rpc('venue_directory', args)).status).toBe(400)
  })

  it('counts the events to come that the reader may see in a list', async () => {
    const other = await buildMember(db)
    const at = async (wishes: Parameters<typeof buildEvent>[1]) => {
      const id = await buildEvent(db, { createdBy: keeper.userId, ...wishes })
      await db.owner('update public.events set venue_id = $2 where id = $1', [id, garden])
    }
    for (const visibility of ['public', 'members', 'unlisted', 'private']) await at({ visibility })
    await at({ status: 'draft' })
    await at({ status: 'cancelled' })
    await at({ startDate: '2020-05-01' })
    const upcoming = async (member?: Member) =>
      (await directory({ words: 'jardim' }, member)).venues[0].upcoming
    expect(await upcoming()).toBe(1)
    expect(await upcoming(other)).toBe(2)
    expect(await upcoming(keeper)).toBe(2)
  })
})

describe('the venues that a typing person means', () => {
  const picked = async (words: string | null, member?: Member) =>
    (await rpc('venues_for_picker', { words }, member)).body as Record<string, unknown>[]

  it.each([
    ['the beginnings of words', 'moi anj'],
    ['other accents', 'MÓINHO'],
    ['two letters changed places', 'mionho dos ajnos'],
    ['one letter wrong', 'moinhu'],
    ['its city', 'evora'],
  ])('are found by %s', async (_, words) => {
    expect((await picked(words)).map(({ name }) => name)).toContain('Moinho dos Anjos')
  })

  it('are one’s own first, then what begins so, then what is alike', async () => {
    const mine = await buildVenue(db, { ownerId: keeper.userId, name: 'Lantren court', city: 'Oslo' })
    for (const name of ['Lanterne', 'Lantern house', 'Lamplight'])
      await buildVenue(db, { name, city: 'Oslo' })
    const closed = await buildVenue(db, { name: 'Lantern closed', city: 'Oslo', status: 'closed' })
    const found = await picked('lantern', keeper)
    expect(found.map(({ name, is_mine }) => [name, is_mine])).toEqual([
      ['Lantren court', true],
      ['Lantern house', false],
      ['Lanterne', false],
    ])
    expect(found[0]?.id).toBe(mine)
    expect(found.map(({ id }) => id)).not.toContain(closed)
    expect((await picked('lantern')).map(({ name }) => name)).toEqual([
      'Lantern house',
      'Lanterne',
      'Lantren court',
    ])
  })

  it('are one’s own before anything is typed, and none for a visitor', async () => {
    expect((await picked('  ', keeper)).every(({ is_mine }) => is_mine)).toBe(true)
    expect((await picked(null, keeper)).length).toBeGreaterThanOrEqual(2)
    expect(await picked('')).toEqual([])
  })

  it('carry the address only for those it is for, and always say for whom', async () => {
    const other = await buildMember(db)
    const told = async (words: string, member?: Member) => {
      const [venue] = await picked(words, member)
      return [venue?.address, venue?.address_audience]
    }
    expect(await told('moinho')).toEqual(['1 Mill Lane', 'everyone'])
    expect(await told('jardim')).toEqual([null, 'members'])
    expect(await told('jardim', other)).toEqual(['1 Mill Lane', 'members'])
    expect(await told('agua viva', other)).toEqual([null, 'owner'])
  })

  it('are at most eight, and survive any text', async () => {
    for (let n = 0; n < 10; n++) await buildVenue(db, { name: `Crowded ${n}`, city: 'Oslo' })
    expect(await picked('crowded')).toHaveLength(8)
    for (const words of ['%', '\\', "'", '&|!', '<->', '🌿', 'x'.repeat(10_000), ':*'])
      expect(await picked(words)).toEqual([])
  })
})

import { createTestDatabase, type TestDatabase } from '@hearth/database/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildMember, type Member } from '../../testing/people.ts'
import {
  buildSearchEvent,
  buildSearchProvider,
  buildSearchVenue,
  dayFromToday,
  type Found,
  type Kind,
  notify,
  search,
} from './testing.ts'

/** What the plain search below knows of a record. */
type Thing = {
  kind: Kind
  title: string
  categories: string[]
  city: string | null
  at: [number, number] | null
  access: string[]
  free: boolean
  donation: boolean
  paid: boolean
  price: number | null
  currency: string | null
  online: boolean | null
  days: [string, string] | null
  forMembers: boolean
}
type Asked = Partial<{
  words: string
  kinds: Kind[]
  category: string
  in_city: string
  near: { latitude?: number; longitude?: number; km: number }
  date_from: string
  date_to: string
  price: string
  price_max: number
  price_currency: string
  access_facts: string[]
  online: boolean
}>

const vocabulary = ['kirtan', 'supper', 'breath', 'lantern', 'river']
const cities: Record<string, [number, number]> = {
  Lisbon: [38.7, -9.1],
  Suva: [-18.1, 178.4],
  Zürich: [47.4, 8.5],
}
const accessFacts = ['step_free_entrance', 'hearing_loop', 'quiet_space']

let state = 7
const chance = () => {
  state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
  return state / 0x7fffffff
}
const pick = <T>(list: readonly T[]): T => list[Math.floor(chance() * list.length)]!
const some = <T>(list: readonly T[]) => list.filter(() => chance() < 0.5)
const maybe = <T>(value: () => T, share = 0.4): T | undefined => (chance() < share ? value() : undefined)

const things: Thing[] = []
let test: TestDatabase
let member: Member

beforeAll(async () => {
  test = await createTestDatabase()
  member = await buildMember(test, { username: 'looks_on' })
  things.push({ ...nothing, kind: 'members', title: 'looks_on' })
  for (let n = 0; n < 60; n++) await buildOne(n)
})
afterAll(() => test.drop())

const nothing = {
  categories: [] as string[],
  ...{ city: null, at: null, access: [] as string[], free: false, donation: false, paid: false },
  ...{ price: null, currency: null, online: null, days: null, forMembers: false },
}

async function buildOne(n: number): Promise<void> {
  const title = `${pick(vocabulary)} ${pick(vocabulary)} ${n}`
  const city = pick(Object.keys(cities))
  const [latitude, longitude] = cities[city]!.map((degrees) => degrees + Math.round(chance() * 20) / 100) as [
    number,
    number,
  ]
  const kind = pick(['events', 'events', 'events', 'venues', 'providers', 'members'] as const)
  if (kind === 'members') {
    const { userId, sessionId } = await buildMember(test, { username: title.replaceAll(' ', '_') })
    await notify(test, { userId, sessionId }, 'city', city, 'everyone')
    things.push({ ...nothing, kind, title: title.replaceAll(' ', '_'), city })
    return
  }
  if (kind === 'venues') {
    const access = some(accessFacts)
    const venueKind = pick(['hall', 'theater'])
    await buildSearchVenue(
      test,
      { name: title, city, kind: venueKind, access },
      { latitude, longitude, address: 'Somewhere' },
    )
    things.push({
      ...nothing,
      kind,
      title,
      categories: [`venues:${venueKind}`],
      city,
      at: [latitude, longitude],
      access,
    })
    return
  }
  const cost = pick(['free', 'donation', 'paid'] as const)
  const price = cost === 'paid' ? pick([500, 1000, 1500, 4000, 20_000]) : null
  const currency = price === null ? null : pick(['EUR', 'EUR', 'USD'])
  const costs = {
    is_free: cost === 'free',
    by_donation: cost === 'donation',
    price_min: price,
    price_max: price,
    currency,
  }
  const facts = { free: costs.is_free, donation: costs.by_donation, paid: cost === 'paid', price, currency }
  if (kind === 'providers') {
    const owner = await buildMember(test, { username: `owner_${n}` })
    const categories = some(['music', 'food'])
    const isOnline = chance() < 0.5
    await buildSearchProvider(
      test,
      { owner_id: owner.userId, name: title, city, categories, is_online: isOnline, latitude, longitude },
      [costs],
    )
    things.push({ ...nothing, kind: 'members', title: `owner_${n}` })
    const named = categories.map((category) => `providers:${category}`)
    things.push({
      ...nothing,
      ...facts,
      kind,
      title,
      categories: named,
      city,
      at: [latitude, longitude],
      online: isOnline,
    })
    return
  }
  const access = some(accessFacts)
  const category = pick(['party', 'theater', 'concerts'])
  const first = dayFromToday(1 + Math.floor(chance() * 40))
  const forMembers = chance() < 0.2
  const isOnline = chance() < 0.3
  await buildSearchEvent(test, {
    ...{ title, category, city, access, start_date: first, visibility: forMembers ? 'members' : 'public' },
    ...{ online_url: isOnline ? 'https://meet.example' : null, ...costs },
  })
  things.push({
    ...{ ...nothing, ...facts, kind, title, categories: [`events:${category}`], city, access },
    ...{ online: isOnline, days: [first, first] as [string, string], forMembers },
  })
}

/** The plain search: every record against every wish. */
function naive(asked: Asked, isMember: boolean): Thing[] {
  return things.filter((thing) => {
    if (thing.forMembers && !isMember) return false
    const words = thing.title.split(/[ _]/)
    const wanted = asked.words?.split(' ') ?? []
    const opening = wanted.at(-1)
    if (!wanted.slice(0, -1).every((word) => words.includes(word))) return false
    if (opening && !words.some((word) => word.startsWith(opening))) return false
    if (asked.kinds && !asked.kinds.includes(thing.kind)) return false
    if (asked.category && !thing.categories.includes(asked.category)) return false
    if (!liesThere(thing, asked)) return false
    if (asked.access_facts && !asked.access_facts.every((fact) => thing.access.includes(fact))) return false
    if (asked.price && !thing[asked.price as 'free' | 'donation' | 'paid']) return false
    if (asked.price_max !== undefined && !thing.free && !thing.donation) {
      if (thing.currency !== asked.price_currency || thing.price === null || thing.price > asked.price_max)
        return false
    }
    if (asked.online !== undefined && thing.online !== asked.online) return false
    if (asked.date_from || asked.date_to) {
      if (!thing.days) return false
      if (asked.date_from && thing.days[1] < asked.date_from) return false
      if (asked.date_to && thing.days[0] > asked.date_to) return false
    }
    return true
  })
}

function liesThere(thing: Thing, { in_city, near }: Asked): boolean {
  const isInCity = !!in_city && thing.city === in_city
  if (!near) return !in_city || isInCity
  const centre: [number, number] =
    near.latitude === undefined ? middleOf(in_city!) : [near.latitude, near.longitude!]
  const at = thing.at ?? (thing.city ? middleOf(thing.city) : null)
  const isNear = at !== null && kilometres(centre, at) <= near.km
  return near.latitude === undefined ? isInCity || isNear : isNear && (!in_city || isInCity)
}

function middleOf(city: string): [number, number] {
  const known = things.filter((thing) => thing.kind === 'venues' && thing.city === city).map(({ at }) => at!)
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  return [mean(known.map(([latitude]) => latitude)), mean(known.map(([, longitude]) => longitude))]
}

/** By the cosine rule, unlike the database. */
function kilometres(
  [fromLatitude, fromLongitude]: [number, number],
  [latitude, longitude]: [number, number],
): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const cosine =
    Math.sin(radians(fromLatitude)) * Math.sin(radians(latitude)) +
    Math.cos(radians(fromLatitude)) *
      Math.cos(radians(latitude)) *
      Math.cos(radians(longitude - fromLongitude))
  return 6371.0088 * Math.acos(Math.min(1, cosine))
}

function wish(): Asked {
  const words = maybe(() => pick([...vocabulary, 'kir', 'supper lan', 'breath riv']))
  const kinds = maybe(() => some(['events', 'venues', 'providers', 'members'] as const))
  const category = maybe(
    () => pick(['events:theater', 'venues:theater', 'events:party', 'providers:music']),
    0.2,
  )
  const in_city = maybe(() => pick(Object.keys(cities)))
  const km = pick([3, 8, 15, 2500])
  const near = in_city ? maybe(() => ({ km })) : maybe(() => ({ latitude: 38.75, longitude: -9.05, km }))
  const days = maybe(() => ({
    date_from: dayFromToday(pick([0, 3, 9])),
    date_to: dayFromToday(pick([9, 20])),
  }))
  const price = maybe(() => pick(['free', 'donation', 'paid']), 0.3)
  const max = price
    ? undefined
    : maybe(() => ({ price_max: pick([1000, 5000]), price_currency: pick(['EUR', 'USD']) }))
  const access_facts = maybe(() => some(accessFacts), 0.3)
  const online = maybe(() => chance() < 0.5, 0.2)
  const all = { words, kinds, category, in_city, near, price, access_facts, online, ...days, ...max }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}

const sorted = (texts: string[]) => texts.toSorted()
const without = (asked: Asked, ...keys: (keyof Asked)[]): Asked =>
  Object.fromEntries(Object.entries(asked).filter(([key]) => !keys.includes(key as keyof Asked)))

/** For every choice that is offered: the wish with it chosen, and the number that stands beside it. */
function offered({ facets }: Found, asked: Asked): [Asked, number][] {
  const cost = without(asked, 'price', 'price_max', 'price_currency')
  return [
    ...facets.kinds.map(({ name, count }) => [{ ...asked, kinds: [name as Kind] }, count]),
    ...facets.categories.map(({ name, count }) => [{ ...asked, category: name }, count]),
    ...facets.cities.map(({ name, count }) => [{ ...without(asked, 'near'), in_city: name }, count]),
    ...facets.access.map(({ name, count }) => [
      { ...asked, access_facts: [...(asked.access_facts ?? []), name] },
      count,
    ]),
    ...facets.price.map(({ name, count }) => [{ ...cost, price: name }, count]),
    ...facets.prices.flatMap(({ currency, up_to }) =>
      up_to.map(({ amount, count }) => [{ ...cost, price_max: amount, price_currency: currency }, count]),
    ),
    ...facets.online.map(({ name, count }) => [{ ...asked, online: name === 'online' }, count]),
    ...facets.when.map(({ from, to, count }) => [{ ...asked, date_from: from, date_to: to }, count]),
  ] as [Asked, number][]
}

it('finds what a plain search finds, and every count is what choosing it gives', async () => {
  let checked = 0
  for (let round = 0; round < 120; round++) {
    const asked = wish()
    const person = chance() < 0.5 ? member : undefined
    const found = await search(test, { ...asked, page_size: 50 }, person)
    const hits = [...found.hits]
    for (let { next } = found; next; ) {
      const page = await search(test, { ...asked, page_size: 50, cursor: next }, person)
      hits.push(...page.hits)
      next = page.next
    }
    const expected = naive(asked, !!person)
    const context = JSON.stringify(asked)
    expect(sorted(hits.map(({ title }) => title)), context).toEqual(
      sorted(expected.map(({ title }) => title)),
    )
    expect(found.total, context).toBe(expected.length)
    for (const [choice, count] of offered(found, asked)) {
      expect(naive(choice, !!person).length, `${context} -> ${JSON.stringify(choice)}`).toBe(count)
      checked++
    }
  }
  expect(checked).toBeGreaterThan(500)
})

it('offers every choice that would give something', async () => {
  const { facets } = await search(test)
  const expected = naive({}, false)
  const names = (values: (string | null)[]) => sorted([...new Set(values.filter((value) => value !== null))])
  expect(sorted(facets.categories.map(({ name }) => name))).toEqual(
    names(expected.flatMap(({ categories }) => categories)),
  )
  expect(sorted(facets.cities.map(({ name }) => name))).toEqual(names(expected.map(({ city }) => city)))
  expect(sorted(facets.access.map(({ name }) => name))).toEqual(
    names(expected.flatMap(({ access }) => access)),
  )
})

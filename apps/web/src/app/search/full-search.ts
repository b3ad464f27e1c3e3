import { type AccessFact, accessIds, categories, isCategory } from '@hearth/contracts/event-values'
import { providerCategories } from '@hearth/contracts/provider-values'
import type { Part } from '@hearth/contracts/search'
import { venueKinds } from '@hearth/contracts/venue-values'
import { paths } from '../../paths.ts'

export const kinds = ['events', 'venues', 'providers', 'members'] as const
export type Kind = (typeof kinds)[number]
export const priceKinds = ['free', 'donation', 'paid'] as const
export const timesOfDay = ['morning', 'afternoon', 'evening'] as const
export const sorts = ['best', 'soonest', 'nearest'] as const
export type Sort = (typeof sorts)[number]
/** The distances that the filters offer, in kilometres. */
export const distances = [5, 10, 25, 50, 100] as const
export const usualKm = 25

/** What an address says about what is looked for among all four kinds. Dates are inclusive, YYYY-MM-DD. */
export type FullSearch = {
  words?: string
  kind?: Kind
  /** With its kind before it: `events:theater`. */
  category?: string
  city?: string
  /** Degrees, to about a kilometre: an address may be passed on. */
  near?: { latitude: number; longitude: number }
  /** Near the reader, whose browser has not said where that is. */
  nearMe?: true
  /** Around the position or the city. */
  km?: number
  from?: string
  to?: string
  time?: (typeof timesOfDay)[number]
  price?: (typeof priceKinds)[number]
  /** In minor units of `currency`. */
  upTo?: number
  currency?: string
  access?: AccessFact[]
  online?: boolean
  sort?: Exclude<Sort, 'best'>
  /** Of choices that a sentence made, the words that they were. */
  said?: Partial<Record<Part, string>>
}

const longest = { words: 200, city: 80, said: 80 } as const

/** Reads a search out of an address's query; what makes no sense is left out. */
export function readFullSearch(params: URLSearchParams): FullSearch {
  const search: FullSearch = {}
  const typed = params.get('words')?.trim().slice(0, longest.words)
  const kind = kinds.find((one) => one === params.get('kind'))
  const category = params.get('category') ?? ''
  const city = params.get('city')?.trim().slice(0, longest.city)
  const near = readPosition(params.get('near'))
  const nearMe = params.get('near') === 'me'
  const time = timesOfDay.find((one) => one === params.get('time'))
  const km = Number(params.get('km'))
  const [from, to] = ['from', 'to'].map((name) => readDate(params.get(name)))
  const price = priceKinds.find((one) => one === params.get('price'))
  const upTo = Number(params.get('up_to'))
  const currency = params.get('currency') ?? ''
  const access = accessIds.filter((id) => params.getAll('access').includes(id))
  const sort = sorts.find((one) => one === params.get('sort'))
  if (typed) search.words = typed
  if (kind) search.kind = kind
  if (categoryInWords(category)) search.category = category
  if (near) search.near = near
  else if (city) search.city = city
  else if (nearMe) search.nearMe = true
  if (near || city || nearMe) {
    if (km >= 1 && km <= 1000) search.km = Math.round(km)
    else if (near) search.km = usualKm
  }
  if (from) search.from = from
  if (to) search.to = to
  if (time) search.time = time
  if (price) search.price = price
  else if (Number.isInteger(upTo) && upTo > 0 && upTo <= 1e9 && /^[A-Z]{3}$/.test(currency)) {
    search.upTo = upTo
    search.currency = currency
  }
  if (access.length > 0) search.access = access
  if (params.get('online') === '1') search.online = true
  if (params.get('online') === '0') search.online = false
  if (sort && sort !== 'best' && (sort !== 'nearest' || (search.km && !nearMe))) search.sort = sort
  const said = readSaid(params.getAll('said'), search)
  if (said) search.said = said
  return search
}

/** What each choice has in a search. Access facts are choices of their own. */
const fieldsOf = {
  kind: ['kind'],
  category: ['category'],
  where: ['city', 'near', 'nearMe', 'km'],
  when: ['from', 'to'],
  time: ['time'],
  price: ['price', 'upTo', 'currency'],
  online: ['online'],
} as const satisfies Partial<Record<Part, readonly (keyof FullSearch)[]>>

function chosenAs(search: FullSearch, part: Part): string {
  if (isAccess(part)) return search.access?.includes(part) ? part : ''
  return fieldsOf[part]
    .map((field) => JSON.stringify(search[field]) ?? '')
    .join(' ')
    .trim()
}

const isAccess = (part: Part): part is AccessFact => accessIds.some((id) => id === part)
const parts = [...(Object.keys(fieldsOf) as (keyof typeof fieldsOf)[]), ...accessIds]

/** `when:this weekend`, of what is chosen. */
function readSaid(written: string[], search: FullSearch): FullSearch['said'] {
  const said: FullSearch['said'] = {}
  for (const one of written) {
    const [name, words = ''] = one.split(/:(.*)/s)
    const part = parts.find((known) => known === name)
    if (part && chosenAs(search, part) && words.trim()) said[part] = words.trim().slice(0, longest.said)
  }
  return Object.keys(said).length > 0 ? said : undefined
}

/** The search that follows another: what was said before is said still of those choices alone that it leaves as they were. */
export function stillSaid(before: FullSearch, { said, ...next }: FullSearch): FullSearch {
  const kept = parts.filter((part) => {
    const isOld = said?.[part] === before.said?.[part]
    return said?.[part] && (!isOld || chosenAs(before, part) === chosenAs(next, part))
  })
  return kept.length > 0
    ? { ...next, said: Object.fromEntries(kept.map((part) => [part, said?.[part]])) }
    : next
}

function readPosition(text: string | null): FullSearch['near'] {
  const [latitude, longitude] =
    (text ?? '')
      .match(/^(-?\d{1,2}(?:\.\d+)?),(-?\d{1,3}(?:\.\d+)?)$/)
      ?.slice(1)
      .map(Number) ?? []
  if (latitude === undefined || longitude === undefined) return undefined
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined
}

function readDate(text: string | null): string | undefined {
  if (!text || !/^2[01]\d\d-\d\d-\d\d$/.test(text)) return undefined
  const atMs = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(atMs) && new Date(atMs).toISOString().startsWith(text) ? text : undefined
}

/** The query that `readFullSearch` reads back, always in the same order. */
export function writeFullSearch(search: FullSearch): URLSearchParams {
  const { near, online, access = [] } = search
  const params = new URLSearchParams()
  const say = (name: string, value: string | number | false | undefined) =>
    value && params.set(name, String(value))
  say('words', search.words)
  say('kind', search.kind)
  say('category', search.category)
  say('city', search.city)
  say('near', near ? `${near.latitude},${near.longitude}` : search.nearMe && 'me')
  say('km', search.km)
  say('from', search.from)
  say('to', search.to)
  say('time', search.time)
  say('price', search.price)
  say('up_to', search.upTo)
  say('currency', search.currency)
  for (const id of access) params.append('access', id)
  say('online', online === undefined ? undefined : online ? '1' : '0')
  say('sort', search.sort)
  for (const part of parts) {
    const words = search.said?.[part]
    if (words) params.append('said', `${part}:${words}`)
  }
  return params
}

/** The address of a search. */
export function searchAt(search: FullSearch): string {
  const query = writeFullSearch(search).toString()
  return query ? `${paths.search()}?${query}` : paths.search()
}

/** The search without some of its parts. */
export function without(search: FullSearch, ...parts: (keyof FullSearch)[]): FullSearch {
  const rest = { ...search }
  for (const part of parts) delete rest[part]
  if (rest.sort === 'nearest' && !rest.km) delete rest.sort
  return stillSaid(search, rest)
}

export const withoutPlace = (search: FullSearch) => without(search, 'city', 'near', 'nearMe', 'km')
export const withoutDates = (search: FullSearch) => without(search, 'from', 'to')
export const withoutPrice = (search: FullSearch) => without(search, 'price', 'upTo', 'currency')

/** The words and the kind alone. */
export function cleared({ words: typed, kind }: FullSearch): FullSearch {
  return { ...(typed && { words: typed }), ...(kind && { kind }) }
}

/** Another kind, without what only the kind of before could answer. */
export function ofKind(search: FullSearch, kind: Kind | undefined): FullSearch {
  const fits = !kind || !search.category || search.category.startsWith(`${kind}:`)
  const rest = without(search, 'kind', ...(fits ? [] : (['category'] as const)))
  return kind ? { ...rest, kind } : rest
}

export function toggledAccess(search: FullSearch, id: AccessFact): FullSearch {
  const { access = [] } = search
  const next = accessIds.filter((one) => (one === id ? !access.includes(id) : access.includes(one)))
  return next.length > 0 ? { ...search, access: next } : without(search, 'access')
}

/** `Theater` for `events:theater`; `undefined` for what we do not know. */
export function categoryInWords(category: string): string | undefined {
  const [kind, name = ''] = category.split(':')
  if (kind === 'events') return isCategory(name) ? categories[name].label : undefined
  const names: Record<string, string> =
    kind === 'venues' ? venueKinds : kind === 'providers' ? providerCategories : {}
  return Object.hasOwn(names, name) ? names[name] : undefined
}

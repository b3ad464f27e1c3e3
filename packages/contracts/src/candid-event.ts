import type { BrowsePage, BrowseRequest, EventFilter, EventInput, EventRecord } from './event.ts'
import type {
  Browse as CandidBrowse,
  Event as CandidEvent,
  EventInput as CandidEventInput,
  EventFilter as CandidFilter,
  Page as CandidPage,
} from './event-engine.did.js'
import type { CreatorType } from './event-values.ts'

// Candid's JavaScript shape and ours differ in three things only: `opt` is an array of none or one, `nat` a bigint,
// and an instant counts nanoseconds. Both ends convert here.

type Opt<T> = [] | [T]
const some = <T>(value: T | undefined): Opt<T> => (value === undefined ? [] : [value])
const maybe = <K extends string, T>(key: K, value: Opt<T> | T[]): { [P in K]?: T } =>
  (value.length ? { [key]: value[0] } : {}) as { [P in K]?: T }
const toNs = (ms: number) => BigInt(Math.trunc(ms)) * 1_000_000n
const toMs = (ns: bigint) => Number(ns / 1_000_000n)

/** The record as `IDL.encode` takes it. */
export function toCandidEvent(event: EventRecord): CandidEvent {
  return {
    ...toCandidEventInput(event),
    id: event.id,
    source: event.source,
    createdBy: event.createdBy
      ? [
          {
            id: event.createdBy.id,
            name: event.createdBy.name,
            email: some(event.createdBy.email),
            avatar: some(event.createdBy.avatar),
            type: event.createdBy.type,
          },
        ]
      : [],
    isLiked: event.isLiked,
    isFeatured: event.isFeatured,
    createdAt: toNs(event.createdAtMs),
    updatedAt: toNs(event.updatedAtMs),
    consciousnessLevel: BigInt(event.consciousnessLevel),
    sacredFireBlessing: event.sacredFireBlessing,
  }
}

/** The record as `IDL.decode` gave it, as code handles it. */
export function fromCandidEvent(event: CandidEvent): EventRecord {
  const creator = event.createdBy[0]
  return {
    ...fromCandidEventInput(event),
    id: event.id,
    source: event.source,
    ...(creator && {
      createdBy: {
        id: creator.id,
        name: creator.name,
        ...maybe('email', creator.email),
        ...maybe('avatar', creator.avatar),
        type: creator.type as CreatorType,
      },
    }),
    isLiked: event.isLiked,
    isFeatured: event.isFeatured,
    createdAtMs: toMs(event.createdAt),
    updatedAtMs: toMs(event.updatedAt),
    consciousnessLevel: Number(event.consciousnessLevel),
    sacredFireBlessing: event.sacredFireBlessing,
  }
}

export function toCandidEventInput(event: EventInput): CandidEventInput {
  const { timing, venue, pricing } = event
  return {
    title: event.title,
    description: some(event.description),
    category: event.category,
    timing: {
      startDate: timing.startDate,
      endDate: some(timing.endDate),
      startTime: some(timing.startTime),
      endTime: some(timing.endTime),
      timezone: some(timing.timezone),
      allDay: timing.allDay,
    },
    venue: {
      id: venue.id,
      name: venue.name,
      address: venue.address,
      city: venue.city,
      capacity: venue.capacity === undefined ? [] : [BigInt(venue.capacity)],
    },
    pricing: {
      isFree: pricing.isFree,
      byDonation: some(pricing.byDonation),
      priceRange: pricing.priceRange
        ? [{ min: BigInt(pricing.priceRange.min), max: BigInt(pricing.priceRange.max) }]
        : [],
      currency: some(pricing.currency),
    },
    image: some(event.image),
    tags: event.tags,
    externalUrl: some(event.externalUrl),
    status: event.status,
    visibility: event.visibility,
    intention: some(event.intention),
    onlineUrl: some(event.onlineUrl),
    goodFor: some(event.goodFor),
    access: some(event.access),
    series: some(event.series),
  }
}

/** NOTE: a `nat` beyond the safe integers becomes a number that the rules refuse; nothing is checked here. */
export function fromCandidEventInput(event: CandidEventInput): EventInput {
  const { timing, venue, pricing } = event
  const range = pricing.priceRange[0]
  return {
    title: event.title,
    ...maybe('description', event.description),
    category: event.category,
    timing: {
      startDate: timing.startDate,
      ...maybe('endDate', timing.endDate),
      ...maybe('startTime', timing.startTime),
      ...maybe('endTime', timing.endTime),
      ...maybe('timezone', timing.timezone),
      allDay: timing.allDay,
    },
    venue: {
      id: venue.id,
      name: venue.name,
      address: venue.address,
      city: venue.city,
      ...maybe('capacity', venue.capacity.map(Number)),
    },
    pricing: {
      isFree: pricing.isFree,
      ...maybe('byDonation', pricing.byDonation),
      ...(range && { priceRange: { min: Number(range.min), max: Number(range.max) } }),
      ...maybe('currency', pricing.currency),
    },
    ...maybe('image', event.image),
    tags: event.tags,
    ...maybe('externalUrl', event.externalUrl),
    status: event.status,
    visibility: event.visibility,
    ...maybe('intention', event.intention),
    ...maybe('onlineUrl', event.onlineUrl),
    ...maybe('goodFor', event.goodFor),
    ...maybe('access', event.access),
    ...maybe('series', event.series),
  }
}

export function toCandidFilter(filter: EventFilter): CandidFilter {
  return {
    category: some(filter.category),
    city: some(filter.city),
    consciousnessMin: filter.consciousnessMin === undefined ? [] : [BigInt(filter.consciousnessMin)],
    dateFrom: some(filter.dateFrom),
    dateTo: some(filter.dateTo),
    sourceFilter: some(filter.sourceFilter),
  }
}

export function fromCandidFilter(filter: CandidFilter): EventFilter {
  return {
    ...maybe('category', filter.category),
    ...maybe('city', filter.city),
    ...maybe('consciousnessMin', filter.consciousnessMin.map(Number)),
    ...maybe('dateFrom', filter.dateFrom),
    ...maybe('dateTo', filter.dateTo),
    ...maybe('sourceFilter', filter.sourceFilter),
  }
}

export function toCandidBrowse(request: BrowseRequest): CandidBrowse {
  return {
    filter: toCandidFilter(request.filter),
    text: some(request.text),
    freeOnly: some(request.freeOnly),
    goodFor: some(request.goodFor),
    access: some(request.access),
    cursor: some(request.cursor),
    limit: BigInt(request.limit),
    ids: some(request.ids),
    venueId: some(request.venueId),
    providerId: some(request.providerId),
    past: some(request.past),
  }
}

export function fromCandidBrowse(request: CandidBrowse): BrowseRequest {
  return {
    filter: fromCandidFilter(request.filter),
    ...maybe('text', request.text),
    ...maybe('freeOnly', request.freeOnly),
    ...maybe('goodFor', request.goodFor),
    ...maybe('access', request.access),
    ...maybe('cursor', request.cursor),
    limit: Number(request.limit),
    ...maybe('ids', request.ids),
    ...maybe('venueId', request.venueId),
    ...maybe('providerId', request.providerId),
    ...maybe('past', request.past),
  }
}

export function fromCandidPage(page: CandidPage): BrowsePage {
  const count = ({ name, count }: { name: string; count: bigint }) => ({ name, count: Number(count) })
  return {
    events: page.events.map(fromCandidEvent),
    ...maybe('next', page.next),
    total: Number(page.total),
    byCategory: page.byCategory.map(count),
    byCity: page.byCity.map(count),
  }
}

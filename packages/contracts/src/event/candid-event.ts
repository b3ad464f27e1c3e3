import type { BrowsePage, BrowseRequest, EventFilter, EventInput, EventRecord } from './event.ts'
import type {
  Browse as CandidBrowse,
  Event as CandidEvent,
  EventInput as CandidEventInput,
  EventFilter as CandidFilter,
  Page as CandidPage,
} from './event-engine.did.js'
import { type EventField, eventFields, type FieldKind, readPath, writePath } from './event-fields.ts'
import type { CreatorType } from './event-values.ts'

// Candid's JavaScript shape and ours differ in three things only: `opt` is an array of none or one, `nat` a bigint,
// and an instant counts nanoseconds. Both ends convert here.

type Opt<T> = [] | [T]
const some = <T>(value: T | undefined): Opt<T> => (value === undefined ? [] : [value])
const maybe = <K extends string, T>(key: K, value: Opt<T> | T[]): { [P in K]?: T } =>
  (value.length ? { [key]: value[0] } : {}) as { [P in K]?: T }

type ToWire = Record<FieldKind, (value: never) => unknown>
type Range<T> = { min: T; max: T }
const same = (value: unknown) => value
const toWire: ToWire = {
  ...{ text: same, flag: same, list: same, clock: same },
  count: (value: number) => BigInt(value),
  range: ({ min, max }: Range<number>) => ({ min: BigInt(min), max: BigInt(max) }),
  instant: (ms: number) => BigInt(Math.trunc(ms)) * 1_000_000n,
}
// NOTE: a `nat` beyond the safe integers becomes a number that the rules refuse; nothing is checked here.
const fromWire: ToWire = {
  ...{ text: same, flag: same, list: same, clock: same },
  count: (value: bigint) => Number(value),
  range: ({ min, max }: Range<bigint>) => ({ min: Number(min), max: Number(max) }),
  instant: (ns: bigint) => Number(ns / 1_000_000n),
}
const said = eventFields.filter(({ byEngine }) => !byEngine)
/** An instant is named without the unit that it has in code. */
const wirePath = ({ path, kind }: EventField) => (kind === 'instant' ? path.replace(/Ms$/, '') : path)

function encode(fields: readonly EventField[], event: object): object {
  const wire = {}
  for (const field of fields) {
    const value = readPath(event, field.path)
    const sent = value === undefined ? undefined : toWire[field.kind](value as never)
    writePath(wire, wirePath(field), field.isOptional ? some(sent) : sent)
  }
  return wire
}

function decode(fields: readonly EventField[], wire: object): object {
  const event = {}
  for (const field of fields) {
    const sent = readPath(wire, wirePath(field))
    const value = field.isOptional ? (sent as unknown[])[0] : sent
    if (value !== undefined) writePath(event, field.path, fromWire[field.kind](value as never))
  }
  return event
}

/** The record as `IDL.encode` takes it. */
export function toCandidEvent(event: EventRecord): CandidEvent {
  const { createdBy, isLiked } = event
  return {
    ...(encode(eventFields, event) as Omit<CandidEvent, 'createdBy' | 'isLiked'>),
    createdBy: createdBy
      ? [{ ...createdBy, email: some(createdBy.email), avatar: some(createdBy.avatar) }]
      : [],
    isLiked,
  }
}

/** The record as `IDL.decode` gave it, as code handles it. */
export function fromCandidEvent(event: CandidEvent): EventRecord {
  const creator = event.createdBy[0]
  return {
    ...(decode(eventFields, event) as Omit<EventRecord, 'createdBy' | 'isLiked'>),
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
  }
}

export function toCandidEventInput(event: EventInput): CandidEventInput {
  return encode(said, event) as CandidEventInput
}

export function fromCandidEventInput(event: CandidEventInput): EventInput {
  return decode(said, event) as EventInput
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

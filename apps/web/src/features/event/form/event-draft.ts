import type { EventInput, EventRecord } from '@hearth/contracts/event'
import { type EventText, eventTextNames } from '@hearth/contracts/event-fields'
import type { AccessFact, GoodFor } from '@hearth/contracts/event-values'
import { minorDigits } from '../../../format/money.ts'

/** What stands in the form's fields: text as typed, so that nothing a person wrote is ever lost or changed. */
export type EventDraft = Record<EventText, string> & {
  title: string
  category: string
  startDate: string
  endDate: string
  startTime: string
  endTime: string
  timezone: string
  allDay: boolean
  isOnline: boolean
  /** The venue that was picked; empty while the place is typed freely. */
  venueId: string
  /** What the venue suggested, so that it can be taken back when another is picked. */
  venueGave: VenueGift | null
  venueName: string
  address: string
  city: string
  capacity: string
  onlineUrl: string
  price: 'free' | 'donation' | 'fixed'
  priceMin: string
  priceMax: string
  currency: string
  tags: string
  goodFor: GoodFor[]
  access: AccessFact[]
  externalUrl: string
  visibility: string
  /** The picture as the record says it; empty: a drawn cover. */
  image: string
}

type VenueGift = {
  capacity: string
  access: AccessFact[]
  photo: string | null
  kind: string
  /** Its address is not for everyone, and so not for the event's page. */
  hidesAddress: boolean
}

/** A problem's sentence by the name of the field it stands beside; that of replies stands under `answering`. */
export type DraftProblems = Partial<Record<keyof EventDraft | 'answering', string>>

function textsBy<T>(of: (name: EventText) => T): Record<EventText, T> {
  return Object.fromEntries(eventTextNames.map((name) => [name, of(name)])) as Record<EventText, T>
}

export function emptyDraft(timezone: string): EventDraft {
  return {
    title: '',
    ...textsBy(() => ''),
    category: '',
    startDate: '',
    endDate: '',
    startTime: '19:00',
    endTime: '',
    timezone,
    allDay: false,
    isOnline: false,
    venueId: '',
    venueGave: null,
    venueName: '',
    address: '',
    city: '',
    capacity: '',
    onlineUrl: '',
    price: 'free',
    priceMin: '',
    priceMax: '',
    currency: 'EUR',
    tags: '',
    goodFor: [],
    access: [],
    externalUrl: '',
    visibility: 'public',
    image: '',
  }
}

/** The engine's path of a problem and the field of the form it belongs to. */
const fieldOfPath: Record<string, keyof EventDraft> = {
  title: 'title',
  ...textsBy((name) => name),
  category: 'category',
  'timing.startDate': 'startDate',
  'timing.endDate': 'endDate',
  'timing.startTime': 'startTime',
  'timing.endTime': 'endTime',
  'timing.timezone': 'timezone',
  'venue.id': 'venueId',
  'venue.name': 'venueName',
  'venue.address': 'address',
  'venue.city': 'city',
  'venue.capacity': 'capacity',
  onlineUrl: 'onlineUrl',
  'pricing.priceRange': 'priceMin',
  'pricing.priceRange.min': 'priceMin',
  'pricing.priceRange.max': 'priceMax',
  'pricing.currency': 'currency',
  tags: 'tags',
  externalUrl: 'externalUrl',
  visibility: 'visibility',
  image: 'image',
  goodFor: 'goodFor',
  access: 'access',
}

/** The field beside which a problem of the engine's path is told; list items belong to their list. */
export function fieldFor(path: string): keyof EventDraft | undefined {
  return [path, path.replace(/\.\d+$/, '')]
    .map((known) => (Object.hasOwn(fieldOfPath, known) ? fieldOfPath[known] : undefined))
    .find(Boolean)
}

const optional = (text: string) => text.trim() || undefined
const set = <K extends string, T>(key: K, value: T | undefined) =>
  (value === undefined ? {} : { [key]: value }) as { [P in K]?: T }

/** An amount as typed, in minor units; not a number where it is none, which the rules refuse in words. */
function minorUnits(typed: string, currency: string): number {
  const normal = typed.trim().replace(',', '.')
  if (!/^\d+(\.\d+)?$/.test(normal)) return Number.NaN
  return Math.round(Number(normal) * 10 ** minorDigits(currency))
}

/** What the form says, as the engine takes it. `series` comes from an event that is being edited. */
export function toEventInput(draft: EventDraft, status: string, saved: { series?: string } = {}): EventInput {
  const isPlace = !draft.isOnline
  return {
    title: draft.title,
    ...Object.assign({}, ...eventTextNames.map((name) => set(name, optional(draft[name])))),
    category: draft.category,
    timing: {
      startDate: draft.startDate,
      ...set('endDate', optional(draft.endDate)),
      ...(!draft.allDay && {
        ...set('startTime', optional(draft.startTime)),
        ...set('endTime', optional(draft.endTime)),
      }),
      ...set('timezone', optional(draft.timezone)),
      allDay: draft.allDay,
    },
    venue: {
      id: isPlace ? draft.venueId : '',
      name: isPlace ? draft.venueName : '',
      address: isPlace ? draft.address : '',
      city: isPlace ? draft.city : '',
      ...set('capacity', draft.capacity.trim() ? Number(draft.capacity) : undefined),
    },
    pricing: pricingOf(draft),
    ...set('image', draft.image || undefined),
    tags: draft.tags
      .split(/[,،]/)
      .map((tag) => tag.trim())
      .filter(Boolean),
    ...set('externalUrl', optional(draft.externalUrl)),
    ...set('onlineUrl', draft.isOnline ? optional(draft.onlineUrl) : undefined),
    status,
    visibility: draft.visibility,
    goodFor: draft.goodFor,
    access: draft.access,
    ...set('series', saved.series),
  }
}

function pricingOf(draft: EventDraft): EventInput['pricing'] {
  if (draft.price === 'free') return { isFree: true }
  const min = draft.priceMin.trim() ? minorUnits(draft.priceMin, draft.currency) : undefined
  const max = draft.priceMax.trim() ? minorUnits(draft.priceMax, draft.currency) : min
  const range = min === undefined ? {} : { priceRange: { min, max: max ?? min }, currency: draft.currency }
  return draft.price === 'donation'
    ? { isFree: false, byDonation: true, ...range }
    : { isFree: false, ...range }
}

/** The form's fields for an event that exists. */
export function draftOf(event: EventRecord): EventDraft {
  const { timing, venue, pricing } = event
  const currency = pricing.currency ?? 'EUR'
  const typed = (amount: number | undefined) =>
    amount === undefined ? '' : String(amount / 10 ** minorDigits(currency))
  return {
    title: event.title,
    ...textsBy((name) => event[name] ?? ''),
    category: event.category,
    startDate: timing.startDate,
    endDate: timing.endDate ?? '',
    startTime: timing.startTime ?? '',
    endTime: timing.endTime ?? '',
    timezone: timing.timezone ?? 'UTC',
    allDay: timing.allDay,
    isOnline: event.onlineUrl !== undefined && !venue.name && !venue.city,
    venueId: venue.id,
    venueGave: null,
    venueName: venue.name,
    address: venue.address,
    city: venue.city,
    capacity: venue.capacity === undefined ? '' : String(venue.capacity),
    onlineUrl: event.onlineUrl ?? '',
    price: pricing.isFree ? 'free' : pricing.byDonation || !pricing.priceRange ? 'donation' : 'fixed',
    priceMin: typed(pricing.priceRange?.min),
    priceMax:
      pricing.priceRange && pricing.priceRange.max !== pricing.priceRange.min
        ? typed(pricing.priceRange.max)
        : '',
    currency,
    tags: event.tags.join(', '),
    goodFor: (event.goodFor ?? []) as GoodFor[],
    access: (event.access ?? []) as AccessFact[],
    externalUrl: event.externalUrl ?? '',
    visibility: event.visibility,
    image: event.image ?? '',
  }
}

/** The form of another event like this one: everything but its days. */
export function copyOf(event: EventRecord): EventDraft {
  return { ...draftOf(event), startDate: '', endDate: '' }
}

import * as m from '@hearth/messages'
import { methodLabels } from './method-labels.ts'

/** What the forms are filled with, as far as it is known. */
export type KnownThings = {
  /** An event that this person may open. */
  eventId: string
  /** A member: the person who asks, or else a host. */
  userId: string
  /** The event that was created here last. */
  createdId: string
  sites: readonly string[]
  timeZone: string
  nowMs: number
}

const dayMs = 86_400_000
const nobody = '00000000-0000-0000-0000-000000000000'

/**
 * Sensible arguments of a method by their names, in plain values, each record's fields in the interface's order.
 * Undefined is an opt that is not given.
 */
export function exampleFor(method: string, known: KnownThings): unknown[] {
  const { group, takes = [] } = methodLabels[method] ?? {}
  const examples: Record<string, unknown> = {
    // What is written to is an event that was made here, and no other.
    id: known.createdId || (group === 'writes' ? '' : known.eventId),
    userId: known.userId || nobody,
    limit: 5,
    filter,
    request: browse,
    event: draftEvent(known, m.admin_engine_example_title()),
    sites: known.sites,
    ...(method === 'updateEvent' && {
      event: draftEvent(known, m.admin_engine_example_title_changed()),
    }),
    ...(method === 'getEngineInfo' && { id: 'events' }),
  }
  return takes.map((name) => examples[name])
}

const filter = {
  category: undefined,
  city: undefined,
  consciousnessMin: undefined,
  dateFrom: undefined,
  dateTo: undefined,
  sourceFilter: undefined,
}

const browse = {
  filter,
  text: undefined,
  freeOnly: undefined,
  goodFor: undefined,
  access: undefined,
  cursor: undefined,
  limit: 5,
  ids: undefined,
  venueId: undefined,
  providerId: undefined,
  past: undefined,
}

function draftEvent({ nowMs, timeZone }: KnownThings, title: string) {
  return {
    title,
    description: m.admin_engine_example_description(),
    category: 'education',
    timing: {
      startDate: new Date(nowMs + 30 * dayMs).toISOString().slice(0, 10),
      endDate: undefined,
      startTime: '19:30',
      endTime: '21:00',
      timezone: timeZone,
      allDay: false,
    },
    venue: {
      id: '',
      name: m.admin_engine_example_venue(),
      address: '',
      city: m.admin_engine_example_city(),
      capacity: 12,
    },
    pricing: { isFree: true, priceRange: undefined, currency: undefined, byDonation: undefined },
    image: undefined,
    tags: ['trial'],
    externalUrl: undefined,
    status: 'draft',
    visibility: 'private',
    intention: undefined,
    onlineUrl: undefined,
    goodFor: undefined,
    access: undefined,
    series: undefined,
  }
}

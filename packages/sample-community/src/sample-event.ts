import type { EventInput } from '@hearth/contracts/event'
import type { AccessFact, Category, EventStatus, GoodFor, Visibility } from '@hearth/contracts/event-values'
import { venueId } from './sample-id.ts'
import type { SampleVenue } from './sample-venue.ts'
import { type VenueName, venues } from './venues.ts'

/** How somebody of the community would describe what they do; dates follow from the day it is asked for. */
export type SampleEvent = {
  key: string
  /** A username of `people.ts`. */
  host: string
  title: string
  intention: string
  /** Paragraphs of Markdown. */
  about: string[]
  at: VenueName
  /** 0 is Sunday. Week 0 holds the first such day from tomorrow on; weeks below 0 are past. */
  weekday: number
  weeks: number[]
  from?: string
  to?: string
  /** Ends on the next day. */
  overnight?: boolean
  /** All day, for so many days. */
  days?: number
  /** In whole units of the place's currency; absent: free. */
  price?: { from: number; to: number } | 'donation'
  capacity?: number
  tags: string[]
  goodFor?: GoodFor[]
  access?: AccessFact[]
  series?: string
  link?: string
  /** Happens at this address; the place then only tells the time zone. */
  online?: string
  visibility?: Visibility
  status?: EventStatus
}

export type DatedEvent = { key: string; host: string; week: number; event: EventInput }

const dayMs = 86_400_000

/** Every occurrence of an event, dated from the UTC day of `nowMs`. */
export function occurrences(sample: SampleEvent, category: Category, nowMs: number): DatedEvent[] {
  const today = Math.floor(nowMs / dayMs)
  const todaysWeekday = new Date(nowMs).getUTCDay()
  const untilFirst = ((sample.weekday - todaysWeekday + 6) % 7) + 1
  return sample.weeks.map((week) => ({
    key: `${sample.key}/${week}`,
    host: sample.host,
    week,
    event: eventOn(sample, category, today + untilFirst + week * 7),
  }))
}

function eventOn(sample: SampleEvent, category: Category, day: number): EventInput {
  const place: SampleVenue = venues[sample.at]
  const { from, to, overnight, days, price, capacity, goodFor, series, link, online } = sample
  const access = [...new Set([...(online ? [] : (place.access ?? [])), ...(sample.access ?? [])])]
  return {
    title: sample.title,
    intention: sample.intention,
    description: sample.about.join('\n\n'),
    category,
    timing: {
      startDate: dateOf(day),
      ...(days && days > 1 && { endDate: dateOf(day + days - 1) }),
      ...(overnight && { endDate: dateOf(day + 1) }),
      ...(from && { startTime: from }),
      ...(to && { endTime: to }),
      timezone: place.timezone,
      allDay: days !== undefined,
    },
    venue: {
      ...(online ? { id: '', name: '', address: '', city: '' } : pickedVenue(sample.at, place)),
      ...(capacity && { capacity }),
    },
    pricing: pricing(price, place.currency),
    tags: sample.tags,
    status: sample.status ?? 'published',
    visibility: sample.visibility ?? 'public',
    ...(goodFor && { goodFor }),
    ...(access.length && { access }),
    ...(series && { series }),
    ...(link && { externalUrl: link }),
    ...(online && { onlineUrl: online }),
  }
}

/** As the picker fills it in: an address that is not for everyone stays with the venue. */
function pickedVenue(key: string, { name, address, city, told = 'everyone' }: SampleVenue) {
  return { id: venueId(key), name, address: told === 'everyone' ? address : '', city }
}

function pricing(price: SampleEvent['price'], currency: string): EventInput['pricing'] {
  if (!price) return { isFree: true }
  if (price === 'donation') return { isFree: false, byDonation: true, currency }
  return { isFree: false, priceRange: { min: price.from * 100, max: price.to * 100 }, currency }
}

const dateOf = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10)

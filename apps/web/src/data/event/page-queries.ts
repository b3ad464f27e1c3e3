import type { Read } from '@hearth/contracts/reads'
import { getLocale } from '@hearth/messages/runtime'
import { queryOptions } from '@tanstack/react-query'
import { read } from '../read.ts'
import { answeringKeys } from './answering-queries.ts'
import type { EventSummary } from './event-summary.ts'

/** What an event's page says beside its record, and the few that are like it. */
type EventPageData = NonNullable<Read<'event_page'>>
export type PageEvening = EventPageData['evening']
/** Where the original is in another language than the page. */
export type PageWords = NonNullable<EventPageData['words']>

/** Beside how it is answered: who may know how one gets in changes with an answer. */
export function eventPageOptions(eventId: string) {
  return queryOptions({
    queryKey: [...answeringKeys.of(eventId), 'page'] as const,
    queryFn: ({ signal }) => read('event_page', { event: eventId, locale: getLocale() }, signal),
  })
}

export type KnownGuest = Read<'known_guests'>[number]

/** Whom a member knows of those who come: followed, or met where both had come. */
export function knownGuestsOptions(eventId: string) {
  return queryOptions({
    queryKey: [...answeringKeys.guests(eventId), 'known'] as const,
    queryFn: ({ signal }) => read('known_guests', { event: eventId }, signal),
  })
}

/** An event that is like another, as its card shows it. */
export function summaryOf(row: EventPageData['like'][number]): EventSummary {
  const { price_min: min, price_max: max } = row
  return {
    ...{
      id: row.id,
      title: row.title,
      category: row.category,
      status: 'published',
      visibility: row.visibility,
    },
    timing: {
      startDate: row.start_date,
      timezone: row.timezone,
      allDay: row.all_day,
      ...(row.start_time !== null && { startTime: row.start_time }),
    },
    venue: {
      ...{ id: '', name: row.venue_name, address: '', city: row.city },
      ...(row.capacity !== null && { capacity: row.capacity }),
    },
    pricing: {
      isFree: row.is_free,
      ...(row.by_donation !== null && { byDonation: row.by_donation }),
      ...(min !== null && max !== null && { priceRange: { min, max } }),
      ...(row.currency !== null && { currency: row.currency }),
    },
    ...(row.image !== null && { image: row.image }),
    ...(row.is_online && { onlineUrl: '' }),
    ...(row.good_for && { goodFor: row.good_for }),
    ...(row.access && { access: row.access }),
    coming: row.taken,
  }
}

import type { Read } from '@hearth/contracts/reads'
import { getLocale } from '@hearth/messages/runtime'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { read } from '../read.ts'

export type SeriesPage = NonNullable<Read<'series_page'>>
/** A date of a series, to come or past. */
export type SeriesDate = SeriesPage['dates'][number]
export type PastDate = SeriesPage['past'][number]
/** Where an event stands in its series. */
export type OfSeries = NonNullable<Read<'series_of_event'>>

/** How many dates "show more" adds. */
const datesAtOnce = 24

export const seriesKeys = {
  of: (id: string) => ['series', id] as const,
  page: (id: string) => ['series', id, 'page'] as const,
  dates: (id: string, when: 'ahead' | 'past') => ['series', id, 'dates', when] as const,
  answer: (id: string) => ['answer of a series', id] as const,
  ofEvents: ['events', 'series of'] as const,
  ofEvent: (eventId: string) => ['events', 'series of', eventId] as const,
}

/** The page of a series; null where the reader may open none of its dates. */
export function seriesOptions(id: string) {
  return queryOptions({
    queryKey: seriesKeys.page(id),
    queryFn: ({ signal }) => read('series_page', { series: id, locale: getLocale() }, signal),
  })
}

/** The dates after a day, the next first, or those that took place, the latest first; page by page. */
export function seriesDatesOptions(id: string, when: 'ahead' | 'past', from?: string) {
  return infiniteQueryOptions({
    queryKey: [...seriesKeys.dates(id, when), from ?? ''] as const,
    queryFn: ({ pageParam, signal }) =>
      read(
        'series_dates',
        {
          ...{ series: id, past: when === 'past', page_size: datesAtOnce, locale: getLocale() },
          ...(pageParam !== undefined && { after: pageParam }),
        },
        signal,
      ),
    initialPageParam: from,
    getNextPageParam: (page) => (page.length === datesAtOnce ? page.at(-1)!.date : undefined),
  })
}

/** The series that an event is a date of, with the dates before and after it; null of any other event. */
export function seriesOfEventOptions(eventId: string) {
  return queryOptions({
    queryKey: seriesKeys.ofEvent(eventId),
    queryFn: ({ signal }) => read('series_of_event', { event: eventId }, signal),
  })
}

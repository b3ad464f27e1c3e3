import { recordOf } from '@hearth/contracts/event-record'
import type { PublicSeries } from '@hearth/contracts/shared-page'
import { cityMiddleOptions } from '../../../data/city-middle.ts'
import { howToAnswerOptions } from '../../../data/event/answering-queries.ts'
import { eventPageOptions } from '../../../data/event/page-queries.ts'
import type { PageData } from '../../../data/page-data.ts'
import { seriesOptions } from '../../../data/series/queries.ts'
import { venueOptions } from '../../../features/venue/queries.ts'

/** What the page of a series asks for, as everyone may know it; null is a series that is not for everyone. */
export function seriesQueries(id: string, found: PublicSeries | null): NonNullable<PageData['queries']> {
  if (!found) return [[seriesOptions(id).queryKey, null]]
  const { series, how, page, venue, middle } = found
  const event = recordOf(series.event)
  const queries: NonNullable<PageData['queries']> = [
    [seriesOptions(id).queryKey, series],
    [howToAnswerOptions(event.id).queryKey, how],
    [eventPageOptions(event.id).queryKey, page],
  ]
  if (event.venue.city) queries.push([cityMiddleOptions(event.venue.city).queryKey, middle])
  if (event.venue.id) queries.push([venueOptions(event.venue.id).queryKey, venue])
  return queries
}

import type { EventRecord } from '@hearth/contracts/event'
import { isEventId } from '@hearth/contracts/event-id'
import { useQuery } from '@tanstack/react-query'
import { type OfSeries, seriesOfEventOptions } from '../../data/series/queries.ts'

/** Whether a date takes no yes from this reader, because it belongs to a course that they do not come to. */
export const isCourseFor = (series: OfSeries | undefined): boolean =>
  series?.takes === 'course' && !series.is_regular

/**
 * The series that an event is a date of. Anybody may write what they like as an event's `series`, so the database says whether it
 * belongs; of what can be none nothing is asked.
 */
export function useSeriesOf(event: EventRecord): { series: OfSeries | undefined; isLoading: boolean } {
  const mayBelong = event.series !== undefined && isEventId(event.series)
  const { data, isLoading } = useQuery({ ...seriesOfEventOptions(event.id), enabled: mayBelong })
  return { series: (mayBelong && data) || undefined, isLoading }
}

import { recordOf } from '@hearth/contracts/event-record'
import { eventSpan } from '@hearth/contracts/event-span'
import type { PublicSeries, SharedSeries } from '@hearth/contracts/shared-page'
import { sharedEventOf } from './shared-event.ts'

/** A series whose dates are open to all as its page's head tells it. `when` says in words when the next one is. */
export function sharedSeriesOf(
  { series, venue, page }: PublicSeries,
  asked: { wantsOriginal: boolean },
): { series: SharedSeries; when: string } {
  const record = recordOf(series.event)
  // The name of the series in the page's language, which is that of the date that stands for it.
  const event = asked.wantsOriginal ? record : { ...record, title: series.title }
  const shown = sharedEventOf({ record: event, venue, providers: [], page }, asked)
  const dates = series.dates.flatMap(({ event_id: eventId, start_date: startDate, ...date }) => {
    if (!eventId || !startDate) return []
    const { startsAtMs } = eventSpan({
      startDate,
      ...(date.start_time && { startTime: date.start_time.slice(0, 5) }),
      timezone: date.timezone ?? 'UTC',
      allDay: !date.start_time,
    })
    const title = (!asked.wantsOriginal && date.title) || event.title
    return { eventId, title, startsAtMs, isCancelled: date.status === 'cancelled' }
  })
  const { until } = series.rule
  return {
    series: {
      ...{ id: series.id, event: shown.event, startsOn: series.starts_on, dates },
      ...(until && { endsOn: until }),
    },
    when: shown.when,
  }
}

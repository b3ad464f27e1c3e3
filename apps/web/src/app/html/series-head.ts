import { publicEventPath } from '@hearth/contracts/event-address'
import { publicSeriesPath } from '@hearth/contracts/series-address'
import type { SharedSeries } from '@hearth/contracts/shared-page'
import { eventHead } from './event-head.ts'
import type { PageHead } from './page-head.ts'

/**
 * What the page of a series that is open to all says of itself: what the date that stands for it says, under an address of its
 * own, and its dates. `when` says in words when that date is; `isHidden`: it is for those who have its link alone.
 */
export function seriesHead(
  { id, event, startsOn, endsOn, dates }: SharedSeries,
  { siteUrl, ...words }: { siteUrl: string; when: string; isHidden?: boolean },
): PageHead {
  const head = eventHead(event, { siteUrl, ...words })
  const url = new URL(publicSeriesPath(id), siteUrl).href
  const {
    startDate: _start,
    endDate: _end,
    doorTime: _doors,
    eventStatus: _status,
    ...data
  } = head.structuredData as Data
  return {
    ...head,
    url,
    structuredData: {
      ...data,
      '@type': 'EventSeries',
      url,
      startDate: startsOn,
      ...(endsOn && { endDate: endsOn }),
      ...(dates.length > 0 && {
        subEvent: dates.map(({ eventId, title, startsAtMs, isCancelled }) => ({
          '@type': 'Event',
          name: title,
          url: new URL(publicEventPath(eventId), siteUrl).href,
          startDate: new Date(startsAtMs).toISOString(),
          eventStatus: `https://schema.org/${isCancelled ? 'EventCancelled' : 'EventScheduled'}`,
          location: data.location,
        })),
      }),
    },
  }
}

type Data = { location: object; [property: string]: unknown }

import * as m from '@hearth/messages'
import { formatComingDay, formatShortDay } from '../../../format/when.ts'
import './event-list.css'
import type { EventRecord } from '@hearth/contracts/event'
import { ListedScenes } from '../../../art/listed-scenes.ts'
import type { Standings } from '../../../data/event/queries.ts'
import type { EventCrowd } from '../../../data/event/use-crowds.ts'
import { EventRow } from '../event-row.tsx'
import { ListedEventCard } from '../listed-event-card.tsx'
import { type DayGroup, groupByDay } from './day-groups.ts'
import type { NumberedPlace } from './numbered-places.ts'

/** The id of an event's row, by which a map brings it into view. */
export const eventRowId = (eventId: string) => `event-${eventId}`

/** Events in time order under the days on which they begin, as cards; beside a map (`onSelect`) as rows that show their place there. */
export function EventList({
  events,
  standings,
  crowds,
  today,
  nowMs,
  userId,
  places,
  selectedId,
  onSelect,
}: {
  events: readonly EventRecord[]
  standings: Standings
  crowds: Record<string, EventCrowd>
  today: string
  nowMs: number
  userId: string | undefined
  places: readonly NumberedPlace[]
  selectedId?: string | undefined
  onSelect?: (id: string) => void
}) {
  const days = groupByDay(events, today).map((group) => (
    <section
      key={`${group.date} ${group.isUnderWay}`}
      className="day-group"
      data-single={group.events.length === 1 || undefined}
    >
      <h2 className="day-heading">
        <DayHeading group={group} today={today} nowMs={nowMs} />
      </h2>
      {!onSelect && (
        <div className="card-grid card-pairs">
          {group.events.map((event) => (
            <ListedEventCard
              key={event.id}
              event={event}
              standing={standings[event.id]}
              crowd={crowds[event.id]}
              today={today}
              nowMs={nowMs}
              userId={userId}
              number={places.find(({ venueId }) => venueId === event.venue.id)?.number}
            />
          ))}
        </div>
      )}
      {onSelect &&
        group.events.map((event) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: it operates nothing; the row's own link and buttons do.
          <div
            key={event.id}
            id={eventRowId(event.id)}
            data-on-map={event.id === selectedId || undefined}
            onMouseEnter={() => onSelect(event.id)}
            onFocus={() => onSelect(event.id)}
          >
            <EventRow
              showsSeries
              event={event}
              standing={standings[event.id]}
              today={today}
              nowMs={nowMs}
              userId={userId}
            />
          </div>
        ))}
    </section>
  ))
  return <ListedScenes events={events}>{days}</ListedScenes>
}

function DayHeading<T>({ group, today, nowMs }: { group: DayGroup<T>; today: string; nowMs: number }) {
  if (group.isUnderWay) return m.event_browse_under_way()
  const name = formatComingDay(group.date, today)
  const date = formatShortDay(group.date, nowMs)
  if (name === date) {
    return (
      <time className="day-date" dateTime={group.date}>
        {date}
      </time>
    )
  }
  return (
    <>
      {name} <time dateTime={group.date}>{date}</time>
    </>
  )
}

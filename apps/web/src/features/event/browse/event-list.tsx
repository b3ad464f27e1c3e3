import * as m from '@hearth/messages'
import { formatComingDay, formatShortDay } from '../../../format/when.ts'
import './event-list.css'
import type { EventRecord } from '@hearth/contracts/event'
import { ListedScenes } from '../../../art/listed-scenes.ts'
import type { Standings } from '../../../data/event/queries.ts'
import { EventRow } from '../event-row.tsx'
import { type DayGroup, groupByDay } from './day-groups.ts'

/** The id of an event's row, by which a map brings it into view. */
export const eventRowId = (eventId: string) => `event-${eventId}`

/** Events in time order under the days on which they begin. Beside a map (`onSelect`) a row shows its place there. */
export function EventList({
  events,
  standings,
  today,
  nowMs,
  userId,
  selectedId,
  onSelect,
}: {
  events: readonly EventRecord[]
  standings: Standings
  today: string
  nowMs: number
  userId: string | undefined
  selectedId?: string | undefined
  onSelect?: (id: string) => void
}) {
  const days = groupByDay(events, today).map((group) => (
    <section key={`${group.date} ${group.isUnderWay}`} className="day-group">
      <h2 className="day-heading">
        <DayHeading group={group} today={today} nowMs={nowMs} />
      </h2>
      {group.events.map((event) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: it operates nothing; the row's own link and buttons do.
        <div
          key={event.id}
          id={eventRowId(event.id)}
          data-on-map={event.id === selectedId || undefined}
          onMouseEnter={onSelect && (() => onSelect(event.id))}
          onFocus={onSelect && (() => onSelect(event.id))}
        >
          <EventRow
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

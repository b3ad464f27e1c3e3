import type { EventRecord } from '@hearth/contracts/event'
import { Fragment, type ReactNode } from 'react'
import { ListedScenes } from '../../art/listed-scenes.ts'
import type { Standing, Standings } from '../../data/event/queries.ts'
import { dayOf } from '../../format/when.ts'
import { useNow } from '../../ui/use-now.ts'
import { useReaderZone } from '../../ui/use-reader-zone.ts'
import { EventRow } from './event-row.tsx'

/** Events in the order given, each as it stands for the reader. */
export function EventRows({
  events,
  standings,
  userId,
  badge,
  badgeOf,
  reasonOf,
  linksOf,
  actionsOf,
  showsSeries,
}: EventRowsProps) {
  const nowMs = useNow()
  const today = dayOf(nowMs, useReaderZone(events[0]?.timing.timezone))
  const rows = events.map((event) => {
    const standing = standings[event.id]
    const links = linksOf?.(event)
    return (
      <Fragment key={event.id}>
        <EventRow
          event={event}
          standing={standing}
          today={today}
          nowMs={nowMs}
          userId={userId}
          badge={badge ?? badgeOf?.(event)}
          reason={reasonOf?.(event.id)}
          showsSeries={showsSeries}
        />
        {links && <div className="event-row-deeds">{links}</div>}
        {standing && actionsOf && <div className="event-row-deeds">{actionsOf(event, standing)}</div>}
      </Fragment>
    )
  })
  return <ListedScenes events={events}>{rows}</ListedScenes>
}

export type EventRowsProps = {
  events: readonly EventRecord[]
  standings: Standings
  userId: string | undefined
  /** Said of each. */
  badge?: string | undefined
  /** Said of one. */
  badgeOf?: ((event: EventRecord) => string | undefined) | undefined
  /** Why it stands here. */
  reasonOf?: ((eventId: string) => string | undefined) | undefined
  /** Where it leads besides, whatever is known of how they stand; nothing for most. */
  linksOf?: ((event: EventRecord) => ReactNode) | undefined
  /** What the reader can do about it here, once it is known how they stand. */
  actionsOf?: ((event: EventRecord, standing: Standing) => ReactNode) | undefined
  /** Whether the list shows one date of each series. */
  showsSeries?: boolean | undefined
}

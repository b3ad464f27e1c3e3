import type { EventRecord } from '@hearth/contracts/event'
import * as m from '@hearth/messages'
import type { ReactNode } from 'react'
import { useStandings } from '../../../data/event/use-standings.ts'
import { sentenceFor } from '../../../format/error-words.ts'
import { Failed } from '../../../ui/failed.tsx'
import { Waiting } from '../../../ui/skeleton.tsx'
import { useDeferredReady } from '../../../ui/use-deferred-ready.ts'
import { useNow } from '../../../ui/use-now.ts'
import { EventRowSkeleton } from '../event-row.tsx'
import { EventRows, type EventRowsProps } from '../event-rows.tsx'
import type { Group } from './my-events-views.ts'

/** One's own events under the headings of a view, or what stands there while there are none. */
export function EventGroups({
  query: { data, error, refetch },
  userId,
  groupsOf,
  badgeOf,
  reasonOf,
  linksOf,
  actionsOf,
  empty,
}: {
  query: { data: EventRecord[] | undefined; error: Error | null; refetch: () => Promise<unknown> }
  userId: string
  groupsOf: (events: EventRecord[], nowMs: number) => Group[]
  badgeOf?: (event: EventRecord) => string | undefined
  reasonOf?: (eventId: string) => string | undefined
  linksOf?: EventRowsProps['linksOf']
  actionsOf?: EventRowsProps['actionsOf']
  empty: ReactNode
}) {
  const groups = groupsOf(data ?? [], useNow())
  const standings = useStandings(inHundreds(groups.flatMap(({ events }) => events)))
  const isReady = useDeferredReady(data !== undefined)
  if (!data || !isReady) {
    if (error) return <Failed sentence={sentenceFor(error)} again={() => void refetch()} />
    return (
      <Waiting label={m.event_mine_loading()}>
        {[1, 2, 3].map((row) => (
          <EventRowSkeleton key={row} />
        ))}
      </Waiting>
    )
  }
  if (groups.length === 0) return empty
  return groups.map(({ title, events }) => (
    <section key={title} className="my-events-group">
      <h2 className="block-title">{title}</h2>
      <EventRows {...{ events, standings, userId, badgeOf, reasonOf, linksOf, actionsOf }} />
    </section>
  ))
}

/** The standing of at most 100 events comes in one request. */
function inHundreds(events: readonly EventRecord[]): EventRecord[][] {
  return Array.from({ length: Math.ceil(events.length / 100) }, (_, hundred) =>
    events.slice(hundred * 100, hundred * 100 + 100),
  )
}

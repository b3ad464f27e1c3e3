import type { EventRecord } from '@hearth/contracts/event'
import * as m from '@hearth/messages'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { atVenueOptions } from '../../data/event/at-queries.ts'
import { useStandings } from '../../data/event/use-standings.ts'
import { MoreOfList } from '../../directory/more-of-list.tsx'
import { sentenceFor } from '../../format/error-words.ts'
import { Failed } from '../../ui/failed.tsx'
import { Waiting } from '../../ui/skeleton.tsx'
import { EventPairs } from './event-pairs.tsx'
import { EventRowSkeleton } from './event-row.tsx'
import { EventRows } from './event-rows.tsx'

/**
 * What takes place at a venue (`ahead`, the next first) or took place there (`past`, the latest first), as far as the
 * reader may see it. Where there is nothing, `empty` stands, without its `frame`.
 */
export function EventsAtVenue({
  venueId,
  when,
  userId,
  frame = (rows) => rows,
  empty = null,
}: {
  venueId: string
  when: 'ahead' | 'past'
  userId: string | undefined
  frame?: (rows: ReactNode) => ReactNode
  empty?: ReactNode
}) {
  const list = useInfiniteQuery(atVenueOptions({ venueId, when }))
  const pages = list.data?.pages ?? []
  const events: EventRecord[] = pages.flatMap((page) => page.events)
  const standings = useStandings(pages.map((page) => page.events))
  // What was before comes quietly: until it is there, nobody waits for it.
  if (list.isPending) return when === 'ahead' ? <RowsOnTheirWay /> : null
  if (list.error && events.length === 0)
    return frame(<Failed sentence={sentenceFor(list.error)} again={() => list.refetch()} />)
  if (events.length === 0) return empty
  const left = (pages[0]?.total ?? 0) - events.length
  return frame(
    <>
      {when === 'ahead' ? (
        <EventPairs events={events} standings={standings} userId={userId} />
      ) : (
        <EventRows events={events} standings={standings} userId={userId} />
      )}
      <MoreOfList
        list={list}
        left={left}
        row={when === 'ahead' ? '.event-pairs > li' : '.event-row'}
        link=".event-title a"
      />
    </>,
  )
}

function RowsOnTheirWay() {
  return (
    <Waiting label={m.event_loading()}>
      <EventRowSkeleton />
      <EventRowSkeleton />
    </Waiting>
  )
}

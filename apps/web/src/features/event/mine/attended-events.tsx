import * as m from '@hearth/messages'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { byIdsOptions } from '../../../data/event/queries.ts'
import { useStandings } from '../../../data/event/use-standings.ts'
import { ShowMore } from '../../../directory/show-more.tsx'
import { sentenceFor } from '../../../format/error-words.ts'
import { Failed } from '../../../ui/failed.tsx'
import { Waiting } from '../../../ui/skeleton.tsx'
import { EventRowSkeleton } from '../event-row.tsx'
import { EventRows } from '../event-rows.tsx'

/** So many at once: enough to see what somebody loves to go to. */
const step = 6

/** Events that somebody came to, in the order given; without those that the reader may not open, and none without any. */
export function AttendedEvents({
  ids,
  title,
  userId,
}: {
  ids: readonly string[]
  title: string
  userId: string | undefined
}) {
  const [max, setMax] = useState(step)
  const { data: events = [], isPending, error, refetch } = useQuery(byIdsOptions(ids))
  const standings = useStandings([events])
  if (!isPending && !error && events.length === 0) return null
  return (
    <section>
      <h2 className="block-title space-after-small">{title}</h2>
      {isPending && (
        <Waiting label={m.event_loading()}>
          <EventRowSkeleton />
        </Waiting>
      )}
      {error && <Failed sentence={sentenceFor(error)} again={() => void refetch()} />}
      <EventRows events={events.slice(0, max)} standings={standings} userId={userId} />
      {events.length > max && (
        <ShowMore
          left={events.length - max}
          pending={false}
          showMore={async () => setMax(max + step)}
          row=".event-row"
          link=".event-title a"
        />
      )}
    </section>
  )
}

import type { EventRecord } from '@hearth/contracts/event'
import * as m from '@hearth/messages'
import { useQuery } from '@tanstack/react-query'
import type { EventSearch } from '../../../data/event/event-search.ts'
import { nearMissesOf, nearMissOptions, wantsNearMisses } from '../../../data/event/near-misses.ts'
import { useCrowds } from '../../../data/event/use-crowds.ts'
import { useStandings } from '../../../data/event/use-standings.ts'
import { ListedEventCard } from '../listed-event-card.tsx'

/** What comes close where little was found, each with what differs as its badge; a hint that nobody waits for. */
export function NearMisses({
  search,
  total,
  found,
  today,
  nowMs,
  userId,
}: {
  search: EventSearch
  total: number
  found: readonly EventRecord[]
  today: string
  nowMs: number
  userId: string | undefined
}) {
  const isWanted = wantsNearMisses(search, total, today)
  const { data: pages = [] } = useQuery({ ...nearMissOptions(search, today), enabled: isWanted })
  const standings = useStandings([uniqueIn(pages.flatMap((page) => page.events))])
  const misses = isWanted ? nearMissesOf({ search, today, found }, pages) : []
  const crowds = useCrowds([misses.map(({ event }) => event)], userId)
  if (misses.length === 0) return null
  return (
    <section className="near-misses" aria-labelledby="near-misses">
      <h2 id="near-misses" className="day-heading">
        {m.event_near_title()} <span className="day-aside">{m.event_near_text()}</span>
      </h2>
      <div className="card-grid card-pairs">
        {misses.map(({ event, difference }) => (
          <ListedEventCard
            key={event.id}
            event={event}
            difference={difference}
            standing={standings[event.id]}
            crowd={crowds[event.id]}
            today={today}
            nowMs={nowMs}
            userId={userId}
          />
        ))}
      </div>
    </section>
  )
}

function uniqueIn(events: readonly EventRecord[]): EventRecord[] {
  return [...new Map(events.map((event) => [event.id, event])).values()]
}

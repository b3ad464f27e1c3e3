import type { EventRecord } from '@hearth/contracts/event'
import './event-pairs.css'
import { stateOf } from '../../data/event/event-state.ts'
import type { Standings } from '../../data/event/queries.ts'
import { useNow } from '../../ui/use-now.ts'
import { EventCard } from './event-card.tsx'
import { EventCover } from './event-cover.tsx'
import { statusOf } from './event-status.ts'
import { seriesOf, titleFor } from './event-words.ts'
import { SaveHeart } from './save-heart.tsx'

/** Events in the order given as cards, two by two where there is room, each as it stands for the reader. */
export function EventPairs({
  events,
  standings,
  userId,
}: {
  events: readonly EventRecord[]
  standings: Standings
  userId: string | undefined
}) {
  const nowMs = useNow()
  return (
    <ul className="event-pairs">
      {events.map((event) => {
        const standing = standings[event.id]
        const named = { ...event, title: titleFor(event, standing) }
        const isOver = stateOf(event, nowMs) === 'over'
        return (
          <li key={event.id}>
            <EventCard
              event={{ ...named, ...(!isOver && seriesOf(event, standing)), coming: standing?.taken ?? 0 }}
              cover={<EventCover event={event} ratio="card" />}
              nowMs={nowMs}
              badge={statusOf(event, { standing, isOver })}
            />
            {userId && <SaveHeart event={named} userId={userId} liked={standing?.liked ?? event.isLiked} />}
          </li>
        )
      })}
    </ul>
  )
}

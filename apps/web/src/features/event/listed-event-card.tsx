import type { EventRecord } from '@hearth/contracts/event'
import type { Standing } from '../../data/event/queries.ts'
import type { EventCrowd } from '../../data/event/use-crowds.ts'
import { personName } from '../../format/person-name.ts'
import { formatStart } from '../../format/when.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EventCard } from './event-card.tsx'
import { EventCover } from './event-cover.tsx'
import { statusOf } from './event-status.ts'
import { badgeWords, comingWords, seriesOf, titleFor } from './event-words.ts'
import { SaveHeart } from './save-heart.tsx'

/** The card of a record in a list of days, as it stands for the reader; `difference` stands in the place of its badge. */
export function ListedEventCard({
  event,
  standing,
  crowd,
  today,
  nowMs,
  userId,
  number,
  difference,
}: {
  event: EventRecord
  standing: Standing | undefined
  /** Who comes, as far as the member who looks may see it. */
  crowd?: EventCrowd | undefined
  today: string
  nowMs: number
  userId: string | undefined
  number?: number | undefined
  difference?: string
}) {
  const faces = crowd?.faces.map((one) => ({ name: personName(one), photo: one.profile_photo_url }))
  const summary = {
    ...event,
    title: titleFor(event, standing),
    coming: standing?.taken ?? 0,
    ...seriesOf(event, standing),
    ...(faces && { faces }),
  }
  const status = statusOf(event, { standing, isOver: false })
  const needsZone = !event.venue.city && !event.timing.allDay && !!event.timing.timezone
  return (
    <EventCard
      event={summary}
      cover={<EventCover event={event} ratio="card" />}
      nowMs={nowMs}
      {...(!needsZone && { when: formatStart(event.timing, nowMs, today) })}
      badge={difference ?? status ?? badgeWords(summary)}
      coming={standing ? comingWords(standing.taken, crowd?.known) : ''}
      number={number}
      heart={userId && <SaveHeart event={summary} userId={userId} liked={standing?.liked ?? event.isLiked} />}
    />
  )
}

/** The same geometry while cards are on their way. */
export function EventCardSkeleton() {
  return (
    <div className="event-card">
      <div className="event-card-cover">
        <Skeleton height="100%" />
      </div>
      <div className="event-card-waiting">
        <Skeleton width="38%" />
        <Skeleton width="82%" height={24} />
        <Skeleton width="56%" />
        <Skeleton width="44%" />
      </div>
    </div>
  )
}

import { formatStart, formatZone } from '../../format/when.ts'
import '../../directory/event-row.css'
import type { EventRecord } from '@hearth/contracts/event'
import { eventPath } from '@hearth/contracts/event-address'
import { CategoryIcon, categoryStyle } from '../../art/category-look.tsx'
import { stateOf } from '../../data/event/event-state.ts'
import type { Standing } from '../../data/event/queries.ts'
import { Link } from '../../navigation/index.ts'
import { Chip } from '../../ui/chip.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useReaderZone } from '../../ui/use-reader-zone.ts'
import { EventCover } from './event-cover.tsx'
import { priceInWords } from './event-price.ts'
import { statusOf } from './event-status.ts'
import { badgeWords, categoryOf, comingWords, placeWords, seriesOf, titleFor } from './event-words.ts'
import { SaveHeart } from './save-heart.tsx'
import { SeriesLine } from './series-line.tsx'

/**
 * An event in a list. Its title is the link and covers the row; the heart stays a button of its own, for members.
 * `today` is the day that the list's headings start from.
 */
export function EventRow({
  event,
  standing,
  today,
  nowMs,
  userId,
  badge,
  reason,
  showsSeries,
}: {
  event: EventRecord
  standing?: Standing | undefined
  today: string
  nowMs: number
  userId?: string | undefined
  /** Stands in the place of the event's own status and its human fact: what the list is about. */
  badge?: string | undefined
  /** Why it is shown to this person. */
  reason?: string | undefined
  /** Whether the list shows one date of each series, which then says how it goes on. */
  showsSeries?: boolean | undefined
}) {
  const zone = useReaderZone(event.timing.timezone)
  const title = titleFor(event, standing)
  const category = categoryOf(event)
  const price = priceInWords(event.pricing)
  const state = stateOf(event, nowMs)
  const isOver = state === 'over'
  const isOff = isOver || state === 'cancelled'
  const status = badge ?? statusOf(event, { standing, isOver })
  const fact = status ?? (isOff ? undefined : badgeWords({ ...event, coming: standing?.taken ?? 0 }))
  return (
    <article className="event-row cat" style={categoryStyle(category)}>
      <RowCover event={event} />
      <div className="event-row-words">
        <p className="event-when">
          <CategoryIcon category={category} />
          {whenInList(event, { today, nowMs, zone })}
        </p>
        <h3 className="event-title">
          <Link to={eventPath(event)} viewTransition>
            {title}
          </Link>
        </h3>
        <p className="event-place">{placeWords(event)}</p>
        {showsSeries && !isOff && <SeriesLine {...seriesOf(event, standing)} />}
        {reason && <p className="event-reason">{reason}</p>}
        <p className="event-foot">
          {status && <span className="event-status narrow-only">{status}</span>}
          <span className={status && 'wide-only'}>{standing && !isOff && comingWords(standing.taken)}</span>
          <span className="event-price narrow-only">{price}</span>
        </p>
      </div>
      <div className="event-row-end">
        {userId && (
          <SaveHeart event={{ ...event, title }} userId={userId} liked={standing?.liked ?? event.isLiked} />
        )}
        <div className="event-row-facts">
          {fact && <Chip>{fact}</Chip>}
          <p className="event-price">{price}</p>
        </div>
      </div>
    </article>
  )
}

function RowCover({ event }: { event: EventRecord }) {
  // Each shape has a scene drawn for it. The browser does not fetch a lazy picture that is not displayed.
  return (
    <>
      <div className="event-row-cover wide-cover">
        <EventCover event={event} ratio="card" sizes="208px" />
      </div>
      <div className="event-row-cover narrow-cover">
        <EventCover event={event} ratio="tall" sizes="104px" />
      </div>
    </>
  )
}

function whenInList(
  { timing, venue }: EventRecord,
  { today, nowMs, zone }: { today: string; nowMs: number; zone: string },
): string {
  const when = formatStart(timing, nowMs, today)
  // Beside a city the time is read as the city's own; without one the zone must be said.
  const needsZone = !venue.city && !timing.allDay && !!timing.timezone && timing.timezone !== zone
  return needsZone ? `${when} ${formatZone(timing.timezone!)}` : when
}

/** The same geometry while rows are on their way. */
export function EventRowSkeleton() {
  return (
    <div className="event-row">
      <div className="event-row-cover wide-cover">
        <Skeleton height="100%" style={{ borderRadius: 16 }} />
      </div>
      <div className="event-row-cover narrow-cover">
        <Skeleton height="100%" style={{ borderRadius: 16 }} />
      </div>
      <div className="stack stack-small event-row-words">
        <Skeleton width="34%" />
        <Skeleton width="76%" height={22} />
        <Skeleton width="52%" />
        <Skeleton width="26%" />
      </div>
    </div>
  )
}

import { eventPath } from '@hearth/contracts/event-address'
import type { ReactNode } from 'react'
import { CategoryIcon, categoryStyle } from '../../art/category-look.tsx'
import type { EventSummary } from '../../data/event/event-summary.ts'
import { Link } from '../../navigation/index.ts'
import { Faces } from '../../ui/face.tsx'
import { priceInWords } from './event-price.ts'
import { badgeWords, categoryOf, comingWords, placeWords, whenOf } from './event-words.ts'
import { SeriesLine } from './series-line.tsx'

type CardProps = {
  event: EventSummary
  cover: ReactNode
  /** The moment from which "tonight" is said. */
  nowMs: number
  when?: string
  badge?: string | undefined
  /** Says who comes; undefined while that is not known. */
  coming?: string | undefined
  /** The number of its place on a map beside it. */
  number?: number | undefined
  heart?: ReactNode
}

/** An event in a grid. The title's link covers the card; the heart stays a button of its own. */
export function EventCard({
  event,
  cover,
  nowMs,
  when = whenOf(event, nowMs),
  badge = badgeWords(event),
  coming = comingWords(event.coming),
  number,
  heart,
}: CardProps) {
  const category = categoryOf(event)
  return (
    <article className="event-card cat" style={categoryStyle(category)}>
      <div className="event-card-cover">
        {cover}
        {badge && <span className="cover-badge">{badge}</span>}
      </div>
      <p className="event-when">
        <CategoryIcon category={category} />
        <span>{when}</span>
      </p>
      <h3 className="event-title">
        <Link to={eventPath(event)} viewTransition>
          {event.title}
        </Link>
      </h3>
      <p className="event-place">
        {number !== undefined && (
          <span className="place-number" aria-hidden="true">
            {number}
          </span>
        )}
        {placeWords(event)}
      </p>
      <SeriesLine {...event} />
      <p className="event-foot">
        <Faces people={event.faces ?? []} />
        <span>{coming}</span>
        <span className="event-price">{priceInWords(event.pricing)}</span>
      </p>
      {heart}
    </article>
  )
}

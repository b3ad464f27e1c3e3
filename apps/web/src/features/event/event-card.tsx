import { eventPath } from '@hearth/contracts/event-address'
import { Link } from 'react-router'
import { CategoryIcon, categoryStyle } from '../../art/category-look.tsx'
import type { EventSummary } from '../../data/event/event-summary.ts'
import { Faces } from '../../ui/face.tsx'
import { EventCover } from './event-cover.tsx'
import { priceInWords } from './event-price.ts'
import { badgeWords, categoryOf, comingWords, placeWords, whenOf } from './event-words.ts'

/** An event in a grid. The title's link covers the card; `nowMs` is the moment from which "tonight" is said. */
export function EventCard({
  event,
  nowMs,
  badge = badgeWords(event),
}: {
  event: EventSummary
  nowMs: number
  /** Stands in the place of its human fact. */
  badge?: string | undefined
}) {
  const category = categoryOf(event)
  return (
    <article className="event-card cat" style={categoryStyle(category)}>
      <div className="event-card-cover">
        <EventCover event={event} ratio="card" />
        {badge && <span className="cover-badge">{badge}</span>}
      </div>
      <p className="event-when">
        <CategoryIcon category={category} />
        <span>{whenOf(event, nowMs)}</span>
      </p>
      <h3 className="event-title">
        <Link to={eventPath(event)} viewTransition>
          {event.title}
        </Link>
      </h3>
      <p className="event-place">{placeWords(event)}</p>
      <p className="event-foot">
        <Faces people={event.faces ?? []} />
        <span>{comingWords(event.coming)}</span>
        <span className="event-price">{priceInWords(event.pricing)}</span>
      </p>
    </article>
  )
}

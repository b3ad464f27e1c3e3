import { eventPath } from '@hearth/contracts/event-address'
import * as m from '@hearth/messages'
import type { ReactNode } from 'react'
import { CategoryIcon } from '../../art/category-look.tsx'
import type { EventSummary } from '../../data/event/event-summary.ts'
import { Link } from '../../navigation/index.ts'
import { Arch } from '../../ui/arch.tsx'
import { Faces } from '../../ui/face.tsx'
import { priceInWords } from './event-price.ts'
import { categoryOf, comingWords, placeWords, whenOf } from './event-words.ts'

/** One event as a lit door: its cover in an arch, what it is at the foot. The whole arch is the link. */
export function EventArch({
  event,
  cover,
  nowMs,
  isNear,
}: {
  event: EventSummary
  cover: ReactNode
  nowMs: number
  /** Whether it is known where the reader is. */
  isNear: boolean
}) {
  const when = whenOf(event, nowMs)
  return (
    <Arch ratio={0.85} foot="var(--radius-xl)" className="event-arch">
      {cover}
      <Link to={eventPath(event)} className="event-arch-foot" viewTransition>
        <span className="event-arch-when">
          <CategoryIcon category={categoryOf(event)} />
          {isNear ? m.event_soonest_near({ when }) : m.event_soonest({ when })}
        </span>
        <h2 className="event-arch-title">{event.title}</h2>
        <span>{placeWords(event)}</span>
        <span className="event-arch-count">
          <Faces people={event.faces ?? []} />
          {comingWords(event.coming)}
          <b>{priceInWords(event.pricing)}</b>
        </span>
      </Link>
    </Arch>
  )
}

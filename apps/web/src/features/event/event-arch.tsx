import { eventPath } from '@hearth/contracts/event-address'
import { Link } from 'react-router'
import type { EventSummary } from '../../data/event/event-summary.ts'
import { Arch } from '../../ui/arch.tsx'
import { EventCover } from './event-cover.tsx'
import { comingWords, placeWords, whenOf } from './event-words.ts'

/** One event as a lit door: its cover in an arch, what it is at the foot. The whole arch is the link. */
export function EventArch({ event, nowMs }: { event: EventSummary; nowMs: number }) {
  return (
    <Arch ratio={0.8} foot="var(--radius-xl)" className="event-arch">
      <EventCover event={event} ratio="tall" first />
      <Link to={eventPath(event)} className="event-arch-foot">
        <span className="font-[560]">{whenOf(event, nowMs)}</span>
        <h2 className="event-arch-title">{event.title}</h2>
        <span>
          {placeWords(event)}, {comingWords(event.coming).toLowerCase()}
        </span>
      </Link>
    </Arch>
  )
}

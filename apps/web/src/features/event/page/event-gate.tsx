import type { EventRecord } from '@hearth/contracts/event'
import * as m from '@hearth/messages'
import { clsx } from 'clsx'
import { Heart } from 'lucide-react'
import type { ReactNode } from 'react'
import { placesInWords } from '../../../data/event/places-in-words.ts'
import type { Standing } from '../../../data/event/queries.ts'
import { Arch, Halo } from '../../../ui/arch.tsx'
import { EventCover } from '../event-cover.tsx'
import { priceInWords } from '../event-price.ts'
import { useSaving } from '../save-heart.tsx'
import { Embers } from '../seats-meter.tsx'
import { CalendarButton } from './calendar-button.tsx'
import { ShareButton } from './share-button.tsx'

/**
 * The gate of an event: its light in the arch, the price, the seats, and what can be done. On small screens the arch
 * leads the page and the rest follows the facts.
 */
export function EventGate({
  event,
  standing,
  showsSeats,
  places,
  isInSheet = false,
  userId,
  justLit,
  children,
}: {
  event: EventRecord
  standing: Standing | undefined
  /** False once nobody can come any more: then what is left says nothing. */
  showsSeats: boolean
  /** What is said of the places instead of their number. */
  places?: string | undefined
  /** On small screens what can be done stands in the sheet that the dock opens, and is not said twice. */
  isInSheet?: boolean
  userId: string | undefined
  /** Somebody has just said that they come: the flame lights once. */
  justLit: boolean
  /** The action, or words about why there is none. */
  children: ReactNode
}) {
  const isDraft = event.status === 'draft'
  const seats = showsSeats ? standing : undefined
  return (
    <aside className="arched-side" aria-label={m.event_page_coming()}>
      <Halo className={clsx('gate-halo', justLit && 'gate-lit')}>
        <div className="gate">
          <Halo className="gate-arch">
            <Arch>
              <EventCover event={event} ratio="card" eager />
            </Arch>
          </Halo>
          <div className="gate-panel">
            <div className={clsx('gate-answer', isInSheet && 'gate-in-sheet')}>
              <div className="gate-price">
                <b>{priceInWords(event.pricing)}</b>
                {isPaidAtTheDoor(event) && <small>{m.event_page_at_the_door()}</small>}
                <span>{places ?? (seats && placesInWords(seats))}</span>
              </div>
              {seats && seats.capacity !== null && <Embers taken={seats.taken} capacity={seats.capacity} />}
              {children}
            </div>
            {!isDraft && (
              <div className="gate-more">
                <CalendarButton event={event} />
                <ShareButton event={event} />
                {userId && standing && <LikeButton event={event} standing={standing} userId={userId} />}
              </div>
            )}
          </div>
        </div>
      </Halo>
    </aside>
  )
}

/** One price, in a place: a range has no room for more words. */
function isPaidAtTheDoor({ venue, pricing: { priceRange, byDonation } }: EventRecord): boolean {
  return venue.name !== '' && !byDonation && priceRange !== undefined && priceRange.min === priceRange.max
}

function LikeButton({
  event,
  standing: { liked, likes },
  userId,
}: {
  event: EventRecord
  standing: Standing
  userId: string
}) {
  const save = useSaving(event, userId)
  return (
    <button
      type="button"
      className="button button-outline button-small like-button"
      aria-pressed={liked}
      aria-label={likes > 0 ? m.event_page_save({ likes }) : m.site_save()}
      onClick={() => save(!liked)}
    >
      <Heart size={18} aria-hidden="true" />
      {likes > 0 && <span className="tabular">{likes}</span>}
    </button>
  )
}

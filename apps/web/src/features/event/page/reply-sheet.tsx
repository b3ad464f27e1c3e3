import type { EventRecord } from '@hearth/contracts/event'
import * as m from '@hearth/messages'
import type { ReactNode } from 'react'
import { placesInWords } from '../../../data/event/places-in-words.ts'
import type { Standing } from '../../../data/event/queries.ts'
import { money } from '../../../format/money.ts'
import { Arch } from '../../../ui/arch.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { EventCover } from '../event-cover.tsx'
import { whenOf } from '../event-words.ts'

/** Where somebody on a small screen says that they come: what it is, with how many, and what that costs in all. */
export function ReplySheet({
  event,
  standing,
  party,
  onClose,
  children,
}: {
  event: EventRecord
  standing: Standing
  party: number
  onClose: () => void
  /** The party, the action and what stands beside it. */
  children: ReactNode
}) {
  const nowMs = useNow()
  return (
    <Dialog open onClose={onClose} title={event.title}>
      <div className="reply-sheet">
        <div className="reply-sheet-what">
          <Arch ratio={0.88} foot="12px">
            <EventCover event={event} ratio="tall" eager />
          </Arch>
          <p>
            {whenOf(event, nowMs)}
            <br />
            {placesInWords(standing)}
          </p>
        </div>
        <Sum event={event} party={party} />
        {children}
      </div>
    </Dialog>
  )
}

/** What the whole party pays at the place, where there is one price. */
function Sum({ event: { pricing }, party }: { event: EventRecord; party: number }) {
  const { priceRange, currency, byDonation } = pricing
  if (!priceRange || !currency || byDonation || priceRange.min !== priceRange.max) return null
  return (
    <p className="reply-sheet-sum">
      <span>{m.event_page_sum_for({ party })}</span>
      <b>{money(priceRange.min * party, currency)}</b>
    </p>
  )
}

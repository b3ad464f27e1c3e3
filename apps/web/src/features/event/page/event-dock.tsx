import type { EventRecord } from '@hearth/contracts/event'
import * as m from '@hearth/messages'
import type { ReactNode } from 'react'
import { placesInWords } from '../../../data/event/places-in-words.ts'
import type { Standing } from '../../../data/event/queries.ts'
import { priceInWords } from '../event-price.ts'

/** On small screens: price and action in reach, in the place of the tabs. */
export function EventDock({
  event,
  standing,
  places,
  refusal,
  children,
}: {
  event: EventRecord
  standing: Standing | undefined
  /** What is said of the places instead of their number. */
  places: string | undefined
  refusal: ReactNode
  children: ReactNode
}) {
  return (
    <section className="event-dock" aria-label={m.event_page_dock()}>
      {refusal}
      <div className="event-dock-line">
        <div>
          <b>{priceInWords(event.pricing)}</b>
          <span>{places ?? (standing && placesInWords(standing))}</span>
        </div>
        {children}
      </div>
    </section>
  )
}

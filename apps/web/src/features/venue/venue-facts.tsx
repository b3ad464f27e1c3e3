import { accessValues } from '@hearth/contracts/event-labels'
import { accessIds } from '@hearth/contracts/event-values'
import { type VenueFeature, venueFeatures } from '@hearth/contracts/venue-values'
import * as m from '@hearth/messages'
import { Check, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import { weekdayIn } from '../../format/when.ts'
import { Chip } from '../../ui/chip.tsx'
import type { VenueRecord } from './queries.ts'
import { weekOf } from './week.ts'

/** A part of a venue's page under its heading. */
export function VenueBlock({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="venue-block">
      <h2>{title}</h2>
      {children}
    </section>
  )
}

/** What the place has; what this app does not know yet is left out. */
export function FeatureChips({ features }: { features: readonly string[] }) {
  const known = features.filter((id): id is VenueFeature => Object.hasOwn(venueFeatures, id))
  if (known.length === 0) return null
  return (
    <VenueBlock title={m.venue_facilities()}>
      <ul className="venue-features">
        {known.map((id) => (
          <li key={id}>
            <Chip>{venueFeatures[id]}</Chip>
          </li>
        ))}
      </ul>
    </VenueBlock>
  )
}

/** Every access fact, one by one: said to be there, or not stated. Nothing is concluded from what is not said. */
export function AccessFacts({ access }: { access: readonly string[] }) {
  return (
    <VenueBlock title={m.venue_access()}>
      <p className="venue-lede">{m.venue_access_lede()}</p>
      <dl className="venue-access-facts">
        {accessIds.map((id) => {
          const isStated = access.includes(id)
          const Mark = isStated ? Check : Minus
          return (
            <div key={id} className={isStated ? 'venue-stated' : undefined}>
              <dt>
                <Mark size={18} aria-hidden="true" />
                {accessValues[id]}
              </dt>
              <dd>{isStated ? m.venue_stated() : m.venue_not_stated()}</dd>
            </div>
          )
        })}
      </dl>
    </VenueBlock>
  )
}

/** The hours that repeat, as a week on the place's own clock. */
export function HoursOfWeek({ venue, nowMs }: { venue: VenueRecord; nowMs: number }) {
  if (venue.hours.length === 0 && !venue.hours_note) return null
  const today = weekdayIn(venue.timezone, nowMs)
  return (
    <VenueBlock title={m.venue_hours()}>
      {venue.hours.length > 0 && (
        <>
          <p className="venue-lede">{m.site_local_time_in({ city: venue.city })}</p>
          <dl className="venue-week">
            {weekOf(venue.hours).map(({ day, name, open }) => (
              <div key={day} aria-current={day === today ? 'date' : undefined}>
                <dt>{name}</dt>
                <dd>{open.join(', ') || m.venue_closed()}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      {venue.hours_note && <p className="venue-text">{venue.hours_note}</p>}
    </VenueBlock>
  )
}

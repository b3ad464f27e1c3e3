import { accessValues } from '@hearth/contracts/event-labels'
import { accessIds } from '@hearth/contracts/event-values'
import { type VenueFeature, venueFeatures } from '@hearth/contracts/venue-values'
import * as m from '@hearth/messages'
import {
  Check,
  Clock,
  CookingPot,
  Flame,
  House,
  type LucideIcon,
  Music2,
  TreeDeciduous,
  Users,
  X,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { formatParts } from '../../format/parts.ts'
import { weekdayIn } from '../../format/when.ts'
import type { VenueRecord } from './queries.ts'
import { kindInWords } from './venue-card.tsx'
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

/** The place in short: what hosts ask first, each with its title, and what the place has, by what it is for. */
export function VenueShort({ venue, nowMs }: { venue: VenueRecord; nowMs: number }) {
  return (
    <VenueBlock title={m.venue_in_short()}>
      <dl className="venue-short">
        {shortFacts(venue, nowMs).map(([Icon, title, value]) => (
          <div key={title}>
            <dt>
              <Icon size={19} aria-hidden="true" />
              {title}
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </VenueBlock>
  )
}

type ShortFact = [icon: LucideIcon, title: string, value: string]

function shortFacts(venue: VenueRecord, nowMs: number): ShortFact[] {
  const facts: ShortFact[] = [[House, m.venue_kind(), kindInWords(venue.kind)]]
  if (venue.capacity !== null)
    facts.push([Users, m.venue_size(), m.venue_room_for({ capacity: venue.capacity })])
  const today = weekOf(venue.hours).find(({ day }) => day === weekdayIn(venue.timezone, nowMs))
  if (venue.status === 'open' && venue.hours.length > 0 && today)
    facts.push([Clock, m.venue_today(), formatParts(today.open) || m.venue_closed()])
  for (const [icon, title, ids] of groups) {
    const has = ids.filter((id) => venue.features.includes(id)).map((id) => venueFeatures[id])
    if (has.length > 0) facts.push([icon, title(), formatParts(has)])
  }
  return facts
}

/** What a place may have, by what it is for. */
const groups: [icon: LucideIcon, title: () => string, ids: VenueFeature[]][] = [
  [CookingPot, m.venue_fact_kitchen, ['kitchen', 'tables']],
  [Music2, m.venue_fact_sound, ['piano', 'sound_system', 'stage', 'projector']],
  [Flame, m.venue_fact_comfort, ['fireplace', 'heating', 'mats', 'wifi']],
  [TreeDeciduous, m.venue_fact_outside, ['outdoor_space', 'children_corner']],
]

/** Every access fact, one by one: said to be there, or not stated. Nothing is concluded from what is not said. */
export function AccessFacts({ access }: { access: readonly string[] }) {
  return (
    <VenueBlock title={m.venue_access()}>
      <dl className="venue-access-facts">
        {accessIds.map((id) => {
          const isStated = access.includes(id)
          const Mark = isStated ? Check : X
          return (
            <div key={id} className={isStated ? 'venue-stated' : undefined}>
              <dt>
                <span className="venue-mark">
                  <Mark size={17} aria-hidden="true" />
                </span>
                {accessValues[id]}
              </dt>
              <dd>{isStated ? m.venue_stated() : m.venue_not_stated()}</dd>
            </div>
          )
        })}
      </dl>
      <p className="small-print">{m.venue_access_lede()}</p>
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
          {venue.status === 'open' && <OpenToday venue={venue} today={today} />}
          <p className="venue-lede">{m.site_local_time_in({ city: venue.city })}</p>
          <dl className="venue-week">
            {weekOf(venue.hours).map(({ day, name, open }) => (
              <div key={day} aria-current={day === today ? 'date' : undefined}>
                <dt>{name}</dt>
                <dd>{formatParts(open) || m.venue_closed()}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      {venue.hours_note && <p className="venue-text">{venue.hours_note}</p>}
    </VenueBlock>
  )
}

function OpenToday({ venue, today }: { venue: VenueRecord; today: number }) {
  const open = weekOf(venue.hours).find(({ day }) => day === today)?.open ?? []
  if (open.length === 0) return null
  return <p className="venue-open-today">{m.venue_open_today({ hours: formatParts(open) })}</p>
}

import { accessValues } from '@hearth/contracts/event-labels'
import type { AccessFact } from '@hearth/contracts/event-values'
import { type VenueKind, venueKinds } from '@hearth/contracts/venue-values'
import * as m from '@hearth/messages'
import { Accessibility } from 'lucide-react'
import { categoryStyle } from '../../art/category-look.tsx'
import { VenueCover, venueCategory } from '../../art/venue-cover.tsx'
import { formatParts } from '../../format/parts.ts'
import { Link } from '../../navigation/index.ts'
import { paths } from '../../paths.ts'
import { Arch } from '../../ui/arch.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { VenueListing } from './queries.ts'

/** As many access facts as fit a card; the others are on the venue's page. */
const factsInView = 2

/** A venue in the directory: its door, its name, where and how large it is. The name's link covers the card. */
export function VenueCard({ venue, compact = false }: { venue: VenueListing; compact?: boolean }) {
  const { id, name, kind, city, capacity, photo, upcoming } = venue
  return (
    <article
      className={compact ? 'venue-card venue-card-compact cat' : 'venue-card cat'}
      style={categoryStyle(venueCategory(kind))}
    >
      <Arch ratio={compact ? 0.88 : 0.96} className="venue-card-arch">
        <VenueCover id={id} kind={kind} photo={photo} ratio="tall" width={compact ? 256 : 640} />
      </Arch>
      <div className="venue-card-words">
        <h3 className="venue-name">
          <Link to={paths.venue(id)}>{name}</Link>
        </h3>
        <p className="venue-place">
          {kindInWords(kind)}
          {m.site_format_comma()}
          {city}
        </p>
        {(capacity !== null || upcoming > 0) && (
          <p className="venue-facts">
            {capacity !== null && <span>{m.venue_room_for({ capacity })}</span>}{' '}
            {upcoming > 0 && <span>{m.venue_upcoming({ count: upcoming })}</span>}
          </p>
        )}
        <AccessLine access={venue.access} />
      </div>
    </article>
  )
}

function AccessLine({ access }: { access: readonly string[] }) {
  const facts = access.filter((id): id is AccessFact => Object.hasOwn(accessValues, id))
  if (facts.length === 0) return null
  const shown = facts.slice(0, factsInView).map((id) => accessValues[id])
  const left = facts.length - shown.length
  return (
    <p className="venue-access">
      <Accessibility size={17} aria-hidden="true" />
      <span>{formatParts([...shown, left > 0 && m.venue_more_facts({ count: left })])}</span>
    </p>
  )
}

/** What kind of place it is; a kind that this app does not know yet is another kind. */
export function kindInWords(kind: string): string {
  return Object.hasOwn(venueKinds, kind) ? venueKinds[kind as VenueKind] : venueKinds.other
}

/** The same geometry while venues are on their way. */
export function VenueCardSkeleton() {
  return (
    <div className="venue-card">
      <Arch ratio={0.96}>
        <Skeleton height="100%" style={{ borderRadius: 0 }} />
      </Arch>
      <div className="stack stack-tiny venue-card-words">
        <Skeleton width="72%" height={22} />
        <Skeleton width="54%" />
        <Skeleton width="40%" />
      </div>
    </div>
  )
}

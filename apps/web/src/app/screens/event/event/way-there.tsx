import type { EventRecord } from '@hearth/contracts/event'
import * as m from '@hearth/messages'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import type { PageEvening } from '../../../../data/event/page-queries.ts'
import { type EventPlace, GettingThere } from '../../../../features/event/page/getting-there.tsx'
import { venueOptions } from '../../../../features/venue/queries.ts'
import { venuePlaceOf } from '../../../../features/venue/venue-place-of.ts'
import { Link } from '../../../../navigation/index.ts'
import { paths } from '../../../../paths.ts'

type Way = {
  event: EventRecord
  /** The exact place is not for the reader to know. */
  hidesPlace: boolean
  evening: PageEvening | undefined
  readerId: string | undefined
}

/** How to get to an event: as its venue tells it where one was picked, else as its hosts typed it. Online there is no way. */
export function WayThere({ event, hidesPlace, evening, readerId }: Way) {
  const { id, name, address, city } = event.venue
  // A hidden place is told by the facts; there is nothing more to say of the way.
  if (hidesPlace || (!name && !city)) return null
  if (id) return <WayToVenue {...{ event, evening, readerId, venueId: id }} />
  const lines = [address, city].filter((line) => line && line !== name)
  return (
    <GettingThere
      event={event}
      evening={evening}
      place={{ name: name || city, city, lines, isExact: false }}
    />
  )
}

/** While the venue is not known, or cannot be read, the event's own words stand. */
function WayToVenue({
  event,
  evening,
  readerId,
  venueId,
}: Pick<Way, 'event' | 'evening' | 'readerId'> & { venueId: string }) {
  const { data: venue } = useQuery(venueOptions(venueId))
  const { name, address, city } = event.venue
  const known = venue && venuePlaceOf(venue, readerId !== undefined && venue.owner_id === readerId)
  const place: EventPlace = {
    name: name || city,
    city,
    lines: known
      ? [known.address, ...(known.position && !known.isExact ? [m.venue_position_approximate()] : [])]
      : [address, city].filter(Boolean),
    isExact: known?.isExact ?? false,
    position: known?.position,
    directions: known?.directions,
  }
  return (
    <GettingThere
      event={event}
      evening={evening}
      place={place}
      more={
        <Link className="more-link" to={paths.venue(venueId)}>
          {m.venue_more_about({ name: place.name })}
          <ArrowRight size={17} aria-hidden="true" />
        </Link>
      }
    />
  )
}

import * as m from '@hearth/messages'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { venueOptions } from './queries.ts'
import { VenueWay } from './venue-place.tsx'

/**
 * How to get to the venue that an event picked: the way there as the venue tells it, and the way to its page. While the
 * venue is not known, or cannot be read, the link alone stands; `name` is what the event calls it.
 */
export function VenueOfEvent({
  venueId,
  name,
  readerId,
}: {
  venueId: string
  name: string
  readerId: string | undefined
}) {
  const { data: venue } = useQuery(venueOptions(venueId))
  return (
    <>
      {venue && <VenueWay venue={venue} isMine={readerId !== undefined && venue.owner_id === readerId} />}
      <Link className="more-link" to={paths.venue(venueId)}>
        {m.venue_more_about({ name })}
        <ArrowRight size={17} aria-hidden="true" />
      </Link>
    </>
  )
}

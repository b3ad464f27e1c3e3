import type { EventRecord } from '@hearth/contracts/event'
import { eventPath } from '@hearth/contracts/event-address'
import * as m from '@hearth/messages'
import { useQuery } from '@tanstack/react-query'
import { placesOptions, type Standings } from '../../../data/event/queries.ts'
import { formatParts } from '../../../format/parts.ts'
import { formatShortDay } from '../../../format/when.ts'
import { MapOnRequest, MapWaiting } from '../../../maps/map-on-request.tsx'
import { titleFor } from '../event-words.ts'

/** Most venues that one look-up takes. */
const maxVenues = 100

/** The events of a list on a map, each at the venue that it picked; what has none stands in the list alone. */
export function EventsOnMap({
  events,
  standings,
  selectedId,
  onSelect,
}: {
  events: readonly EventRecord[]
  standings: Standings
  selectedId: string | undefined
  onSelect: (id: string | undefined) => void
}) {
  const venueIds = [...new Set(events.map(({ venue }) => venue.id).filter(Boolean))].slice(0, maxVenues)
  // More of the list looks its venues up while the map stays; at first it waits for them, so that it need not move under a hand.
  const { data: places = {}, isLoading } = useQuery({
    ...placesOptions(venueIds),
    placeholderData: (before) => before,
  })
  if (isLoading) return <MapWaiting />
  const markers = events.flatMap((event) => {
    const { id, timing, venue } = event
    const title = titleFor(event, standings[id])
    const place = places[venue.id]
    if (!place) return []
    return [
      { id, label: formatParts([title, formatShortDay(timing.startDate)]), href: eventPath(event), ...place },
    ]
  })
  return (
    <MapOnRequest
      label={m.event_browse_map()}
      markers={markers}
      selectedId={selectedId}
      onSelect={onSelect}
    />
  )
}

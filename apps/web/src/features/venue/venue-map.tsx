import * as m from '@hearth/messages'
import { formatParts } from '../../format/parts.ts'
import { MapOnRequest } from '../../maps/map-on-request.tsx'
import { MapPreview } from '../../maps/map-preview.tsx'
import type { Position } from '../../maps/position.ts'
import { paths } from '../../paths.ts'
import type { VenueListing } from './queries.ts'

/** The venues of a list on a map, where they have a place on it; each to about a kilometre, as lists tell it. */
export function VenuesOnMap({
  venues,
  selectedId,
  onSelect,
}: {
  venues: readonly VenueListing[]
  selectedId: string | undefined
  onSelect: (id: string | undefined) => void
}) {
  const markers = venues.flatMap(({ id, name, city, latitude, longitude }) =>
    latitude === null || longitude === null
      ? []
      : [{ id, label: formatParts([name, city]), href: paths.venue(id), latitude, longitude }],
  )
  return (
    <MapOnRequest label={m.venue_on_map()} markers={markers} selectedId={selectedId} onSelect={onSelect} />
  )
}

/** Where one venue lies: the door where it is known, else the neighbourhood. */
export function VenueOnMap({
  name,
  city,
  position,
  isExact,
}: {
  name: string
  city: string
  position: Position
  isExact: boolean
}) {
  return <MapPreview position={position} label={name} city={city} isApproximate={!isExact} />
}

import * as m from '@hearth/messages'
import { Link } from '../navigation/index.ts'
import { arrows } from './arrows.ts'
import {
  type MapMarker,
  type MarkerGroup,
  type Position,
  positionAt,
  rounded,
  worldPoint,
} from './position.ts'

const pinStepPixels = 8
/** So many things at one door are named. */
const maxLabels = 5

/** One place, or several that would cover each other: those come apart when one comes closer. */
export function Pin({
  group: { markers },
  selectedId,
  onSelect,
  onCloser,
}: {
  group: MarkerGroup
  selectedId: string | undefined
  onSelect: (id: string | undefined) => void
  onCloser: () => void
}) {
  const [first] = markers
  if (markers.length > 1) {
    const isSpot = isAtOneSpot(markers)
    const isSelected = markers.some(({ id }) => id === selectedId)
    return (
      <button
        type="button"
        className="map-pin map-pin-many"
        aria-label={
          isSpot
            ? m.site_maps_here({ count: markers.length, first: first!.label })
            : m.site_maps_together({ count: markers.length })
        }
        aria-pressed={isSpot ? isSelected : undefined}
        onClick={isSpot ? () => onSelect(isSelected ? undefined : first!.id) : onCloser}
      >
        <span aria-hidden="true">{markers.length}</span>
      </button>
    )
  }
  const { id, label, isApproximate } = first!
  return (
    <button
      type="button"
      className={isApproximate ? 'map-pin map-pin-roughly' : 'map-pin'}
      aria-label={label}
      aria-pressed={id === selectedId}
      onClick={() => onSelect(id === selectedId ? undefined : id)}
    />
  )
}

/** What stands at a place: one thing, or the first of several at the same door. */
export function PlaceLabel({ markers }: { markers: readonly MapMarker[] }) {
  const shown = markers.slice(0, maxLabels)
  const left = markers.length - shown.length
  return (
    <ul className="map-label">
      {shown.map(({ id, label, href }) => (
        <li key={id}>{href ? <Link to={href}>{label}</Link> : label}</li>
      ))}
      {left > 0 && <li>{m.site_maps_more({ count: left })}</li>}
    </ul>
  )
}

/** Whether no nearer look would part them. */
export function isAtOneSpot(markers: readonly MapMarker[]): boolean {
  const [first] = markers
  return markers.every(
    ({ latitude, longitude }) => latitude === first?.latitude && longitude === first.longitude,
  )
}

/** The pin of somebody who says where a place is. */
export function PlacedPin({
  group,
  zoom,
  onPlace,
}: {
  group: MarkerGroup
  zoom: number
  onPlace: (position: Position) => void
}) {
  return (
    <button
      type="button"
      className="map-pin"
      aria-label={m.site_maps_pin()}
      onKeyDown={(event) => {
        const [x, y] = arrows[event.key] ?? [0, 0]
        if (!x && !y) return
        event.preventDefault()
        const at = worldPoint(group, zoom)
        onPlace(rounded(positionAt({ x: at.x + x * pinStepPixels, y: at.y + y * pinStepPixels }, zoom)))
      }}
    />
  )
}

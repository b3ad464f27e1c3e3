import * as m from '@hearth/messages'
import './maps.css'
import { Minus, Plus } from 'lucide-react'
import { Overlay, Map as TileMap } from 'pigeon-maps'
import { type KeyboardEvent, useRef, useState } from 'react'
import { getHearthInfo } from '../data/network.ts'
import { arrows } from './arrows.ts'
import { isAtOneSpot, Pin, PlacedPin, PlaceLabel } from './map-pins.tsx'
import { MapScale } from './map-scale.tsx'
import { addressOf, MapTile, NoTile, TilesSeen } from './map-tiles.tsx'
import {
  groupMarkers,
  type MapMarker,
  type Position,
  positionAt,
  rounded,
  type View,
  worldPoint,
} from './position.ts'
import { useSize, useView } from './use-map-view.ts'

type LiveMapProps = {
  /** What the map is called, for those who hear it. */
  label: string
  markers: readonly MapMarker[]
  selectedId?: string | undefined
  onSelect?: (id: string | undefined) => void
  /** Where somebody tapped: makes the first marker a pin that can be placed. */
  onPlace?: (position: Position) => void
  /** What it looks at first; else at all its markers. */
  firstView?: View
}

const [leastZoom, maxZoom] = [1, 18]
const stepPixels = 80

/**
 * A map of pictures from the deployment's tile server, with places on it. It takes no wheel and no single finger, so a
 * page scrolls over it; keys move it when it has the focus. Without pictures the places stand among rings of distance.
 */
export function LiveMap({ label, markers, selectedId, onSelect, onPlace, firstView }: LiveMapProps) {
  const { tiles, attribution } = getHearthInfo().maps
  const frame = useRef<HTMLElement>(null)
  const size = useSize(frame)
  const { view, setView } = useView(frame, { markers, firstView, follows: onPlace === undefined })
  const [failed, setFailed] = useState(false)
  const [chosen, setChosen] = useState<string>()
  const selected = markers.find(({ id }) => id === (onSelect ? selectedId : chosen))
  const select = onSelect ?? setChosen
  const isBare = !tiles || failed

  const zoomBy = (steps: number) =>
    setView((now) => now && { ...now, zoom: Math.min(maxZoom, Math.max(leastZoom, now.zoom + steps)) })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    const [x, y] = arrows[event.key] ?? [0, 0]
    if (event.key === '+' || event.key === '=') zoomBy(1)
    else if (event.key === '-') zoomBy(-1)
    else if (x || y) setView((now) => now && moved(now, x * stepPixels, y * stepPixels))
    else return
    event.preventDefault()
  }

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a map that cannot be dragged by keys would be for hands alone.
    <section ref={frame} className="live-map" aria-label={label} tabIndex={0} onKeyDown={onKeyDown}>
      <p className="sr-only">{m.site_maps_keys()}</p>
      {isBare && view && size && <MapScale view={view} size={size} />}
      <TilesSeen value={setFailed}>
        {view && size && <Tiles {...{ view, setView, size, markers, selected, select, onPlace }} />}
      </TilesSeen>
      <ZoomButtons zoom={view?.zoom ?? 0} onZoom={zoomBy} />
      {isBare && (
        <p className="map-notice" role="status">
          {tiles ? m.site_maps_tiles_missing() : m.site_maps_no_tiles()}
        </p>
      )}
      {tiles && (
        <p className="map-credit">
          <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener nofollow">
            {attribution}
          </a>
        </p>
      )}
    </section>
  )
}

function moved({ center, zoom }: View, x: number, y: number): View {
  const at = worldPoint(center, zoom)
  return { center: positionAt({ x: at.x + x, y: at.y + y }, zoom), zoom }
}

/** The pictures with the places on them. The map gives its places what they need, so they stand right inside it. */
function Tiles({
  view,
  setView,
  size,
  markers,
  selected,
  select,
  onPlace,
}: {
  view: View
  setView: (view: View) => void
  size: { width: number; height: number }
  markers: readonly MapMarker[]
  selected: MapMarker | undefined
  select: (id: string | undefined) => void
  onPlace: ((position: Position) => void) | undefined
}) {
  const { tiles } = getHearthInfo().maps
  return (
    <TileMap
      // Of its own it would begin in another size and move everything once it has measured.
      defaultWidth={size.width}
      defaultHeight={size.height}
      center={[view.center.latitude, view.center.longitude]}
      zoom={view.zoom}
      minZoom={leastZoom}
      maxZoom={maxZoom}
      animate={false}
      provider={(x, y, z) => addressOf(tiles, { x, y, z })}
      dprs={[]}
      metaWheelZoom
      metaWheelZoomWarning={m.site_maps_wheel()}
      twoFingerDrag
      twoFingerDragWarning={m.site_maps_fingers()}
      attribution={false}
      attributionPrefix={false}
      onBoundsChanged={({ center: [latitude, longitude], zoom }) =>
        setView({ center: { latitude, longitude }, zoom })
      }
      onClick={({ latLng: [latitude, longitude] }) => {
        if (onPlace) onPlace(rounded({ latitude, longitude }))
        else select(undefined)
      }}
      tileComponent={tiles ? MapTile : NoTile}
    >
      {groupMarkers(markers, view.zoom).map((group) => (
        <Overlay key={group.markers[0]!.id} anchor={[group.latitude, group.longitude]} offset={[22, 22]}>
          {onPlace ? (
            <PlacedPin group={group} zoom={view.zoom} onPlace={onPlace} />
          ) : (
            <Pin
              group={group}
              selectedId={selected?.id}
              onSelect={select}
              onCloser={() => setView({ center: group, zoom: Math.min(maxZoom, view.zoom + 2) })}
            />
          )}
        </Overlay>
      ))}
      {selected && !onPlace && (
        <Overlay anchor={[selected.latitude, selected.longitude]} offset={[-16, 52]}>
          <PlaceLabel markers={markers.filter((marker) => isAtOneSpot([selected, marker]))} />
        </Overlay>
      )}
    </TileMap>
  )
}

function ZoomButtons({ zoom, onZoom }: { zoom: number; onZoom: (steps: 1 | -1) => void }) {
  return (
    <div className="map-zoom">
      <button
        type="button"
        aria-label={m.site_maps_closer()}
        disabled={zoom >= maxZoom}
        onClick={() => onZoom(1)}
      >
        <Plus size={20} aria-hidden="true" />
      </button>
      <button
        type="button"
        aria-label={m.site_maps_further()}
        disabled={zoom <= leastZoom}
        onClick={() => onZoom(-1)}
      >
        <Minus size={20} aria-hidden="true" />
      </button>
    </div>
  )
}

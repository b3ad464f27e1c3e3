import './maps.css'
import { Minus, Plus } from 'lucide-react'
import { Overlay, type Tile, Map as TileMap } from 'pigeon-maps'
import { createContext, type KeyboardEvent, type ReactNode, useContext, useRef, useState } from 'react'
import { Link } from 'react-router'
import { getHearthInfo } from '../data/network.ts'
import { DrawnMap } from './drawn-map.tsx'
import {
  groupMarkers,
  type MapMarker,
  type MarkerGroup,
  type Position,
  positionAt,
  rounded,
  type View,
  worldPoint,
} from './position.ts'
import { useSize, useView } from './use-map-view.ts'
import { words } from './words.ts'

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
/** So many pictures in a row that do not come, before the map says so. */
const failuresTold = 3
const stepPixels = 80
const pinStepPixels = 8
/** So many things at one door are named. */
const maxLabels = 5

/**
 * A map of pictures from the deployment's tile server, with places on it. It takes no wheel and no single finger, so a
 * page scrolls over it; keys move it when it has the focus. Without pictures the places stand on a drawing.
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
  const isDrawn = !tiles || failed

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
      <p className="sr-only">{words.keys}</p>
      {isDrawn && (
        <DrawnMap
          position={markers[0] ?? { latitude: 0, longitude: 0 }}
          isApproximate
          isBare={markers.length !== 1}
        />
      )}
      <TilesSeen value={setFailed}>
        {view && size && (
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
            metaWheelZoomWarning={words.wheel}
            twoFingerDrag
            twoFingerDragWarning={words.fingers}
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
              <Overlay
                key={group.markers[0]!.id}
                anchor={[group.latitude, group.longitude]}
                offset={[22, 22]}
              >
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
        )}
      </TilesSeen>
      <div className="map-zoom">
        <button
          type="button"
          aria-label={words.closer}
          disabled={(view?.zoom ?? 0) >= maxZoom}
          onClick={() => zoomBy(1)}
        >
          <Plus size={20} aria-hidden="true" />
        </button>
        <button
          type="button"
          aria-label={words.further}
          disabled={(view?.zoom ?? 0) <= leastZoom}
          onClick={() => zoomBy(-1)}
        >
          <Minus size={20} aria-hidden="true" />
        </button>
      </div>
      {isDrawn && (
        <p className="map-notice" role="status">
          {tiles ? words.tilesMissing : words.noTiles}
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

const arrows: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** One place, or several that would cover each other: those come apart when one comes closer. */
function Pin({
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
        aria-label={isSpot ? words.here(markers.length, first!.label) : words.together(markers.length)}
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
function PlaceLabel({ markers }: { markers: readonly MapMarker[] }) {
  const shown = markers.slice(0, maxLabels)
  const left = markers.length - shown.length
  return (
    <ul className="map-label">
      {shown.map(({ id, label, href }) => (
        <li key={id}>{href ? <Link to={href}>{label}</Link> : label}</li>
      ))}
      {left > 0 && <li>{words.more(left)}</li>}
    </ul>
  )
}

/** Whether no nearer look would part them. */
function isAtOneSpot(markers: readonly MapMarker[]): boolean {
  const [first] = markers
  return markers.every(
    ({ latitude, longitude }) => latitude === first?.latitude && longitude === first.longitude,
  )
}

/** The pin of somebody who says where a place is. */
function PlacedPin({
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
      aria-label={words.pin}
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

/** Says whether pictures come, so that the map can say when they do not. Stable: a tile is never made anew for it. */
const TileReport = createContext<{ came(): void; stayedAway(): void }>({
  came: () => undefined,
  stayedAway: () => undefined,
})

/** `value` hears whether the pictures do not come: several in a row failed, and none came since. */
function TilesSeen({ value, children }: { value: (failed: boolean) => void; children: ReactNode }) {
  const [report] = useState(() => {
    let failures = 0
    return {
      came() {
        failures = 0
        value(false)
      },
      stayedAway() {
        failures++
        if (failures === failuresTold) value(true)
      },
    }
  })
  return <TileReport value={report}>{children}</TileReport>
}

/** One picture. A component of its own and not made by the map, or each change would fetch all pictures again. */
function MapTile({ tile, tileLoaded }: { tile: Tile; tileLoaded: () => void }) {
  const { came, stayedAway } = useContext(TileReport)
  const [isAway, setIsAway] = useState(false)
  if (isAway) return <span />
  return (
    <img
      className="map-tile"
      src={tile.url}
      width={tile.width}
      height={tile.height}
      alt=""
      draggable={false}
      decoding="async"
      onLoad={() => {
        came()
        tileLoaded()
      }}
      onError={() => {
        setIsAway(true)
        stayedAway()
      }}
      style={{
        position: 'absolute',
        left: tile.left,
        top: tile.top,
        willChange: 'transform',
        transformOrigin: 'top left',
      }}
    />
  )
}

function NoTile() {
  return <span />
}

function moved({ center, zoom }: View, x: number, y: number): View {
  const at = worldPoint(center, zoom)
  return { center: positionAt({ x: at.x + x, y: at.y + y }, zoom), zoom }
}

function addressOf(tiles: string, { x, y, z }: { x: number; y: number; z: number }): string {
  const values: Record<string, number> = { x, y, z }
  return tiles.replace(/\{([xyz])\}/g, (_, name: string) => String(values[name]))
}

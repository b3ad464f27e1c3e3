import type { Tile } from 'pigeon-maps'
import { createContext, type ReactNode, useContext, useState } from 'react'

/** So many pictures in a row that do not come, before the map says so. */
const failuresTold = 3

/** Says whether pictures come, so that the map can say when they do not. Stable: a tile is never made anew for it. */
const TileReport = createContext<{ came(): void; stayedAway(): void }>({
  came: () => undefined,
  stayedAway: () => undefined,
})

/** `value` hears whether the pictures do not come: several in a row failed, and none came since. */
export function TilesSeen({ value, children }: { value: (failed: boolean) => void; children: ReactNode }) {
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
export function MapTile({ tile, tileLoaded }: { tile: Tile; tileLoaded: () => void }) {
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

export function NoTile() {
  return <span />
}

/** The address of one picture, by the deployment's pattern. */
export function addressOf(tiles: string, { x, y, z }: { x: number; y: number; z: number }): string {
  const values: Record<string, number> = { x, y, z }
  return tiles.replace(/\{([xyz])\}/g, (_, name: string) => String(values[name]))
}

/** A place on the earth, in degrees (WGS 84). */
export type Position = { latitude: number; longitude: number }

/** Something on a map. An approximate one is shown as a neighbourhood and not as a door. */
export type MapMarker = Position & { id: string; label: string; href?: string; isApproximate?: boolean }

/** Pixels from the top left corner of the whole world. */
export type WorldPoint = { x: number; y: number }

const tilePixels = 256
/** Further north or south the web's maps show nothing (Web Mercator). */
const maxLatitude = 85.0511

/** Where a position lies on the world's map at a zoom, which need not be whole. */
export function worldPoint({ latitude, longitude }: Position, zoom: number): WorldPoint {
  const size = tilePixels * 2 ** zoom
  const sin = Math.sin((clamp(latitude, -maxLatitude, maxLatitude) * Math.PI) / 180)
  return {
    x: ((longitude + 180) / 360) * size,
    y: (0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)) * size,
  }
}

/** The position at a point of the world's map. */
export function positionAt({ x, y }: WorldPoint, zoom: number): Position {
  const size = tilePixels * 2 ** zoom
  const angle = Math.PI * (1 - (2 * y) / size)
  return {
    latitude: clamp((Math.atan(Math.sinh(angle)) * 180) / Math.PI, -maxLatitude, maxLatitude),
    longitude: clamp((x / size) * 360 - 180, -180, 180),
  }
}

export type View = { center: Position; zoom: number }

/** The closest view of a map of this size that shows all positions; of a single one, its streets. */
export function viewOf(
  positions: readonly Position[],
  { width, height }: { width: number; height: number },
): View {
  if (positions.length === 0) return { center: { latitude: 20, longitude: 0 }, zoom: 1 }
  const points = positions.map((position) => worldPoint(position, 0))
  const [left, right] = [Math.min(...points.map(({ x }) => x)), Math.max(...points.map(({ x }) => x))]
  const [top, bottom] = [Math.min(...points.map(({ y }) => y)), Math.max(...points.map(({ y }) => y))]
  const room = { width: Math.max(40, width - 96), height: Math.max(40, height - 96) }
  const zoom = Math.log2(
    Math.min(room.width / Math.max(right - left, 1e-9), room.height / Math.max(bottom - top, 1e-9)),
  )
  return {
    center: positionAt({ x: (left + right) / 2, y: (top + bottom) / 2 }, 0),
    zoom: clamp(Math.floor(zoom * 4) / 4, 1, 15),
  }
}

export type MarkerGroup = Position & { markers: readonly MapMarker[] }

/** Markers that would cover each other, together; each group stands where its first marker does. */
export function groupMarkers(markers: readonly MapMarker[], zoom: number, apartPixels = 40): MarkerGroup[] {
  const groups: (WorldPoint & { markers: MapMarker[] })[] = []
  for (const marker of markers) {
    const point = worldPoint(marker, zoom)
    const near = groups.find((group) => Math.hypot(group.x - point.x, group.y - point.y) < apartPixels)
    if (near) near.markers.push(marker)
    else groups.push({ ...point, markers: [marker] })
  }
  return groups.map(({ markers: together }) => {
    const { latitude, longitude } = together[0]!
    return { latitude, longitude, markers: together }
  })
}

/** The place at OpenStreetMap, and for the map app of a phone. */
export const openStreetMapAddress = ({ latitude, longitude }: Position) =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`
export const geoAddress = ({ latitude, longitude }: Position) => `geo:${latitude},${longitude}`

/** To about ten metres: what a pin can be set to by hand. */
export const rounded = ({ latitude, longitude }: Position): Position => ({
  latitude: Math.round(latitude * 1e4) / 1e4,
  longitude: Math.round(longitude * 1e4) / 1e4,
})

function clamp(value: number, least: number, max: number): number {
  return Math.min(max, Math.max(least, value))
}

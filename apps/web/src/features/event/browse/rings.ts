import type { NumberedPlace } from './numbered-places.ts'

type Dot = NumberedPlace & { x: number; y: number; km: number }
export type Rings = {
  dots: Dot[]
  rings: { km: number; radius: number }[]
  farther: NumberedPlace[]
  city: string
}

/** The outermost ring is one of these, in kilometres; what lies beyond the last is told, not drawn. */
const outermost = [1, 2.5, 5, 10, 25, 50] as const
const kmPerDegree = 111.2
/** Dots keep this much of the outermost radius apart. */
const apart = 0.17

/**
 * Places as dots around the middle of the city where most of them are, north up, within a circle of radius 1. Rings lie closer
 * together the farther out they are, so that what is near has room.
 */
export function ringsOf(places: readonly NumberedPlace[]): Rings {
  const city = liveliestCity(places)
  const inCity = places.filter((place) => place.city === city)
  if (places.length === 0) return { dots: [], rings: ringsOfEdge(5), farther: [], city }
  const middle = {
    latitude: inCity.reduce((sum, { latitude }) => sum + latitude, 0) / inCity.length,
    longitude: inCity.reduce((sum, { longitude }) => sum + longitude, 0) / inCity.length,
  }
  const placed = places.map((place) => {
    const north = (place.latitude - middle.latitude) * kmPerDegree
    const turn = ((place.longitude - middle.longitude + 540) % 360) - 180
    const east = turn * kmPerDegree * Math.cos((middle.latitude * Math.PI) / 180)
    return { place, north, east, km: Math.hypot(north, east) }
  })
  const near = placed.filter(({ km }) => km <= outermost.at(-1)!)
  const farthest = Math.max(0, ...near.map(({ km }) => km))
  const edge = outermost.find((km) => km >= farthest) ?? outermost.at(-1)!
  const radiusOf = (km: number) => Math.sqrt(km / edge)
  const dots: Dot[] = []
  for (const { place, north, east, km } of near) {
    const radius = radiusOf(km)
    const spot = freeSpot(dots, { x: (east / (km || 1)) * radius, y: (-north / (km || 1)) * radius })
    dots.push({ ...place, ...spot, km })
  }
  return {
    dots,
    rings: ringsOfEdge(edge),
    farther: placed.filter(({ km }) => km > outermost.at(-1)!).map(({ place }) => place),
    city,
  }
}

const ringsOfEdge = (edge: number) =>
  [edge / 5, edge / 2, edge].map((km) => ({ km, radius: Math.sqrt(km / edge) }))

function liveliestCity(places: readonly NumberedPlace[]): string {
  const counts = new Map<string, number>()
  for (const { city, titles } of places) counts.set(city, (counts.get(city) ?? 0) + titles.length)
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? ''
}

type Spot = { x: number; y: number }

/** The place itself, or the nearest to it where no other dot lies: neighbourhoods are known to a kilometre alone. */
function freeSpot(dots: readonly Spot[], wanted: Spot): Spot {
  for (let step = 0; step < 60; step++) {
    const angle = step * 2.4
    const reach = apart * 0.5 * Math.sqrt(step)
    const spot = { x: wanted.x + Math.cos(angle) * reach, y: wanted.y + Math.sin(angle) * reach }
    const isInside = Math.hypot(spot.x, spot.y) <= 1.08
    if (isInside && dots.every((dot) => Math.hypot(dot.x - spot.x, dot.y - spot.y) >= apart)) return spot
  }
  return wanted
}

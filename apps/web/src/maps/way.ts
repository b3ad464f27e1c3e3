import type { Position } from './position.ts'

/** A direction of the compass, clockwise from the north. */
const directions = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const
export type Direction = (typeof directions)[number]

/** The straight way from one place to another: kilometres, and degrees clockwise from the north (a great circle). */
export type Way = { km: number; bearing: number; direction: Direction }

const earthKm = 6371

export function wayFrom(from: Position, to: Position): Way {
  const [fromLatitude, toLatitude] = [radians(from.latitude), radians(to.latitude)]
  const eastwards = radians(to.longitude - from.longitude)
  const half = (angle: number) => Math.sin(angle / 2) ** 2
  const share =
    half(toLatitude - fromLatitude) + Math.cos(fromLatitude) * Math.cos(toLatitude) * half(eastwards)
  const bearing =
    (degrees(
      Math.atan2(
        Math.sin(eastwards) * Math.cos(toLatitude),
        Math.cos(fromLatitude) * Math.sin(toLatitude) -
          Math.sin(fromLatitude) * Math.cos(toLatitude) * Math.cos(eastwards),
      ),
    ) +
      360) %
    360
  return {
    km: 2 * earthKm * Math.asin(Math.min(1, Math.sqrt(share))),
    bearing,
    direction: directions[Math.round(bearing / 45) % 8]!,
  }
}

/** `0.4`, `1.2`, `14`: as exactly as it is worth saying. */
export function roundedKm(km: number): number {
  return km < 10 ? Math.round(km * 10) / 10 : Math.round(km)
}

const rings = [0.1, 0.25, 0.5, 1, 2, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000]

/** Two rings of distance, in kilometres: the outer one lies just inside of what is to be shown. */
export function ringsFor(km: number): [inner: number, outer: number] {
  const outer = Math.max(
    1,
    rings.findLastIndex((ring) => ring <= km * 1.02),
  )
  return [rings[outer - 1]!, rings[outer]!]
}

const radians = (angle: number) => (angle * Math.PI) / 180
const degrees = (angle: number) => (angle * 180) / Math.PI

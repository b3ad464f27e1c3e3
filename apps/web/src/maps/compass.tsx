import * as m from '@hearth/messages'
import './compass.css'
import { formatNumber } from '../format/number.ts'
import type { Position } from './position.ts'
import { type Direction, ringsFor, roundedKm, wayFrom } from './way.ts'

const [side, middle, reach] = [288, 144, 92]

/** Nearer than this, a place is in the middle and lies in no direction. */
const nearKm = 0.15

/** `1.2 km north-east of the middle of Lisbon`. */
export function wayWords(from: Position & { name: string }, to: Position, isApproximate = false): string {
  const { km, direction } = wayFrom(from, to)
  if (km < nearKm || (isApproximate && km < 1)) return m.site_maps_in_the_middle({ city: from.name })
  const way = { km: roundedKm(km), direction: directionWords[direction](), city: from.name }
  return isApproximate
    ? m.site_maps_way_about({ ...way, km: Math.max(1, Math.round(km)) })
    : m.site_maps_way(way)
}

/**
 * Where a place lies, without a map and without asking anybody: seen from the middle of its city, north up, with rings of
 * distance and one dotted line. Only what is true is drawn. A place that is known to about a kilometre is a neighbourhood.
 */
export function Compass({
  from,
  to,
  label,
  isApproximate = false,
}: {
  /** The middle of the city. */
  from: Position & { name: string }
  to: Position
  label: string
  isApproximate?: boolean
}) {
  const { km, bearing } = wayFrom(from, to)
  const rings = ringsFor(Math.max(km, 0.25))
  const pixelsPerKm = reach / Math.max(km, rings[1])
  const angle = (bearing * Math.PI) / 180
  const [x, y] = [
    middle + Math.sin(angle) * km * pixelsPerKm,
    middle - Math.cos(angle) * km * pixelsPerKm,
  ].map((at) => Math.round(at * 10) / 10) as [number, number]
  const isApart = Math.hypot(x - middle, y - middle) > 20
  // The ring's words stand where the line does not go.
  const away = angle + Math.PI * 0.75
  const areaRadius = Math.min(60, Math.max(14, pixelsPerKm * 0.8))
  return (
    <svg
      className="compass"
      viewBox={`0 0 ${side} ${side}`}
      role="img"
      aria-label={m.site_maps_compass({ label, way: wayWords(from, to, isApproximate) })}
    >
      <circle className="compass-land" cx={middle} cy={middle} r={middle - 0.5} />
      {rings.map((ring) => {
        const radius = ring * pixelsPerKm
        return (
          <g key={ring}>
            <circle className="compass-ring" cx={middle} cy={middle} r={radius} />
            <text
              className="compass-km"
              x={middle + Math.sin(away) * (radius + 1)}
              y={middle - Math.cos(away) * (radius + 1) + 4}
            >
              {ring < 1
                ? m.site_maps_meters({ meters: ring * 1000 })
                : m.site_maps_km({ km: formatNumber(ring) })}
            </text>
          </g>
        )
      })}
      <text className="compass-north" x={middle} y="21">
        {m.site_maps_north()}
      </text>
      {isApart && <path className="compass-way" d={`M${middle} ${middle}L${x} ${y}`} />}
      {isApart && <circle className="compass-middle" cx={middle} cy={middle} r="5.5" />}
      <text
        className="compass-city"
        x={middle}
        y={isApart && y > middle ? middle - 14 : isApart ? middle + 23 : middle + 42}
      >
        {from.name}
      </text>
      {isApproximate ? (
        <circle className="compass-area" cx={x} cy={y} r={areaRadius} />
      ) : (
        <>
          <circle className="compass-glow" cx={x} cy={y} r="26" />
          <circle className="compass-place" cx={x} cy={y} r="11" />
        </>
      )}
    </svg>
  )
}

const directionWords = {
  n: m.site_maps_direction_n,
  ne: m.site_maps_direction_ne,
  e: m.site_maps_direction_e,
  se: m.site_maps_direction_se,
  s: m.site_maps_direction_s,
  sw: m.site_maps_direction_sw,
  w: m.site_maps_direction_w,
  nw: m.site_maps_direction_nw,
} satisfies Record<Direction, () => string>

import * as m from '@hearth/messages'
import { formatNumber } from '../format/number.ts'
import type { View } from './position.ts'

/** Metres along the equator that one pixel covers at zoom 0. */
const equatorMeters = 156_543.034
const steps = [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 25, 50, 100, 250, 500, 1000, 2500]
const leastPixels = 70

/** What is true of a map without pictures: rings of distance around what it looks at, north up. */
export function MapScale({ view, size }: { view: View; size: { width: number; height: number } }) {
  const { center, zoom } = view
  const kmPerPixel = (equatorMeters * Math.cos((center.latitude * Math.PI) / 180)) / 2 ** zoom / 1000
  const step = steps.find((km) => km / kmPerPixel >= leastPixels) ?? steps.at(-1)!
  const [x, y] = [size.width / 2, size.height / 2]
  const far = Math.hypot(x, y)
  const radius = step / kmPerPixel
  const rings = Array.from({ length: Math.min(8, Math.ceil(far / radius)) }, (_, at) => at + 1)
  return (
    <svg className="map-scale" viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true">
      {rings.map((times) => (
        <g key={times}>
          <circle cx={x} cy={y} r={times * radius} />
          <text x={x} y={y - times * radius + 4}>
            {step < 1
              ? m.site_maps_meters({ meters: Math.round(times * step * 1000) })
              : m.site_maps_km({ km: formatNumber(times * step) })}
          </text>
        </g>
      ))}
    </svg>
  )
}

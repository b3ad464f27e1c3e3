import * as m from '@hearth/messages'
import './rings-map.css'
import { formatNumber } from '../../../format/number.ts'
import type { NumberedPlace } from './numbered-places.ts'
import { ringsOf } from './rings.ts'

const width = 336
const height = 396
const middle = { x: 168, y: 186 }
const reach = 144

/**
 * Where the events of a list are, by distance and direction alone: rings around the middle of their city, and dots whose
 * numbers their cards have too. Nothing is drawn that is not known.
 */
export function RingsMap({ places, city }: { places: readonly NumberedPlace[]; city: string | undefined }) {
  const { dots, rings, farther, city: seenFrom } = ringsOf(places)
  const place = seenFrom || city || ''
  const fartherEvents = farther.reduce((sum, { titles }) => sum + titles.length, 0)
  return (
    <div className="rings">
      <div className="rings-window">
        <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={m.event_rings_label({ place })}>
          {rings.map(({ km, radius }) => (
            <circle key={km} className="ring" cx={middle.x} cy={middle.y} r={radius * reach} />
          ))}
          {rings.map(({ km, radius }) => {
            const at = { x: middle.x - radius * reach * 0.71, y: middle.y + radius * reach * 0.71 }
            return (
              <text key={km} className="ring-distance" x={at.x} y={at.y + 4}>
                {m.event_rings_km({ km: formatNumber(km) })}
              </text>
            )
          })}
          <circle className="ring-middle" cx={middle.x} cy={middle.y} r={4} />
          {dots.map(({ venueId, number, x, y }) => (
            <g
              key={venueId}
              transform={`translate(${(middle.x + x * reach).toFixed(1)} ${(middle.y + y * reach).toFixed(1)})`}
            >
              <circle className={number === 1 ? 'dot-glow dot-first' : 'dot-glow'} r={22} />
              <circle className="dot" r={12} />
              <text className="dot-number" y={4.5}>
                {number}
              </text>
            </g>
          ))}
        </svg>
      </div>
      <p className="rings-caption">
        {place && m.event_rings_seen_from({ place })}{' '}
        {fartherEvents > 0 && m.event_rings_farther({ count: fartherEvents })}
      </p>
    </div>
  )
}

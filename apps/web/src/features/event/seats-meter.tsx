import { clsx } from 'clsx'

/** So many places are drawn one by one; more of them are a bar. */
const maxPlaces = 40
/** In rows of so many, or of one more where that fills the rows. */
const perRow = 15

/**
 * How full something is, as embers: one for each place, or a bar where there are many. One is lit as soon as anyone is
 * in, and the last one stays dark until every place is taken. The words for it stand elsewhere.
 */
export function Embers({ taken, capacity }: { taken: number; capacity: number }) {
  if (capacity > maxPlaces) return <Bar taken={taken} capacity={capacity} />
  const columns = capacity <= perRow + 1 ? capacity : capacity % (perRow + 1) === 0 ? perRow + 1 : perRow
  const lit = Math.min(taken, capacity)
  return (
    <div className="embers" style={{ gridTemplateColumns: `repeat(${columns}, 1fr)` }} aria-hidden="true">
      {Array.from({ length: capacity }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an ember is its place, nothing else.
        <span key={place} className={clsx('ember', place < lit && 'ember-lit')} />
      ))}
    </div>
  )
}

/** Seen to be begun with the first, and to be full with the last alone. */
function Bar({ taken, capacity }: { taken: number; capacity: number }) {
  const share = taken <= 0 ? 0 : taken >= capacity ? 100 : Math.min(98, Math.max(2, (100 * taken) / capacity))
  return (
    <div className="ember ember-bar" aria-hidden="true">
      <span className="ember ember-lit" style={{ width: `${share}%` }} />
    </div>
  )
}

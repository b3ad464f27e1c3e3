/** So many places are drawn one by one; more of them as parts of the whole. */
const maxPlaces = 40
const manyPlaces = 20

/**
 * How full something is, as embers: one for each place, or twenty for all where there are many. One is lit as soon as anyone is
 * in, and the last one stays dark until every place is taken. The words for it stand elsewhere.
 */
export function Embers({ taken, capacity }: { taken: number; capacity: number }) {
  const embers = capacity <= maxPlaces ? capacity : manyPlaces
  const lit = litEmbers({ taken, capacity, embers })
  return (
    <div className="embers" aria-hidden="true">
      {Array.from({ length: embers }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an ember is its place, nothing else.
        <span key={place} className={place < lit ? 'ember ember-lit' : 'ember'} />
      ))}
    </div>
  )
}

function litEmbers({ taken, capacity, embers }: { taken: number; capacity: number; embers: number }): number {
  if (taken <= 0) return 0
  if (taken >= capacity) return embers
  return Math.min(embers - 1, Math.max(1, Math.round((taken / capacity) * embers)))
}

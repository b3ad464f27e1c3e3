/** So many places are drawn one by one; more of them as parts of the whole. */
const mostPlaces = 40
const manyPlaces = 20

/**
 * How full something is, as embers and in words: one for each place, or twenty for all where there are many. Without a
 * capacity only the words stand there. One ember is lit as soon as anyone is in, and the last one stays dark until every
 * place is taken.
 */
export function SeatsMeter({ taken, capacity }: { taken: number; capacity?: number | undefined }) {
  if (capacity === undefined) return <p>{taken} coming</p>
  return (
    <div className="grid gap-2">
      <p>{placesLeft(taken, capacity)}</p>
      <Embers taken={taken} capacity={capacity} />
    </div>
  )
}

/** The embers alone, where the words stand elsewhere. */
export function Embers({ taken, capacity }: { taken: number; capacity: number }) {
  const embers = capacity <= mostPlaces ? capacity : manyPlaces
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

/** "8 of 40 places left", "1 of 40 places left", "Full". */
export function placesLeft(taken: number, capacity: number): string {
  const left = Math.max(0, capacity - taken)
  return left === 0 ? 'Full' : `${left} of ${capacity} places left`
}

function litEmbers({ taken, capacity, embers }: { taken: number; capacity: number; embers: number }): number {
  if (taken <= 0) return 0
  if (taken >= capacity) return embers
  return Math.min(embers - 1, Math.max(1, Math.round((taken / capacity) * embers)))
}

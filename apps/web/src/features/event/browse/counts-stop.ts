import type { BrowsePage } from '@hearth/contracts/event'
import { maxCounted } from '@hearth/contracts/limits'

const sumOf = (counts: BrowsePage['byCity']) => counts.reduce((sum, { count }) => sum + count, 0)
/** No more cities than these are named. */
const maxCities = 100

/**
 * Whether counting stopped somewhere, so that the numbers beside choices are "at least": each of them counts the first thousand that
 * fit what else is chosen.
 */
export function countsStop({
  total,
  byCategory,
  byCity,
}: Pick<BrowsePage, 'total' | 'byCategory' | 'byCity'>) {
  return (
    total >= maxCounted ||
    sumOf(byCategory) >= maxCounted ||
    sumOf(byCity) >= maxCounted ||
    byCity.length >= maxCities
  )
}

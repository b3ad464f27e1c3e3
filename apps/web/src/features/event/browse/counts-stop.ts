import type { BrowsePage } from '@hearth/contracts/event'
import { countedAtMost } from '@hearth/contracts/limits'

const sumOf = (counts: BrowsePage['byCity']) => counts.reduce((sum, { count }) => sum + count, 0)
/** No more cities than these are named. */
const citiesAtMost = 100

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
    total >= countedAtMost ||
    sumOf(byCategory) >= countedAtMost ||
    sumOf(byCity) >= countedAtMost ||
    byCity.length >= citiesAtMost
  )
}

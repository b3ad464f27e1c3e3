import { maxCounted } from '@hearth/contracts/limits'
import { formatNumber } from './number.ts'

/** A number of what was found, as people read it: beyond a thousand nobody counts. */
export function formatCount(count: number): string {
  return count >= maxCounted ? `${formatNumber(maxCounted)}+` : `${count}`
}

/** For `data-counts` of whatever stands around choices: their numbers are "at least" (`choice.css`). */
export const atLeast = (found: { is_capped?: boolean } | undefined) =>
  found?.is_capped ? 'at-least' : undefined

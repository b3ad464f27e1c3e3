import { maxCounted } from '@hearth/contracts/limits'

/** A number of what was found, as people read it: beyond a thousand nobody counts. */
export function formatCount(count: number): string {
  return count >= maxCounted ? `${maxCounted.toLocaleString('en')}+` : `${count}`
}

/** For `data-counts` of whatever stands around choices: their numbers are "at least" (`choice.css`). */
export const atLeast = (found: { is_capped?: boolean } | undefined) =>
  found?.is_capped ? 'at-least' : undefined

/** `812 kB`, `2.4 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))} kB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}

import { format } from '@hearth/messages/runtime'

/** `8 seconds`, `12 minutes`, `1.5 hours`: about how long something took, at least a second. */
export function formatDuration(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1000))
  if (seconds < 100) return inUnit('second', seconds)
  if (seconds < 100 * 60) return inUnit('minute', Math.round(seconds / 60))
  return inUnit('hour', Math.round(seconds / 360) / 10)
}

function inUnit(unit: 'second' | 'minute' | 'hour', value: number): string {
  return new Intl.NumberFormat(format, { style: 'unit', unit, unitDisplay: 'long' }).format(value)
}

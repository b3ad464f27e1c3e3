import { format } from '@hearth/messages/runtime'

/** `8 seconds`, `12 minutes`, `1.5 hours`: about how long something took, at least a second. */
export function formatDuration(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1000))
  if (seconds < 100) return inUnit('second', seconds)
  if (seconds < 100 * 60) return inUnit('minute', Math.round(seconds / 60))
  return inUnit('hour', Math.round(seconds / 360) / 10)
}

/** `90 days`, `1 hour`: a time that somebody chose, in the largest unit that it is whole of; a year or more in years. */
export function formatPeriod(ms: number): string {
  const [unit, unitMs] = periods.find(([, each]) => ms % each === 0) ?? periods.at(-1)!
  return inUnit(unit, ms / unitMs)
}

/** `7 days`, `4 weeks`, `12 months`. */
export const formatSpan = (unit: 'day' | 'week' | 'month', count: number): string => inUnit(unit, count)

const day = 86_400_000
const periods = [
  ['year', 365 * day],
  ['day', day],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

function inUnit(
  unit: 'second' | 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year',
  value: number,
): string {
  return new Intl.NumberFormat(format, { style: 'unit', unit, unitDisplay: 'long' }).format(value)
}

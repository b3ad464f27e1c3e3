import { instantOf } from '@hearth/contracts/wall-time'

/** The instant that a clock shows as `at` (`2026-11-20T18:00`); none for a day or a time that does not come there. */
export function momentOf(at: string, timeZone: string): number | undefined {
  const [date = '', time = ''] = at.split('T')
  return isDay(date) ? instantOf({ date, time, timeZone }) : undefined
}

/** False for 31 February. */
const isDay = (date: string) => new Date(`${date}T00:00:00Z`).toISOString().startsWith(date)

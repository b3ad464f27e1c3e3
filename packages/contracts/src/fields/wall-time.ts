// Temporal by its functions: its classes are three times as heavy, and lists of events load this.
import { getISO } from 'temporal-polyfill/fns/Calendar'
import * as PlainDate from 'temporal-polyfill/fns/PlainDate'
import * as PlainDateTime from 'temporal-polyfill/fns/PlainDateTime'
import * as ZonedDateTime from 'temporal-polyfill/fns/ZonedDateTime'

/** A wall-clock moment: `date` is YYYY-MM-DD, `time` is HH:MM, `timeZone` an IANA name. */
export type WallTime = { date: string; time: string; timeZone: string }

let known: Set<string> | undefined
/** Of names that differ in letter case alone there are many; no more than this are kept. */
const maxKnown = 2000

/** True when the runtime's time zone database knows the name. Offsets such as `+02:00` are not zones. */
export function isTimeZone(name: string): boolean {
  // Looking a name up costs a hundredth of trying it out. The list leaves out other names of the same zones.
  known ??= new Set(Intl.supportedValuesOf('timeZone'))
  if (known.has(name)) return true
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    if (known.size < maxKnown) known.add(name)
    return true
  } catch {
    return false
  }
}

/**
 * The instant of a wall time, in milliseconds since 1970 UTC. A time that a clock change skips gives `undefined`;
 * one that comes twice means its first coming, as calendars read it.
 */
export function instantOf({ date, time, timeZone }: WallTime): number | undefined {
  const plain = PlainDateTime.fromString(`${date}T${time}`, getISO)
  const zoned = PlainDateTime.toZonedDateTime(plain, timeZone, { disambiguation: 'earlier' })
  if (!PlainDateTime.equals(ZonedDateTime.toPlainDateTime(zoned), plain)) return undefined
  return zoned.epochMilliseconds
}

/** The first instant of a local day: midnight, or what follows it where a clock change skips midnight. */
export function startOfDay(date: string, timeZone: string): number {
  return PlainDate.toZonedDateTime(PlainDate.fromString(date, getISO), timeZone).epochMilliseconds
}

/** The first instant after a local day. */
export function endOfDay(date: string, timeZone: string): number {
  const next = PlainDate.addDays(PlainDate.fromString(date, getISO), 1)
  return PlainDate.toZonedDateTime(next, timeZone).epochMilliseconds
}

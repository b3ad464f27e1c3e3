import moment from 'moment-timezone'
import { URL } from 'whatwg-url'

// What the shared rules expect of their platform and azle's QuickJS lacks: time zones, as far as the rules of wall times ask
// for them, and addresses. It is imported before everything else, because libraries look for these when they load.

const zones = new Map(moment.tz.names().map((name) => [name.toLowerCase(), name]))

/** The wall clock of a time zone in the parts that wall times read, and nothing else of `Intl`. */
class DateTimeFormat {
  private readonly timeZone: string

  constructor(_locale?: string, options?: { timeZone?: string }) {
    const asked = options?.timeZone ?? 'UTC'
    const name = zones.get(asked.toLowerCase())
    if (name === undefined) throw new RangeError(`Invalid time zone specified: ${asked}`)
    this.timeZone = name
  }

  formatToParts(atMs: number) {
    // Minutes behind UTC, as in `Date.prototype.getTimezoneOffset`.
    const behind = moment.tz.zone(this.timeZone)!.utcOffset(atMs)
    const wall = new Date(atMs - behind * 60_000)
    const parts = {
      year: wall.getUTCFullYear(),
      month: wall.getUTCMonth() + 1,
      day: wall.getUTCDate(),
      hour: wall.getUTCHours(),
      minute: wall.getUTCMinutes(),
      second: wall.getUTCSeconds(),
    }
    return Object.entries(parts).map(([type, value]) => ({ type, value: String(value) }))
  }
}

const platform = { Intl: { DateTimeFormat, supportedValuesOf: () => [...zones.values()] }, URL }
for (const [name, value] of Object.entries(platform))
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })

// By `Intl` alone, which every browser has: lists of events load this, and Temporal's polyfill weighs as much as ten of them.

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

const dayMs = 86_400_000
const minutesMs = 60_000

/**
 * The instant of a wall time, in milliseconds since 1970 UTC. A time that a clock change skips gives `undefined`;
 * one that comes twice means its first coming, as calendars read it. Throws for what is no date, time or zone.
 */
export function instantOf({ date, time, timeZone }: WallTime): number | undefined {
  const wallMs = parsed(`${date}T${time}Z`)
  return candidates(wallMs, timeZone).find((ms) => wallAt(ms, timeZone) === wallMs)
}

/**
 * The same wall time; where a clock change skips it, as much later as the clocks are put on: 03:30 in the place of 02:30. So reads
 * a calendar it too (RFC 5545, 3.3.5: by the offset before the gap). Throws like `instantOf`.
 */
export function besideGap(wall: WallTime): WallTime {
  if (instantOf(wall) !== undefined) return wall
  const later = candidates(parsed(`${wall.date}T${wall.time}Z`), wall.timeZone).at(-1)!
  return wallTimeAt(later, wall.timeZone)
}

/** What a clock in a zone shows at an instant. */
export function wallTimeAt(ms: number, timeZone: string): WallTime {
  const shown = new Date(wallAt(ms, timeZone)).toISOString()
  return { date: shown.slice(0, 10), time: shown.slice(11, 16), timeZone }
}

/** The first instant of a local day: midnight, or what follows it where a clock change skips midnight. */
export function startOfDay(date: string, timeZone: string): number {
  return firstFrom(parsed(`${date}T00:00Z`), timeZone)
}

/** The first instant after a local day. */
export function endOfDay(date: string, timeZone: string): number {
  return firstFrom(parsed(`${date}T00:00Z`) + dayMs, timeZone)
}

function firstFrom(midnightMs: number, timeZone: string): number {
  const found = candidates(midnightMs, timeZone)
  const first = found.find((ms) => wallAt(ms, timeZone) === midnightMs)
  if (first !== undefined) return first
  // The clock jumps over midnight between the two: the moment of the jump, to the minute.
  let [before, after] = [found[0]! - dayMs, found.at(-1)! + dayMs]
  while (after - before > minutesMs) {
    const middle = before + Math.floor((after - before) / 2 / minutesMs) * minutesMs
    if (wallAt(middle, timeZone) < midnightMs) before = middle
    else after = middle
  }
  return after
}

/** When it may be so late, by the offset before a change of the clocks and by the one after it; the earlier first. */
function candidates(wallMs: number, timeZone: string): number[] {
  const offsets = [wallMs - dayMs, wallMs + dayMs].map((ms) => wallAt(ms, timeZone) - ms)
  return offsets.map((offset) => wallMs - offset).sort((a, b) => a - b)
}

function parsed(text: string): number {
  const ms = Date.parse(text)
  // 30 February rolls over in some runtimes.
  if (!Number.isFinite(ms) || new Date(ms).toISOString().slice(0, 10) !== text.slice(0, 10)) {
    throw new RangeError(`${text} is no moment.`)
  }
  return ms
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** What a clock in the zone shows at an instant, counted as if it were UTC. */
function wallAt(ms: number, timeZone: string): number {
  let clock = clocks.get(timeZone)
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    if (clocks.size < maxKnown) clocks.set(timeZone, clock)
  }
  const shown: { [type in Intl.DateTimeFormatPartTypes]?: number } = {}
  for (const { type, value } of clock.formatToParts(ms)) shown[type] = Number(value)
  const { year, month, day, hour, minute, second } = shown
  return Date.UTC(year!, month! - 1, day, hour, minute, second)
}

import { contentLine, localTime, text, word } from './content-line.ts'

const dayMs = 86_400_000
/** Components are kept for reuse; a year of a zone is asked for again and again. */
const maxCached = 300
const cached = new Map<string, string>()
const offsetFormats = new Map<string, Intl.DateTimeFormat>()

/**
 * The VTIMEZONE of a zone around events (RFC 5545 section 3.6.5): its offset a year before the first and every
 * change of the clocks until a year after the last, as this machine's time zone data has them. Calendars that know the
 * zone's name use their own rules; those that do not are right for these events. `fromMs` and `untilMs` are instants.
 */
export function timeZoneComponent({
  timeZone,
  fromMs,
  untilMs,
}: {
  timeZone: string
  fromMs: number
  untilMs: number
}): string {
  const years = [fromMs, untilMs].map((atMs) => new Date(atMs).getUTCFullYear()) as [number, number]
  const key = `${timeZone} ${years.join(' ')}`
  const known = cached.get(key)
  if (known) return known
  const written = writeComponent(timeZone, years)
  if (cached.size >= maxCached) cached.delete(cached.keys().next().value!)
  cached.set(key, written)
  return written
}

function writeComponent(timeZone: string, [firstYear, lastYear]: [number, number]): string {
  const fromMs = Date.UTC(firstYear - 1, 0, 1)
  const untilMs = Date.UTC(lastYear + 2, 0, 1)
  const standardMinutes = Math.min(
    offsetMinutes(Date.UTC(firstYear, 0, 1), timeZone),
    offsetMinutes(Date.UTC(firstYear, 6, 1), timeZone),
  )
  const first = offsetMinutes(fromMs, timeZone)
  const changes = [{ atMs: fromMs, before: first, after: first }, ...clockChanges(timeZone, fromMs, untilMs)]
  const observances = changes.map(({ atMs, before, after }) => {
    const kind = after > standardMinutes ? 'DAYLIGHT' : 'STANDARD'
    return [
      contentLine('BEGIN', word(kind)),
      contentLine('DTSTART', wallTime(atMs, before)),
      contentLine('TZOFFSETFROM', word(writeOffset(before))),
      contentLine('TZOFFSETTO', word(writeOffset(after))),
      contentLine('END', word(kind)),
    ].join('')
  })
  return [
    contentLine('BEGIN', word('VTIMEZONE')),
    contentLine('TZID', text(timeZone)),
    ...observances,
    contentLine('END', word('VTIMEZONE')),
  ].join('')
}

/** The moments at which the zone's offset changes, to the minute, with the offset before and after. */
function clockChanges(timeZone: string, fromMs: number, untilMs: number) {
  const changes: { atMs: number; before: number; after: number }[] = []
  let before = offsetMinutes(fromMs, timeZone)
  for (let dayEndMs = fromMs + dayMs; dayEndMs <= untilMs; dayEndMs += dayMs) {
    const after = offsetMinutes(dayEndMs, timeZone)
    if (after === before) continue
    let still = dayEndMs - dayMs
    let changed = dayEndMs
    while (changed - still > 60_000) {
      const middle = still + Math.floor((changed - still) / 120_000) * 60_000
      if (offsetMinutes(middle, timeZone) === before) still = middle
      else changed = middle
    }
    changes.push({ atMs: changed, before, after })
    before = after
  }
  return changes
}

/** Minutes east of UTC at an instant. */
function offsetMinutes(atMs: number, timeZone: string): number {
  let format = offsetFormats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
    offsetFormats.set(timeZone, format)
  }
  const name = format.formatToParts(atMs).find((part) => part.type === 'timeZoneName')?.value ?? 'GMT'
  const [, sign, hours, minutes] = /GMT([+-])(\d{2}):(\d{2})/.exec(name) ?? []
  if (!sign) return 0
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

const changesOfYears = new Map<string, ReturnType<typeof clockChanges>>()

/** Whether a clock change shows the time on the wall at this instant a second time. */
export function comesTwice(atMs: number, timeZone: string): boolean {
  const year = new Date(atMs).getUTCFullYear()
  const key = `${timeZone} ${year}`
  let changes = changesOfYears.get(key)
  if (!changes) {
    changes = clockChanges(timeZone, Date.UTC(year, 0, 1) - dayMs, Date.UTC(year + 1, 0, 2))
    if (changesOfYears.size >= maxCached) changesOfYears.delete(changesOfYears.keys().next().value!)
    changesOfYears.set(key, changes)
  }
  return changes.some(
    (change) => atMs < change.atMs && atMs >= change.atMs - (change.before - change.after) * 60_000,
  )
}

function wallTime(atMs: number, offset: number) {
  const wall = new Date(atMs + offset * 60_000).toISOString()
  return localTime({ date: wall.slice(0, 10), time: wall.slice(11, 16) })
}

function writeOffset(minutes: number): string {
  const size = Math.abs(minutes)
  const two = (count: number) => String(count).padStart(2, '0')
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}${two(size % 60)}`
}

import type { Database, Run } from '@hearth/database'
import { type CalendarEntry, type CalendarSeries, entriesOfSeries } from './series-entries.ts'
import { listOpenSeries, listSeriesOf } from './series-queries.ts'

const maxCached = 1000
const maxAgeMs = 3_600_000
const dayMs = 86_400_000

/** A series in calendars that are everyone's: its entries, and the events that they stand for. */
type OpenSeries = { entries: readonly CalendarEntry[]; eventIds: ReadonlySet<string> }

export type OpenSeriesReader = {
  /** The series that these events are dates of, as everyone may see them: those of which nothing is everyone's are missing. */
  read(eventIds: readonly string[]): Promise<OpenSeries[]>
  close(): Promise<void>
}

type Cached = OpenSeries & { untilMs: number }

/**
 * Reads series for feeds, each of which may have two hundred of fifty dates. What was read stands until the database says that the
 * series changed (`series/calendars.sql`), a date of it is over, or the day ends, after which its SEQUENCE is another.
 */
export async function createOpenSeries({
  database,
  now,
}: {
  database: Database
  now: () => number
}): Promise<OpenSeriesReader> {
  const cached = new Map<string, Cached>()
  let changes = 0
  const close = await database.listen('series_changed', (seriesId) => {
    changes++
    if (seriesId) cached.delete(seriesId)
    else cached.clear()
  })
  const run: Run = (statement) => database.run({ role: 'hearth_engine' }, { ...statement, fromReplica: true })

  async function readAnew(seriesIds: readonly string[], nowMs: number): Promise<Map<string, Cached>> {
    const changesBefore = changes
    const series = await listOpenSeries(run, { seriesIds, nowMs })
    const read = new Map(series.map((one) => [one.id, prepare(one, nowMs)]))
    // What changed while it was read is for this answer alone.
    if (changes === changesBefore) for (const [id, one] of read) add(id, one)
    return read
  }

  function add(id: string, one: Cached): void {
    cached.delete(id)
    if (cached.size >= maxCached) cached.delete(cached.keys().next().value!)
    cached.set(id, one)
  }

  return {
    close,
    async read(eventIds) {
      if (eventIds.length === 0) return []
      const seriesIds = await listSeriesOf(run, eventIds)
      const nowMs = now()
      const known = new Map<string, Cached>()
      for (const id of seriesIds) {
        const one = cached.get(id)
        if (one && nowMs < one.untilMs) known.set(id, one)
      }
      const unknown = seriesIds.filter((id) => !known.has(id))
      const read = unknown.length > 0 ? await readAnew(unknown, nowMs) : new Map<string, Cached>()
      return seriesIds.flatMap((id) => known.get(id) ?? read.get(id) ?? [])
    },
  }
}

function prepare(series: CalendarSeries, nowMs: number): Cached {
  const events = series.dates.flatMap(({ event }) => event ?? [])
  const nextDayMs = nowMs - (nowMs % dayMs) + dayMs
  return {
    entries: entriesOfSeries(series, { nowMs }),
    eventIds: new Set(events.map(({ id }) => id)),
    untilMs: Math.min(nowMs + maxAgeMs, nextDayMs, ...events.map(({ endsAtMs }) => endsAtMs)),
  }
}

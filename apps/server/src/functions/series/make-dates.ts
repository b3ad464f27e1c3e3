import { randomUUID } from 'node:crypto'
import type { SeriesRule } from '@hearth/contracts'
import type { EventTiming } from '@hearth/contracts/event-span'
import { datesOf, timingOf } from '@hearth/contracts/series-dates'
import type { Run } from '@hearth/database'
import * as m from '@hearth/messages'
import { z } from 'zod'
import { type GuestSecrets, guestSecretsOf } from '../../auth/index.ts'
import type { Task } from '../../jobs/index.ts'
import type { Parts } from '../../parts.ts'
import { dateIdOf, timingColumns } from './date-rows.ts'

const dayMs = 86_400_000
/** Thirteen months: whoever looks at a year's evenings finds all of them. */
const daysAhead = 400
/** Each batch is one statement, which nobody who answers waits for long. */
const batchSize = 26
const maxQueued = 200

type StretchRule = { startsOn: string; rule: SeriesRule }

/** A series as the making of its dates finds it (`hearth.lock_series`). */
export type LockedSeries = {
  rules: StretchRule[]
  dates: { date: string; eventId: string | null; isSkipped: boolean }[]
  model: { eventId: string; status: string; isHostThere: boolean; timing: EventTiming }
}

const payloadSchema = z.object({ seriesId: z.string() })

/**
 * The job `make_series_dates`: makes the next dates of a series that are not there, in the host's name, and looks whether rule and
 * dates agree. One batch a run and transaction; it comes back while dates are missing. Killed, it has made a batch or none of it.
 */
export function createMakeSeriesDates({ database, config, now, log }: Parts): Task {
  const secrets = guestSecretsOf(config)
  return async (payload) => {
    const { seriesId } = payloadSchema.parse(payload)
    const made = await database.transaction({ role: 'hearth_engine' }, ({ run }) =>
      makeNextDates(run, { seriesId, secrets, nowMs: now() }),
    )
    if (made > 0) log.info('series.dates_made', { seriesId, made })
  }
}

/** The minutely look for series that are due: a job each. */
export function createQueueDueSeries({ database }: Parts): Task {
  return async () => {
    await database.run(
      { role: 'hearth_jobs' },
      { name: 'queue due series', text: 'select hearth.queue_due_series($1)', values: [maxQueued] },
    )
  }
}

/** Makes one batch; gives how many dates it made. */
async function makeNextDates(
  run: Run,
  { seriesId, secrets, nowMs }: { seriesId: string; secrets: GuestSecrets; nowMs: number },
): Promise<number> {
  const today = dayOf(nowMs)
  const series = await lockSeries(run, { seriesId, from: today })
  if (!series) return 0
  const { model } = series
  if (model.status === 'draft') return 0
  if (!model.isHostThere) {
    await noteFailure(run, { seriesId, failure: m.series_dates_host_gone() })
    return 0
  }
  const wanted = plannedDates(series, { from: today, to: dayOf(nowMs + daysAhead * dayMs) })
  const known = new Set(series.dates.map(({ date }) => date))
  const missing = wanted.filter((date) => !known.has(date))
  const batch = missing.slice(0, batchSize)
  const made = batch.length > 0 ? await insertDates(run, { seriesId, model, dates: batch, secrets }) : 0
  if (missing.length > batch.length) await queueSeries(run, seriesId)
  else await look(run, { seriesId, secrets, hasMore: hasDatesAfter(series, dayOf(nowMs)) })
  return made
}

/** What drifted is mended, and whoever comes to every date has a place on those that came within reach. */
async function look(
  run: Run,
  { seriesId, secrets, hasMore }: { seriesId: string; secrets: GuestSecrets; hasMore: boolean },
): Promise<void> {
  const { rows: dates } = await run<{ id: string; date: string }>({
    name: 'dates within reach of guests',
    text: 'select event_id as id, date::text from hearth.dates_within_reach_of_guests($1)',
    values: [seriesId],
  })
  if (dates.length === 0) return noteLooked(run, { seriesId, hasMore })
  const values = [JSON.stringify(await sealGuests(run, { seriesId, dates, secrets }))]
  await run({ name: 'name guests', text: 'select hearth.name_regular_guests($1::jsonb)', values })
  await noteLooked(run, { seriesId, hasMore })
  await run({
    name: 'forget unseated guests',
    text: 'select hearth.forget_unseated_guests($1::jsonb)',
    values,
  })
}

/** The days that the rules name between two days: the last rule that begins on or before a day says so of it. */
export function plannedDates(
  { rules }: Pick<LockedSeries, 'rules'>,
  { from, to }: { from: string; to: string },
): string[] {
  return rules.flatMap(({ startsOn, rule }, at) => {
    const next = rules[at + 1]?.startsOn
    const first = startsOn > from ? startsOn : from
    return datesOf(rule, { startsOn, from: first, to }).filter((date) => next === undefined || date < next)
  })
}

/** Whether any date is still to come by the last rule. */
function hasDatesAfter({ rules, dates }: LockedSeries, today: string): boolean {
  const last = rules.at(-1)!
  return (
    dates.some(({ date, eventId }) => date >= today && eventId !== null) ||
    datesOf(last.rule, { startsOn: last.startsOn, from: today, to: '2199-12-31', max: 1 }).length > 0
  )
}

export async function lockSeries(
  run: Run,
  { seriesId, from }: { seriesId: string; from: string },
): Promise<LockedSeries | undefined> {
  const { rows } = await run<{ series: LockedSeries | null }>({
    name: 'lock series',
    text: 'select hearth.lock_series($1, $2::date) as series',
    values: [seriesId, from],
  })
  return rows[0]?.series ?? undefined
}

async function insertDates(
  run: Run,
  {
    seriesId,
    model,
    dates,
    secrets,
  }: {
    seriesId: string
    model: LockedSeries['model']
    dates: readonly string[]
    secrets: GuestSecrets
  },
): Promise<number> {
  const ids = await freeIds(run, { seriesId, dates })
  const given = dates.map((date, at) => ({
    id: ids[at]!,
    date,
    ...timingColumns(timingOf(model.timing, date)),
  }))
  const { rows } = await run<{ made: number }>({
    name: 'make series dates',
    text: 'select hearth.make_dates($1, $2, $3::jsonb, $4::jsonb) as made',
    values: [
      ...[seriesId, model.eventId, JSON.stringify(given)],
      JSON.stringify(await sealGuests(run, { seriesId, dates: given, secrets })),
    ],
  })
  return rows[0]!.made
}

/** The id of each date. A rule that changed may have moved the event that was made for this day to another one: then the next. */
async function freeIds(
  run: Run,
  { seriesId, dates }: { seriesId: string; dates: readonly string[] },
): Promise<string[]> {
  const idsOf = (turn: number) => dates.map((date) => dateIdOf(seriesId, date, turn))
  const free = idsOf(0)
  for (let turn = 1; ; turn++) {
    const { rows } = await run<{ id: string }>({
      name: 'taken ids of dates',
      text: 'select id from public.events where id = any ($1::text[])',
      values: [free],
    })
    if (rows.length === 0) return free
    const taken = new Set(rows.map(({ id }) => id))
    idsOf(turn).forEach((id, at) => {
      if (taken.has(free[at]!)) free[at] = id
    })
  }
}

/** Guests without an account who come to every date, as guests of these: at each their address is sealed anew. */
async function sealGuests(
  run: Run,
  {
    seriesId,
    dates,
    secrets,
  }: { seriesId: string; dates: readonly { id: string; date: string }[]; secrets: GuestSecrets },
) {
  const { rows } = await run<{ id: string; sealedAddress: string; since: string }>({
    name: 'regular guests of series',
    text: `select id, encode(sealed_address, 'base64') as "sealedAddress", since::text from hearth.regular_guests($1)`,
    values: [seriesId],
  })
  return rows.flatMap((guest) => {
    const address = secrets.openAddress(guest.id, Buffer.from(guest.sealedAddress, 'base64'))
    return dates
      .filter(({ date }) => date >= guest.since)
      .map(({ id: eventId }) => {
        const id = randomUUID()
        return {
          ...{ id, eventId, guestId: guest.id },
          sealedAddress: secrets.sealAddress(id, address).toString('base64'),
        }
      })
  })
}

async function queueSeries(run: Run, seriesId: string): Promise<void> {
  await run({ name: 'queue series', text: 'select hearth.queue_series($1)', values: [seriesId] })
}

/** What drifted is mended; another look tomorrow, or none once nothing is to come. */
async function noteLooked(
  run: Run,
  { seriesId, hasMore }: { seriesId: string; hasMore: boolean },
): Promise<void> {
  await run({
    name: 'mend series',
    text: 'select hearth.mend_series($1)',
    values: [seriesId],
  })
  await run({
    name: 'note look at series',
    text: `update hearth.series set failure = null, due_at = case when $2 then now() + interval '1 day' end where id = $1`,
    values: [seriesId, hasMore],
  })
}

async function noteFailure(
  run: Run,
  { seriesId, failure }: { seriesId: string; failure: string },
): Promise<void> {
  await run({
    name: 'note failure of series',
    text: `update hearth.series set failure = $2, due_at = now() + interval '1 day' where id = $1`,
    values: [seriesId, failure],
  })
}

export const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

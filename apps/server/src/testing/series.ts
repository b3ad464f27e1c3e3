import type { SeriesRule } from '@hearth/contracts'
import type { TestDatabase } from '@hearth/database/testing'
import { buildEvent, buildEventId, type EventWishes } from './events.ts'

type Owner = Pick<TestDatabase, 'owner'>

/** A series with a date on each of these days, named one by one unless a rule is given, as the making of dates leaves it. */
export async function buildSeries(
  db: Owner,
  {
    dates,
    rule = { frequency: 'dates', interval: 1, without: [], extra: dates.slice(1) },
    ...wishes
  }: { dates: readonly string[]; rule?: SeriesRule } & Omit<
    EventWishes,
    'id' | 'startDate' | 'startsAt' | 'endsAt'
  >,
): Promise<{ id: string; dates: string[] }> {
  const id = buildEventId()
  // Not looked at while it is built.
  await db.owner(`insert into hearth.series (id, due_at) values ($1, now() + interval '1 day')`, [id])
  await db.owner('insert into hearth.series_rules (series_id, starts_on, rule) values ($1, $2, $3)', [
    id,
    dates[0],
    rule,
  ])
  const events: string[] = []
  for (const date of dates) events.push(await addDate(db, id, { ...wishes, startDate: date }))
  await db.owner('select hearth.settle_head($1)', [id])
  return { id, dates: events }
}

/** One more date of a series, not settled. */
export async function addDate(
  db: Owner,
  seriesId: string,
  wishes: EventWishes & { startDate: string },
): Promise<string> {
  const eventId = await buildEvent(db, wishes)
  await db.owner('update public.events set series = $2, is_later_date = true where id = $1', [
    eventId,
    seriesId,
  ])
  await db.owner('insert into hearth.series_dates (series_id, date, event_id) values ($1, $2, $3)', [
    seriesId,
    wishes.startDate,
    eventId,
  ])
  return eventId
}

/** So many days from today, as dates say them. */
export const dayFromNow = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

import type { Run } from '@hearth/database'
import type { CalendarEvent } from './calendar-event.ts'
import { calendarColumns, dateColumns, hiddenPlace, inEachLanguage, openVenueAddress } from './queries.ts'
import type { CalendarSeries, SeriesDate } from './series-entries.ts'

/** What is over stays in a calendar for so long, so that "when was that?" has an answer. */
export const rememberedDays = 90
/** Dates are made somewhat fewer days ahead, and may be moved. */
const daysAhead = 430
const maxSeries = 200

/** The language of whoever reads a series, too. */
export type ReadersSeries = CalendarSeries & { readerLocale: string | null }

type Asked = { nowMs: number }
type Found = Omit<ReadersSeries, 'dates'> & {
  dates: (Omit<SeriesDate, 'event'> & { event: Partial<CalendarEvent> | null })[]
}

/** The series as somebody may open it, or anyone with the link where `personId` is null; undefined where none of its dates is theirs. */
export async function getSeriesForCalendar(
  run: Run,
  { seriesId, personId, nowMs }: { seriesId: string; personId: string | null } & Asked,
): Promise<ReadersSeries | undefined> {
  const rows = await readSeries(run, {
    name: 'series for calendar',
    which: 's.id = $1::text',
    who: 'hearth.may_open_event(e.id, $2::uuid)',
    event: fullEvent,
    values: [seriesId, personId, sinceRemembered(nowMs)],
  })
  return rows[0]
}

/**
 * The series of which a member comes to every date, with no dates but those to which they come. All of them, or one. Dates that are not
 * made yet are not theirs before they have a place.
 */
export async function listRegularSeries(
  run: Run,
  { seriesId, personId, nowMs }: { seriesId: string | null; personId: string } & Asked,
): Promise<ReadersSeries[]> {
  const rows = await readSeries(run, {
    name: 'own series for calendar',
    which: `($1::text is null or s.id = $1) and s.id in (select g.series_id from hearth.series_regulars g where g.user_id = $2::uuid)`,
    who: `exists (select from public.attendances a where a.event_id = e.id and a.user_id = $2::uuid and a.answer = 'coming')
        and hearth.may_open_event(e.id, $2::uuid)`,
    event: fullEvent,
    values: [seriesId, personId, sinceRemembered(nowMs)],
  })
  return rows.map((series) => ({ ...series, goesOn: false }))
}

/** The ids of the series that these events are dates of. */
export async function listSeriesOf(run: Run, eventIds: readonly string[]): Promise<string[]> {
  const { rows } = await run<{ ids: string[] }>({
    name: 'series of events',
    onlyReads: true,
    text: `select array(select distinct d.series_id from hearth.series_dates d where d.event_id = any ($1::text[])
      order by d.series_id limit ${maxSeries}) as ids`,
    values: [eventIds],
  })
  return rows[0]!.ids
}

/**
 * Series as everyone may see them, what is over left out; those of which nothing is everyone's are missing. Of dates that say what the
 * first says only their times are read: a feed may have two hundred series.
 */
export async function listOpenSeries(
  run: Run,
  { seriesIds, nowMs }: { seriesIds: readonly string[] } & Asked,
): Promise<CalendarSeries[]> {
  const rows = await readSeries(run, {
    name: 'open series for calendar',
    which: 's.id = any ($1::text[])',
    who: `$2::uuid is null and e.status = 'published' and e.visibility = 'public'`,
    event: `
      case when e.id = first.id or ${saysOther} then
        jsonb_build_object(${calendarColumns}, ${inEachLanguage}, 'venueAddress', ${openVenueAddress})
      else jsonb_build_object(${dateColumns}) end`,
    values: [seriesIds, null, nowMs],
  })
  return rows.map(({ dates, ...series }) => {
    const first = dates.find(({ event }) => event)?.event
    return {
      ...series,
      dates: dates.map(
        (date) => ({ ...date, event: date.event && { ...first, ...date.event } }) as SeriesDate,
      ),
    }
  })
}

const sinceRemembered = (nowMs: number) => nowMs - rememberedDays * 86_400_000

const fullEvent = `jsonb_build_object(${calendarColumns}, ${inEachLanguage}) || ${hiddenPlace}`

const eveningOf = `(select to_jsonb(x) - 'event_id' from public.event_evenings x where x.event_id = e.id)`
const wayInOf = `(select to_jsonb(x) - 'event_id' from public.event_ways_in x where x.event_id = e.id)`

/** Whether a date `e` says anything else than the first, but when it is. */
const saysOther = `(
        t.own_parts <> '{}'
        or (e.title, e.intention, e.description, e.category, e.image, e.venue_id, e.venue_name, e.venue_address, e.city, e.online_url)
          is distinct from (first.title, first.intention, first.description, first.category, first.image, first.venue_id,
            first.venue_name, first.venue_address, first.city, first.online_url)
        or ${eveningOf} is distinct from first.evening_row or ${wayInOf} is distinct from first.way_in_row)`

/** `$2` is who reads, `$3` since when: dates that ended before are not read. */
async function readSeries(
  run: Run,
  {
    name,
    which,
    who,
    event,
    values,
  }: { name: string; which: string; who: string; event: string; values: readonly unknown[] },
): Promise<ReadersSeries[]> {
  const since = 'to_timestamp($3::float8 / 1000)'
  const days = `t.date between (${since})::date - 60 and current_date + ${daysAhead}`
  const isTheirs = `e.id = t.event_id and e.ends_at > ${since} and ${who}`
  const { rows } = await run<Found>({
    name,
    onlyReads: true,
    text: `
      select s.id, s.due_at is not null and s.failure is null as "goesOn", hearth.locale_of($2::uuid) as "readerLocale",
        (select coalesce(jsonb_agg(jsonb_build_object('startsOn', r.starts_on, 'rule', r.rule) order by r.starts_on), '[]')
          from hearth.series_rules r where r.series_id = s.id) as rules,
        (select jsonb_agg(jsonb_build_object('date', t.date, 'isSkipped', t.is_skipped,
            'event', case when e.id is not null then ${event} end) order by t.date)
          from hearth.series_dates t
          left join public.events e on ${isTheirs}
          left join public.event_addresses d on d.event_id = e.id and (hearth.is_host_of(e.id, $2::uuid) or exists (
            select from public.attendances a where a.event_id = e.id and a.user_id = $2::uuid and a.answer = 'coming'))
          where t.series_id = s.id and ${days}) as dates
      from hearth.series s
      join lateral (
        select e.*, ${eveningOf} as evening_row, ${wayInOf} as way_in_row from hearth.series_dates t join public.events e on ${isTheirs}
        where t.series_id = s.id and ${days} order by t.date limit 1) first on true
      where ${which}
      order by s.id limit ${maxSeries}`,
    values: [...values],
  })
  return rows as ReadersSeries[]
}

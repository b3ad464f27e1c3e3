import type { RefusalReason, SeriesRule } from '@hearth/contracts'
import type { GuestListAudience } from '@hearth/contracts/event-values'
import type { SeriesTakes } from '@hearth/contracts/series-values'
import type { Run } from '@hearth/database'
import { type CalendarEvent, calendarColumns, hiddenPlace, inEachLanguage } from '../../../calendar/index.ts'

/** A series as everyone may know it, by the date that stands for it. */
export type SeriesHead = {
  seriesId: string
  startsOn: string
  rule: SeriesRule
  today: string
  takes: SeriesTakes
  event: CalendarEvent
  guestList: GuestListAudience
}

/** A date that somebody asked for; `reason` is why they cannot come. */
export type AskedDate = {
  date: string
  eventId: string
  startDate: string
  comes: boolean
  isFull: boolean
  reason: RefusalReason | null
}

/** An answer to dates that waits for its link to be used; `pageOf` is the page that using it makes, or changes. */
export type SeriesLink = SeriesHead & {
  id: string
  pageOf: string
  name: string
  /** Of the form that they sent. */
  locale: string | null
  sealedAddress: string
  party: number
  isEvery: boolean
  dates: AskedDate[]
  /** The events that they leave out of every date. */
  leftOut: string[]
}

/** The page of a guest: what they have of a series, and of those that were split from it, the earlier one first. */
export type DatesPage = { id: string; series: [SeriesOfGuest, ...SeriesOfGuest[]] }

/** What a guest has of a series: their dates to come, those that they gave back while they come to all, and those that they wished for in vain. */
export type SeriesOfGuest = SeriesHead & {
  guestId: string
  name: string
  locale: string | null
  sealedAddress: string
  hasEnded: boolean
  /** They come to every date, with so many. */
  isRegular: boolean
  party: number
  hearsByMail: boolean
  dates: {
    date: string
    eventId: string
    guestId: string
    startDate: string
    isCancelled: boolean
    answer: 'coming' | 'asked' | 'waiting' | 'not_coming'
    party: number
    isFull: boolean
  }[]
  missed: AskedDate[]
}

const headColumns = `
  s.id as "seriesId", r.starts_on::text as "startsOn", r.rule, current_date::text as today, s.takes, hearth.guest_list_of(e.id) as "guestList",
  jsonb_build_object(${calendarColumns}, ${inEachLanguage}) as event`
/** Closed to everyone, a series has no page for its guests either. */
const fromHead = `
  join public.events e on e.id = hearth.shown_date(s.id, null)
  cross join lateral (select r.starts_on, r.rule from hearth.series_rules r where r.series_id = s.id
    order by r.starts_on desc limit 1) r`
const askedDates = (dates: string) => `
  coalesce((select jsonb_agg(jsonb_build_object('date', d.date, 'eventId', d.event_id, 'startDate', o.start_date, 'comes', d.comes,
      'isFull', d.is_full, 'reason', d.reason) order by d.date)
    from ${dates} d join public.events o on o.id = d.event_id), '[]')`

/** Undefined where none of its dates is open to all. */
export async function findSeriesHead(run: Run, seriesId: string): Promise<SeriesHead | undefined> {
  const { rows } = await run<SeriesHead>({
    name: 'series for guests',
    onlyReads: true,
    text: `select ${headColumns} from hearth.series s ${fromHead} where s.id = $1`,
    values: [seriesId],
  })
  return rows[0]
}

/** The dates to come of a series, as somebody without an account may answer them. */
export async function listDatesForGuests(run: Run, seriesId: string): Promise<AskedDate[]> {
  const { rows } = await run<{ dates: AskedDate[] }>({
    name: 'dates for guests',
    onlyReads: true,
    text: `select ${askedDates("hearth.dates_for_guest($1, null, 1, null, '-infinity', '{}')")} as dates`,
    values: [seriesId],
  })
  return rows[0]!.dates
}

/** The answer behind a link that is not used up and has not run out. */
export async function findSeriesLink(run: Run, secretHash: Buffer): Promise<SeriesLink | undefined> {
  const { rows } = await run<SeriesLink>({
    name: 'guest link of series',
    onlyReads: true,
    text: `
      select l.id, coalesce(g.page_id, l.id) as "pageOf", l.name, l.locale, encode(l.sealed_address, 'base64') as "sealedAddress", l.party,
        l.from_day is not null as "isEvery", ${headColumns},
        ${askedDates('hearth.dates_for_guest(l.series_id, l.address_hash, l.party, l.days, l.from_day, l.without)')} as dates,
        hearth.dates_left_out(l) as "leftOut"
      from hearth.guest_links l
      join hearth.series s on s.id = l.series_id
      ${fromHead}
      left join hearth.series_guests g on g.series_id = l.series_id and g.address_hash = l.address_hash
      where l.secret_hash = $1 and l.expires_at > now()
        and (l.used_at is null or (g.id is not null and l.used_at >= now() - interval '10 minutes'))`,
    values: [secretHash],
  })
  return rows[0]
}

/**
 * Undefined where there is no such page, or none of its series is open to anybody any more. Of a series that is over nothing is said where
 * another goes on.
 */
export async function findDatesPage(run: Run, id: string): Promise<DatesPage | undefined> {
  const { rows } = await run<SeriesOfGuest>({
    name: 'series of a guest',
    onlyReads: true,
    text: `
      select g.id as "guestId", s.due_at is null as "hasEnded", g.name, g.locale, encode(g.sealed_address, 'base64') as "sealedAddress", g.mails_ended_at is null as "hearsByMail",
        o.id is not null as "isRegular", coalesce(o.party, 1) as party, ${headColumns},
        coalesce((select jsonb_agg(jsonb_build_object('date', n.date, 'eventId', d.id, 'guestId', n.id, 'startDate', d.start_date,
            'isCancelled', d.status = 'cancelled', 'answer', case when w.event_id is null or a.answer in ('coming', 'asked') then a.answer else 'waiting' end,
            'party', coalesce(a.asked_party, nullif(a.party, 0), w.party, o.party),
            'isFull', coalesce(t.taken + o.party > t.capacity, false)) order by d.starts_at)
          from hearth.guests_of_page(g.page_id) n
          join public.events d on d.id = n.event_id
          join public.event_seats t on t.event_id = d.id
          left join public.attendances a on a.event_id = d.id and a.guest_id = n.id
          left join public.event_waiting w on w.event_id = d.id and w.person_id = n.id
          where n.series_guest_id = g.id and d.ends_at > now() and hearth.may_open_event(d.id, null) and (a.answer in ('coming', 'asked') or w.event_id is not null
            or (a.answer = 'not_coming' and o.id is not null and d.status = 'published'))), '[]') as dates,
        (select coalesce(jsonb_agg(d), '[]') from jsonb_array_elements(
          ${askedDates("hearth.dates_for_guest(g.series_id, g.address_hash, 1, g.missed, null, '{}')")}) d
          where not (d ->> 'comes')::boolean) as missed
      from hearth.series_guests g
      join hearth.series s on s.id = g.series_id
      ${fromHead}
      left join hearth.series_regulars o on o.guest_id = g.id
      where g.page_id = $1::uuid
      order by e.starts_at, s.id`,
    values: [id],
  })
  const goingOn = rows.filter(
    ({ dates, missed, isRegular, hasEnded }) => dates.length + missed.length > 0 || (isRegular && !hasEnded),
  )
  const [first = rows.at(-1), ...others] = goingOn
  return first && { id, series: [first, ...others] }
}

/** These dates with their places, which whoever comes may know. */
export async function listDatesOfGuest(run: Run, eventIds: readonly string[]): Promise<CalendarEvent[]> {
  const { rows } = await run<{ event: CalendarEvent }>({
    name: 'dates of guest',
    onlyReads: true,
    text: `
      select jsonb_build_object(${calendarColumns}, ${inEachLanguage}) || ${hiddenPlace} as event
      from public.events e left join public.event_addresses d on d.event_id = e.id
      where e.id = any ($1::text[]) order by e.starts_at`,
    values: [eventIds],
  })
  return rows.map(({ event }) => event)
}

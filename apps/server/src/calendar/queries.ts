import type { Run } from '@hearth/database'
import type { CalendarEvent } from './calendar-event.ts'

/** Pairs of what one date of a series says of itself, though it be as the others are. */
export const dateColumns = `
        'id', e.id, 'startDate', e.start_date, 'endDate', e.end_date,
        'startTime', to_char(e.start_time, 'HH24:MI'), 'endTime', to_char(e.end_time, 'HH24:MI'),
        'timezone', e.timezone, 'allDay', e.all_day,
        'startsAtMs', (extract(epoch from e.starts_at) * 1000)::bigint,
        'endsAtMs', (extract(epoch from e.ends_at) * 1000)::bigint,
        'status', e.status, 'visibility', e.visibility, 'version', e.version,
        'createdAtMs', (extract(epoch from e.created_at) * 1000)::bigint,
        'updatedAtMs', (extract(epoch from e.updated_at) * 1000)::bigint`

/** Pairs for `jsonb_build_object` of an event `e`: a `CalendarEvent`. */
export const calendarColumns = `${dateColumns},
        'title', e.title, 'intention', e.intention, 'description', e.description, 'category', e.category,
        'venueName', e.venue_name, 'venueAddress', e.venue_address, 'city', e.city, 'onlineUrl', e.online_url,
        'image', e.image, 'evening', hearth.evening_facts(e.id), 'wayIn', hearth.way_in_words(e.id, false)`

/** SQL of the address of a picked venue that it tells everyone today, whatever the event `e` copied from it. */
export const openVenueAddress = `
        case when e.venue_id = '' then e.venue_address else coalesce((
          select a.address from public.venue_addresses a
          where a.audience = 'everyone'
            and a.venue_id = case when e.venue_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then e.venue_id::uuid end
        ), '') end`

/** Pairs to add for what several read, each in their language: a writer says it by `asRead`. */
export const inEachLanguage = `'words', hearth.words_by_language(e.id)`

/**
 * Pairs to add for who is coming or hosts, where the place or the link is hidden from all others: `d` is the row of
 * `event_addresses`, or nothing.
 */
export const hiddenPlace = `
      jsonb_strip_nulls(jsonb_build_object(
        'venueName', d.venue_name, 'venueAddress', d.venue_address, 'onlineUrl', d.online_url,
        'wayIn', case when d.event_id is not null then hearth.way_in_words(d.event_id, true) end))`

/** An event, and the clock and language of who reads it. */
export type ReadersEvent = CalendarEvent & { readerZone: string | null; readerLocale: string | null }

/**
 * The event that a person may open, or that anyone with the link may when `personId` is null; and the person's zone and language.
 * With its words in each language: whoever writes says it by `asRead`. `isComing` writes it for somebody who is about to come, and may know where.
 */
export async function getEventForCalendar(
  run: Run,
  { eventId, personId, isComing = false }: { eventId: string; personId: string | null; isComing?: boolean },
): Promise<ReadersEvent | undefined> {
  const { rows } = await run<{ event: ReadersEvent }>({
    name: 'event for calendar',
    onlyReads: true,
    text: `
      select jsonb_build_object(${calendarColumns}, ${inEachLanguage},
        'readerZone', hearth.zone_of($2::uuid), 'readerLocale', hearth.locale_of($2::uuid)
      ) || ${hiddenPlace} as event
      from public.events e
      left join public.event_addresses d on d.event_id = e.id
        and ($3::boolean or hearth.is_host_of(e.id, $2::uuid) or exists (
          select from public.attendances a where a.event_id = e.id and a.user_id = $2::uuid and a.answer = 'coming'))
      where e.id = $1 and hearth.may_open_event(e.id, $2::uuid)`,
    values: [eventId, personId, isComing],
  })
  return rows[0]?.event
}

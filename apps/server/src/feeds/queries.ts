import type { Statement } from '@hearth/database'
import type { CalendarEvent } from './event-calendar.ts'

/** Anything that runs a statement: the database as one role, or a transaction. */
export type Run = <T extends Record<string, unknown>>(statement: Statement) => Promise<{ rows: T[] }>

/** The event that a person may open, or that anyone with the link may when `personId` is null. */
export async function getEventForCalendar(
  run: Run,
  { eventId, personId }: { eventId: string; personId: string | null },
): Promise<CalendarEvent | undefined> {
  const { rows } = await run<{ event: CalendarEvent }>({
    name: 'event for calendar',
    text: `
      select jsonb_build_object(
        'id', e.id, 'title', e.title, 'intention', e.intention, 'description', e.description, 'category', e.category,
        'startDate', e.start_date, 'endDate', e.end_date,
        'startTime', to_char(e.start_time, 'HH24:MI'), 'endTime', to_char(e.end_time, 'HH24:MI'),
        'timezone', e.timezone, 'allDay', e.all_day,
        'startsAtMs', (extract(epoch from e.starts_at) * 1000)::bigint,
        'endsAtMs', (extract(epoch from e.ends_at) * 1000)::bigint,
        'venueName', e.venue_name, 'venueAddress', e.venue_address, 'city', e.city, 'onlineUrl', e.online_url,
        'status', e.status, 'visibility', e.visibility, 'version', e.version,
        'createdAtMs', (extract(epoch from e.created_at) * 1000)::bigint,
        'updatedAtMs', (extract(epoch from e.updated_at) * 1000)::bigint
      ) as event
      from public.events e
      where e.id = $1 and hearth.may_open_event(e.id, $2::uuid)`,
    values: [eventId, personId],
  })
  return rows[0]?.event
}

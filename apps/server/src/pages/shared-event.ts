import type { SharedEvent } from '@hearth/contracts/shared-page'
import type { Database } from '@hearth/database'
import type { CalendarEvent } from '../calendar/index.ts'
import { placeColumns } from './shared-venue.ts'

/** A public event as its page's head tells it, with its calendar times, which are told in words. */
export type EventForHead = {
  event: SharedEvent
  timing: Pick<CalendarEvent, 'startDate' | 'endDate' | 'startTime' | 'endTime' | 'timezone' | 'allDay'>
}

/**
 * Reads the event as a visitor: one that is not public, or not there, is `undefined`. Of a picked venue it tells what
 * that tells today, whatever the event copied when it was made; whoever hosts or comes along may be hidden by now.
 */
export async function readSharedEvent(database: Database, id: string): Promise<EventForHead | undefined> {
  const { rows } = await database.run<{ found: EventForHead }>(
    { role: 'anon' },
    { name: 'shared event', onlyReads: true, text: statement, values: [id] },
  )
  return rows[0]?.found
}

const statement = `
  select jsonb_build_object(
    'event', jsonb_strip_nulls(jsonb_build_object(
      'id', e.id, 'title', e.title, 'intention', e.intention, 'description', e.description, 'category', e.category,
      'venue', jsonb_build_object(
        'id', e.venue_id, 'name', e.venue_name, 'city', e.city,
        'address', case when e.venue_id = '' then e.venue_address else '' end),
      'place', case when v.id is not null then jsonb_build_object(${placeColumns}) end,
      'pricing', jsonb_build_object('isFree', e.is_free, 'byDonation', e.by_donation),
      'onlineUrl', e.online_url, 'status', e.status, 'image', e.image,
      'startsAtMs', (extract(epoch from e.starts_at) * 1000)::bigint,
      'endsAtMs', (extract(epoch from e.ends_at) * 1000)::bigint,
      'createdBy', case when h.id is not null then jsonb_build_object(
        'id', h.id, 'name', coalesce(h.display_name, h.username), 'type', e.creator_type) end,
      'providers', coalesce((
        select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) order by p.name, p.id)
        from public.event_providers l join public.service_providers p on p.id = l.provider_id
        where l.event_id = e.id and l.state = 'accepted'
      ), '[]')
    )),
    'timing', jsonb_build_object(
      'startDate', e.start_date, 'endDate', e.end_date,
      'startTime', to_char(e.start_time, 'HH24:MI'), 'endTime', to_char(e.end_time, 'HH24:MI'),
      'timezone', e.timezone, 'allDay', e.all_day)
  ) as found
  from public.events e
  left join public.profiles h on h.id = e.created_by and h.username_lower not like 'temp\\_user\\_%'
  left join public.venues v
    on v.id = case when e.venue_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then e.venue_id::uuid end
  left join public.venue_addresses a on a.venue_id = v.id
  where e.id = $1`

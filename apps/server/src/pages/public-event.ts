import type { Database } from '@hearth/database'
import type { CalendarEvent } from '../feeds/index.ts'
import type { HeadEvent } from './web-build.ts'

/** A public event as its page's head tells it. */
export type PublicEvent = {
  record: HeadEvent
  timing: Pick<CalendarEvent, 'startDate' | 'endDate' | 'startTime' | 'endTime' | 'timezone' | 'allDay'>
  startsAtMs: number
  endsAtMs: number
}

/** Reads the event as a visitor: one that is not public, or not there, is `undefined`. */
export async function readPublicEvent(database: Database, id: string): Promise<PublicEvent | undefined> {
  const { rows } = await database.run<{ event: PublicEvent }>(
    { role: 'anon' },
    {
      name: 'public event',
      text: `
        select jsonb_build_object(
          'record', jsonb_strip_nulls(jsonb_build_object(
            'id', e.id, 'title', e.title, 'intention', e.intention, 'description', e.description,
            'venue', jsonb_build_object('id', e.venue_id, 'name', e.venue_name, 'address', e.venue_address, 'city', e.city),
            'pricing', jsonb_build_object('isFree', e.is_free, 'byDonation', e.by_donation),
            'onlineUrl', e.online_url, 'status', e.status, 'image', e.image,
            'createdBy', case when p.id is not null then jsonb_build_object(
              'id', p.id, 'name', coalesce(p.display_name, p.username), 'type', e.creator_type) end
          )),
          'timing', jsonb_build_object(
            'startDate', e.start_date, 'endDate', e.end_date,
            'startTime', to_char(e.start_time, 'HH24:MI'), 'endTime', to_char(e.end_time, 'HH24:MI'),
            'timezone', e.timezone, 'allDay', e.all_day),
          'startsAtMs', (extract(epoch from e.starts_at) * 1000)::bigint,
          'endsAtMs', (extract(epoch from e.ends_at) * 1000)::bigint
        ) as event
        from public.events e left join public.profiles p on p.id = e.created_by
        where e.id = $1`,
      values: [id],
    },
  )
  return rows[0]?.event
}

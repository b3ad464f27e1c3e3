import type { PublicEvent } from '@hearth/contracts/shared-page'
import type { Database } from '@hearth/database'
import { recordOf, type StoredEvent } from '@hearth/event-engine'
import type { Locale } from '@hearth/messages/locales'
import { venueColumns } from './shared-venue.ts'

/**
 * Reads all that the public page of an event shows in a language, as a visitor, in one round trip. An event that is not open to all is
 * `undefined`, like one that never was.
 */
export async function readPublicEvent(
  database: Database,
  id: string,
  locale: Locale,
): Promise<PublicEvent | undefined> {
  const { rows } = await database.run<Omit<PublicEvent, 'record'> & { event: StoredEvent }>(
    { role: 'anon' },
    { name: 'public event', onlyReads: true, fromReplica: true, text: statement, values: [id, locale] },
  )
  const [found] = rows
  if (!found) return undefined
  const { event, ...shown } = found
  return { record: recordOf(event), ...shown }
}

const statement = `
  with event as materialized (select hearth.event_for_visitors($1) as row)
  select event.row as event,
    (select to_jsonb(s) from hearth.event_standing(array[$1]) s) as standing,
    (select to_jsonb(h) from hearth.how_to_answer($1) h) as how,
    (select coalesce(jsonb_agg(c), '[]') from hearth.event_co_hosts($1) c) as "coHosts",
    (select coalesce(jsonb_agg(g), '[]') from hearth.event_guests($1) g) as guests,
    (select coalesce(jsonb_agg(jsonb_build_object(
        'event_id', l.event_id, 'part', l.part, 'asked_by', l.asked_by, 'state', l.state,
        'service_providers', jsonb_build_object(
          'id', p.id, 'owner_id', p.owner_id, 'name', p.name, 'headline', p.headline, 'categories', p.categories,
          'photos', p.photos, 'status', p.status)) order by l.asked_at), '[]')
      from public.event_providers l join public.service_providers p on p.id = l.provider_id
      where l.event_id = $1 and l.state = 'accepted') as providers,
    hearth.event_page($1, $2) as page,
    hearth.city_middle(event.row ->> 'city') as middle,
    hearth.event_photos($1) as photos,
    hearth.series_of_event($1) as series,
    (select ${venueColumns}
      from public.venues v
      where v.id = case when event.row ->> 'venue_id' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
        then (event.row ->> 'venue_id')::uuid end) as venue
  from event where event.row is not null`

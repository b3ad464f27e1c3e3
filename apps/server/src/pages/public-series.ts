import type { PublicSeries } from '@hearth/contracts/shared-page'
import type { Database } from '@hearth/database'
import type { Locale } from '@hearth/messages/locales'
import { venueColumns } from './shared-venue.ts'

/**
 * Reads all that the public page of a series shows in a language, as a visitor, in one round trip. A series of which no date is
 * open to all is `undefined`, like one that never was.
 */
export async function readPublicSeries(
  database: Database,
  id: string,
  locale: Locale,
): Promise<PublicSeries | undefined> {
  const { rows } = await database.run<PublicSeries>(
    { role: 'anon' },
    { name: 'public series', onlyReads: true, fromReplica: true, text: statement, values: [id, locale] },
  )
  return rows[0]
}

const statement = `
  with found as materialized (select hearth.series_page($1, $2) as series)
  select series,
    (select to_jsonb(h) from hearth.how_to_answer(series -> 'event' ->> 'id') h) as how,
    hearth.event_page(series -> 'event' ->> 'id', $2) as page,
    hearth.city_middle(series -> 'event' ->> 'city') as middle,
    (select ${venueColumns}
      from public.venues v
      where v.id = case when series -> 'event' ->> 'venue_id' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
        then (series -> 'event' ->> 'venue_id')::uuid end) as venue
  from found where series is not null`

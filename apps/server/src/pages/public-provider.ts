import { maxWithProvider } from '@hearth/contracts/limits'
import type { PublicProvider } from '@hearth/contracts/shared-page'
import type { Database } from '@hearth/database'
import type { EventEngine } from '@hearth/event-engine'
import type { Locale } from '@hearth/messages/locales'
import { readStandings } from './public-standings.ts'

/**
 * Reads all that the public page of a service provider shows, as a visitor, in a language: the page and where they will be at once,
 * then how many come. What is not published is `undefined`; `id` is a uuid.
 */
export async function readPublicProvider(
  { database, browseAsVisitor }: { database: Database } & Pick<EventEngine, 'browseAsVisitor'>,
  { id, locale, nowMs }: { id: string; locale: Locale; nowMs: number },
): Promise<PublicProvider | undefined> {
  const [found, events] = await Promise.all([
    database.run<Pick<PublicProvider, 'provider' | 'words'>>(
      { role: 'anon' },
      { name: 'public provider', onlyReads: true, fromReplica: true, text: statement, values: [id, locale] },
    ),
    browseAsVisitor({ filter: {}, providerId: id.toLowerCase(), limit: maxWithProvider }, nowMs),
  ])
  const [row] = found.rows
  return row && { ...row, events, standings: await readStandings(database, events.events, locale) }
}

const statement = `
  select jsonb_build_object(
    'id', p.id, 'owner_id', p.owner_id, 'status', p.status, 'name', p.name, 'headline', p.headline, 'story', p.story,
    'categories', p.categories, 'city', p.city, 'timezone', p.timezone, 'travels_km', p.travels_km, 'area', p.area,
    'is_online', p.is_online, 'languages', p.languages, 'availability', p.availability, 'hours', p.hours,
    'website', p.website, 'photos', p.photos, 'paused_by', p.paused_by, 'updated_at', p.updated_at,
    'provider_services', coalesce((
      select jsonb_agg(to_jsonb(s) order by s.position, s.id)
      from public.provider_services s where s.provider_id = p.id), '[]'),
    'provider_qualifications', coalesce((
      select jsonb_agg(to_jsonb(q) order by q.position, q.id)
      from public.provider_qualifications q where q.provider_id = p.id), '[]'),
    'owner', (
      select jsonb_build_object('id', o.id, 'username', o.username, 'display_name', o.display_name,
        'profile_photo_url', o.profile_photo_url)
      from public.profiles o where o.id = p.owner_id)
  ) as provider, hearth.words_of('provider', p.id::text, $2) as words
  from public.service_providers p
  where p.id = $1::uuid and p.status = 'published'`

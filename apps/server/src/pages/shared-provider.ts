import type { Read } from '@hearth/contracts/reads'
import type { SharedProvider } from '@hearth/contracts/shared-page'
import type { Database } from '@hearth/database'
import type { Locale } from '@hearth/messages/locales'

/**
 * A published page with its services, as a visitor reads it in a language, or in the words of its owner; `id` is a uuid. Any
 * other page is `undefined`.
 */
export async function readSharedProvider(
  database: Database,
  { id, locale, wantsOriginal }: { id: string; locale: Locale; wantsOriginal: boolean },
): Promise<SharedProvider | undefined> {
  const { rows } = await database.run<{ provider: SharedProvider; words: Read<'words_of'> }>(
    { role: 'anon' },
    { name: 'shared provider', onlyReads: true, fromReplica: true, text: statement, values: [id, locale] },
  )
  if (!rows[0]) return undefined
  const { provider, words } = rows[0]
  if (!words || wantsOriginal) return provider
  return {
    ...provider,
    headline: words.title ?? provider.headline,
    story: words.description ?? provider.story,
  }
}

const statement = `
  select jsonb_strip_nulls(jsonb_build_object(
    'id', p.id, 'name', p.name, 'headline', p.headline, 'story', p.story, 'categories', p.categories,
    'city', p.city, 'area', p.area, 'isOnline', p.is_online, 'languages', p.languages,
    'website', p.website, 'photo', p.photos[1],
    'services', coalesce((
      select jsonb_agg(jsonb_build_object(
        'name', s.name, 'description', s.description, 'isFree', s.is_free, 'byDonation', s.by_donation,
        'priceMin', s.price_min, 'priceMax', s.price_max, 'currency', s.currency) order by s.position, s.id)
      from public.provider_services s where s.provider_id = p.id
    ), '[]'),
    'owner', case when o.id is not null then jsonb_build_object(
      'id', o.id, 'name', coalesce(o.display_name, o.username)) end
  )) as provider, hearth.words_of('provider', p.id::text, $2) as words
  from public.service_providers p
  left join public.profiles o on o.id = p.owner_id and o.username_lower not like 'temp\\_user\\_%'
  where p.id = $1::uuid and p.status = 'published'`

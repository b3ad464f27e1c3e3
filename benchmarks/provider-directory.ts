import type { Benchmark } from './figure.ts'
import { distinctMembers, measurePage } from './harness/directory-page.ts'
import { type Hearth, withHearth } from './harness/hearth.ts'
import { makeMembers, signIn } from './harness/members.ts'

const members = 20_000
const providers = 2_000
const path = '/rest/v1/rpc/provider_directory'

export const providerDirectory: Benchmark = {
  name: 'provider-directory',
  title: 'A page of the directory of service providers',
  how: `\`GET /rest/v1/rpc/provider_directory\`: 24 of ${providers.toLocaleString('en')} published pages with their lowest
prices and the counts of every filter, among ${members.toLocaleString('en')} members, from 16 connections. Visitors of the same
moment share an answer, and so do members who see the same people: ${distinctMembers} of them ask in turn.`,
  run: withHearth(async (hearth) => {
    await makeMembers(hearth, members)
    await makeProviders(hearth)
    const readers = await signIn(hearth, distinctMembers)
    return [
      await measurePage(hearth, 'Directory of providers, visitors', { path }),
      await measurePage(hearth, 'Directory of providers, members', { path, members: readers }),
      await measurePage(hearth, 'Musicians, members', {
        path: `${path}?of_category=music`,
        members: readers,
      }),
      await measurePage(hearth, 'Providers found by a word, members', {
        path: `${path}?words=lantern`,
        members: readers,
      }),
    ]
  }),
}

/** Pages in forty cities, each with three services; every tenth member has one. */
async function makeProviders({ owner }: Hearth): Promise<void> {
  await owner.run(
    `insert into public.service_providers (id, owner_id, status, name, headline, story, categories, city, languages,
       is_online, service_words, published_at)
     select gen_random_uuid(), m.id, 'published', 'Hands number ' || n,
       case when n % 20 = 0 then 'Lantern suppers for a circle' else 'What I bring, in one line of words' end,
       repeat('I have done this for years, and gladly tell you how it began. ', 20),
       (array['music', 'food', 'craft', 'ceremony', 'bodywork'])[1 + n % 4 : 2 + n % 4], 'City ' || n % 40,
       (array['en', 'pt', 'de', 'ne'])[1 + n % 3 : 2 + n % 3], n % 3 = 0, 'An evening An afternoon A whole day', now()
     from (select id, row_number() over (order by id) as n from public.profiles) m where n % 10 = 0 and n / 10 <= $1::integer`,
    [providers],
  )
  await owner.run(
    `insert into public.provider_services (id, provider_id, position, name, price_min, price_max, currency)
     select gen_random_uuid(), p.id, n, 'Service ' || n, 1000 * n, 2000 * n, 'EUR'
     from public.service_providers p, generate_series(1, 3) n`,
  )
  await owner.run('vacuum analyze public.service_providers, public.provider_services')
}

import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildEvent } from '../testing/events.ts'
import { buildMember, type Member } from '../testing/people.ts'
import { block, buildProvider, makeAdmin } from '../testing/providers.ts'
import { buildTableServer, type TableServer } from './testing/build-table-server.ts'

let server: TableServer
let owner: Member
let ids: Record<string, string>

type Answer = {
  providers: {
    id: string
    name: string
    upcoming: number
    from_price: { min: number | null; currency: string | null } | null
    owner: { id: string; username: string }
  }[]
  next: string | null
  total: number
  categories: { name: string; count: number }[]
  cities: { name: string; count: number }[]
  languages: { name: string; count: number }[]
}

beforeAll(async () => {
  server = await buildTableServer()
  owner = await buildMember(server.test)
  const db = server.test
  const made = {
    olive: await buildProvider(db, { name: 'Olíve Kitchen', city: 'Lisbon', languages: ['pt'] }),
    amber: await buildProvider(db, {
      name: 'Amber Drums',
      categories: ['music'],
      city: 'Porto',
      languages: ['pt', 'en'],
    }),
    zora: await buildProvider(db, {
      name: 'Zora Sings',
      categories: ['music', 'ceremony'],
      city: 'lisbon',
      languages: ['en'],
      isOnline: true,
      owner,
    }),
    draft: await buildProvider(db, { name: 'Not yet', status: 'draft' }),
    paused: await buildProvider(db, { name: 'Resting', status: 'paused' }),
  }
  ids = Object.fromEntries(Object.entries(made).map(([name, { id }]) => [name, id]))
  await db.owner(
    `update public.service_providers set service_words = 'Lullabies for newborns' where id = $1`,
    [ids.zora],
  )
})
afterAll(() => server.close())

async function ask<T = Answer>(wishes: object = {}, who?: Member, name = 'provider_directory') {
  const response = await server.app.inject({
    method: 'POST',
    url: `/rest/v1/rpc/${name}`,
    headers: { ...server.as(who), 'content-type': 'application/json' },
    payload: JSON.stringify(wishes),
  })
  expect(response.statusCode).toBe(200)
  return response.json() as T
}
const namesOf = ({ providers }: Answer) => providers.map(({ name }) => name)

it('shows visitors what is published, by name, with its owner and its lowest price', async () => {
  const answer = await ask()
  expect(namesOf(answer)).toEqual(['Amber Drums', 'Olíve Kitchen', 'Zora Sings'])
  expect(answer).toMatchObject({ total: 3, next: null })
  expect(answer.providers[2]).toMatchObject({
    id: ids.zora,
    owner: { id: owner.userId },
    from_price: { min: 1200, currency: 'EUR', is_free: false, by_donation: false },
    upcoming: 0,
  })
})

it.each([
  ['without accents', 'olive', ['Olíve Kitchen']],
  ['by the beginning of a word', 'drum', ['Amber Drums']],
  ['by what somebody offers', 'lullabies', ['Zora Sings']],
  ['by category', 'ceremony', ['Zora Sings']],
  ['by city', 'porto', ['Amber Drums']],
  ['nothing for words that nobody has', 'zzzz', []],
  ['everything for marks alone', ' &!| ', ['Amber Drums', 'Olíve Kitchen', 'Zora Sings']],
])('finds %s', async (_, words, names) => {
  expect(namesOf(await ask({ words }))).toEqual(names)
})

it('counts each facet without its own choice', async () => {
  const answer = await ask({ of_category: 'music', in_city: 'LISBON' })
  expect(namesOf(answer)).toEqual(['Zora Sings'])
  expect(answer.categories).toEqual([
    { name: 'ceremony', count: 1 },
    { name: 'food', count: 1 },
    { name: 'music', count: 1 },
  ])
  expect(answer.cities).toEqual([
    { name: 'lisbon', count: 1 },
    { name: 'Porto', count: 1 },
  ])
  expect(answer.languages).toEqual([{ name: 'en', count: 1 }])
  expect(namesOf(await ask({ online: true }))).toEqual(['Zora Sings'])
  expect((await ask({ language: 'pt' })).total).toBe(2)
})

it('gives everything once, page by page, and takes a strange cursor for the beginning', async () => {
  const seen: string[] = []
  let cursor: string | null = null
  for (let page = 0; page < 5; page++) {
    const answer: Answer = await ask({ page_size: 1, cursor })
    seen.push(...namesOf(answer))
    cursor = answer.next
    if (!cursor) break
  }
  expect(seen).toEqual(['Amber Drums', 'Olíve Kitchen', 'Zora Sings'])
  expect(namesOf(await ask({ cursor: "1'; drop" }))).toHaveLength(3)
})

it('counts coming events that list the provider', async () => {
  const host = await buildMember(server.test)
  const past = { startDate: '2020-01-01', startsAt: '2020-01-01T19:30:00Z', endsAt: '2020-01-01T22:00:00Z' }
  for (const [event, state] of [
    [{}, 'accepted'],
    [{}, 'asked'],
    [past, 'accepted'],
    [{ visibility: 'members' }, 'accepted'],
  ] as const) {
    const eventId = await buildEvent(server.test, { createdBy: host.userId, ...event })
    await server.test.owner(
      `insert into public.event_providers (event_id, provider_id, asked_by, state) values ($1, $2, 'host', $3)`,
      [eventId, ids.amber, state],
    )
  }
  const upcoming = async (who?: Member) => (await ask({ words: 'amber' }, who)).providers[0]?.upcoming
  expect(await upcoming()).toBe(1)
  expect(await upcoming(await buildMember(server.test))).toBe(2)
  expect(await upcoming(owner)).toBe(2)
})

it('hides from each other who blocks and who is blocked, and who is about to leave', async () => {
  const other = await buildMember(server.test)
  await block(server.test, owner, other)
  expect((await ask({}, other)).total).toBe(2)
  const third = await buildMember(server.test)
  await block(server.test, third, owner)
  expect((await ask({}, third)).total).toBe(2)
  expect((await ask({}, owner)).total).toBe(3)
  await server.test.owner('update public.profiles set is_hidden = true where id = $1', [owner.userId])
  expect(namesOf(await ask({}, await buildMember(server.test)))).not.toContain('Zora Sings')
  expect((await ask()).total).toBe(2)
  await server.test.owner('update public.profiles set is_hidden = false where id = $1', [owner.userId])
})

it('keeps exact counts of everything, whatever happens to pages', async () => {
  const db = server.test
  const counted = async (who?: Member) => {
    const { total, categories, cities, languages } = await ask({}, who)
    return { total, categories, cities: cities.map(({ count }) => count), languages }
  }
  /** The same, counted from the pages that the search for a word that all have finds. */
  const anew = async (who?: Member) => {
    const { total, categories, cities, languages } = await ask({ words: 'sourdough' }, who)
    return { total, categories, cities: cities.map(({ count }) => count), languages }
  }
  const reader = await buildMember(db)
  const page = await buildProvider(db, { categories: ['craft', 'music'], city: 'Porto', languages: ['fr'] })
  expect(await counted()).toEqual(await anew())
  for (const change of [
    `status = 'paused', paused_by = 'owner'`,
    `status = 'published', paused_by = null, city = 'Évora', categories = '{bodywork}'`,
    `languages = '{en,fr}', city = ''`,
  ]) {
    await db.owner(`update public.service_providers set ${change} where id = $1`, [page.id])
    expect(await counted(reader)).toEqual(await anew(reader))
  }
  const { total } = await counted(reader)
  await block(db, page.owner, reader)
  expect(await counted(reader)).toEqual(await anew(reader))
  expect((await counted(reader)).total).toBe(total - 1)
  await db.owner('delete from auth.users where id = $1', [page.owner.userId])
  expect(await counted()).toEqual(await anew())
})

it('shows admins alone what waits, longest first: in review, then changed since somebody looked', async () => {
  const admin = await buildMember(server.test)
  await makeAdmin(server.test, admin)
  const db = server.test
  const late = await buildProvider(db, { status: 'in_review', name: 'Late' })
  const early = await buildProvider(db, { status: 'in_review', name: 'Early' })
  const at = `update public.service_providers set submitted_at = now() - $2::interval where id = $1`
  await db.owner(at, [late.id, '1 hour'])
  await db.owner(at, [early.id, '2 hours'])
  await db.owner(`update public.service_providers set changed_since_review = '{story}' where id = $1`, [
    ids.olive,
  ])
  const waiting = await ask<{ name: string; changed_since_review: string[] }[]>(
    {},
    admin,
    'providers_in_review',
  )
  expect(waiting.map(({ name }) => name)).toEqual(['Early', 'Late', 'Olíve Kitchen'])
  expect(waiting[2]?.changed_since_review).toEqual(['story'])
  expect(await ask({}, early.owner, 'providers_in_review')).toEqual([])
})

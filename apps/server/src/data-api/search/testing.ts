import { randomUUID } from 'node:crypto'
import type { TestDatabase } from '@hearth/database/testing'
import { buildEventId } from '../../testing/events.ts'
import type { Member } from '../../testing/people.ts'

export type Kind = 'events' | 'venues' | 'providers' | 'members'
type Count = { name: string; count: number }
type Hit = {
  kind: Kind
  id: string
  title: string
  photo: string | null
  distance_km: number | null
  starts_at: string | null
}
export type Found = {
  groups: Record<Kind, number>
  hits: Hit[]
  named: Hit[]
  also: Hit[]
  next: string | null
  total: number
  is_capped: boolean
  facets: Record<'kinds' | 'categories' | 'cities' | 'access' | 'price' | 'online', Count[]> & {
    prices: { currency: string; count: number; up_to: { amount: number; count: number }[] }[]
    when: (Count & { from: string; to: string })[]
  }
}

/** Calls a public function as someone would through `/rest/v1/rpc`. */
export async function call<T>(
  { database }: TestDatabase,
  name: 'search' | 'search_cities' | 'search_quick',
  asked: Record<string, unknown>,
  person?: Member,
): Promise<T> {
  const types: Record<string, string> = {
    ...{ kinds: 'text[]', access_facts: 'text[]', near: 'jsonb', price_max: 'integer', page_size: 'integer' },
    ...{ online: 'boolean', date_from: 'date', date_to: 'date', today: 'date' },
  }
  const names = Object.keys(asked)
  const role = person ? 'authenticated' : 'anon'
  const { rows } = await database.run<{ found: T }>(
    { role, claims: { role, ...(person && { sub: person.userId, session_id: person.sessionId }) } },
    {
      name: `${name} ${names.join(' ')}`,
      text: `select public.${name}(${names.map((key, at) => `${key} => $${at + 1}::${types[key] ?? 'text'}`).join(', ')}) as found`,
      values: Object.values(asked),
    },
  )
  return rows[0]!.found
}

export const search = (test: TestDatabase, asked: Record<string, unknown> = {}, person?: Member) =>
  call<Found>(test, 'search', asked, person)

export const titles = ({ hits }: Pick<Found, 'hits'>) => hits.map(({ title }) => title)

type Columns = Record<string, unknown>

const insert = async ({ owner }: TestDatabase, table: string, row: Columns) => {
  const names = Object.keys(row)
  await owner(
    `insert into public.${table} (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
    Object.values(row),
  )
}

/** A coming public event of tomorrow evening, free, in no place that is known. */
export async function buildSearchEvent(test: TestDatabase, row: Columns = {}): Promise<string> {
  const id = buildEventId()
  const start = (row.start_date as string | undefined) ?? dayFromToday(1)
  await insert(test, 'events', {
    ...{ id, title: 'Supper', category: 'party', start_date: start, start_time: '19:30', end_time: '22:00' },
    ...{ timezone: 'UTC', all_day: false, starts_at: `${start}T19:30:00Z`, ends_at: `${start}T22:00:00Z` },
    ...{ is_free: true, status: 'published', visibility: 'public', source: 'hearth' },
    ...{ created_at: '2026-01-01', updated_at: '2026-01-01' },
    ...row,
  })
  return id
}

export async function buildSearchVenue(
  test: TestDatabase,
  row: Columns = {},
  address?: Columns,
): Promise<string> {
  const id = randomUUID()
  await insert(test, 'venues', {
    id,
    name: 'Old Mill',
    kind: 'hall',
    city: 'Lisbon',
    timezone: 'UTC',
    ...row,
  })
  if (address) await insert(test, 'venue_addresses', { venue_id: id, address: '1 Mill Lane', ...address })
  return id
}

/** A page of its own: nobody has two. */
export async function buildSearchProvider(
  test: TestDatabase,
  row: Columns & { owner_id: string },
  services: Columns[] = [],
): Promise<string> {
  const id = randomUUID()
  await insert(test, 'service_providers', { id, status: 'published', name: 'Drums', city: 'Lisbon', ...row })
  for (const [position, service] of services.entries()) {
    await insert(test, 'provider_services', {
      id: randomUUID(),
      provider_id: id,
      position,
      name: 'An hour',
      ...service,
    })
  }
  return id
}

export async function notify(
  test: TestDatabase,
  { userId }: Member,
  field: string,
  value: unknown,
  audience: string,
): Promise<void> {
  await test.owner(
    `insert into public.profile_details (user_id, field, value, audience) values ($1, $2, $3, $4)
     on conflict (user_id, field) do update set value = excluded.value, audience = excluded.audience`,
    [userId, field, JSON.stringify(value), audience],
  )
}

export const dayFromToday = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

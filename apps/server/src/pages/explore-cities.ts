import { cityAddress, type NamedCity } from '@hearth/contracts/city-address'
import type { Database } from '@hearth/database'
import { isRecent } from '../clock.ts'

const cachedMs = 60_000
/** Cities with a page of their own. */
const maxCities = 2000

/**
 * Cities with a page of their own, those with most open venues first: where an open venue lies or a coming public event takes
 * place. Events name a city without its country; the country is that of most open venues of that name. Read once a minute, leaping
 * along the index from one name to the next.
 */
export function createExploreCities({ database, now }: { database: Database; now: () => number }) {
  let last: { cities: Promise<ReadonlyMap<string, NamedCity>>; atMs: number } | undefined

  return async function readCities(): Promise<ReadonlyMap<string, NamedCity>> {
    if (last && isRecent({ sinceMs: last.atMs, nowMs: now(), forMs: cachedMs })) return last.cities
    const reading = { cities: read(database, now()), atMs: now() }
    last = reading
    try {
      return await reading.cities
    } catch (error) {
      if (last === reading) last = undefined
      throw error
    }
  }
}

async function read(database: Database, nowMs: number): Promise<ReadonlyMap<string, NamedCity>> {
  const { rows } = await database.run<{ name: string; country: string | null }>(
    { role: 'anon' },
    { name: 'cities with pages', onlyReads: true, fromReplica: true, text: statement, values: [nowMs] },
  )
  const cities = new Map<string, NamedCity>()
  for (const row of rows) {
    const address = cityAddress(row)
    if (address && !cities.has(address)) cities.set(address, { name: row.name, address })
  }
  return cities
}

const isListed = `e.status = 'published' and e.visibility = 'public' and e.visibility in ('public', 'members')
  and not e.is_later_date`

const statement = `
  with recursive of_events as (
    (select e.city_folded from public.events e where ${isListed} and e.city_folded > '' order by e.city_folded limit 1)
    union all
    select (select e.city_folded from public.events e where ${isListed} and e.city_folded > of_events.city_folded
      order by e.city_folded limit 1)
    from of_events where of_events.city_folded is not null
  ),
  of_venues as (
    (select v.city_folded from public.venues v where v.status = 'open' and v.city_folded > '' order by v.city_folded limit 1)
    union all
    select (select v.city_folded from public.venues v where v.status = 'open' and v.city_folded > of_venues.city_folded
      order by v.city_folded limit 1)
    from of_venues where of_venues.city_folded is not null
  ),
  cities as (
    select o.city_folded from of_events o where o.city_folded is not null and exists (
      select from public.events e where ${isListed} and e.city_folded = o.city_folded
        and e.ends_at > to_timestamp($1::float8 / 1000))
    union select city_folded from of_venues where city_folded is not null
  )
  select coalesce(v.city, e.city) as name, v.country
  from cities
  left join lateral (
    select min(v.city) as city, v.country, count(*) as venues from public.venues v
    where v.status = 'open' and v.city_folded = cities.city_folded
    group by v.country order by v.country is null, count(*) desc, v.country limit 1) v on true
  left join lateral (
    select e.city from public.events e where ${isListed} and e.city_folded = cities.city_folded
    order by e.starts_at desc, e.id limit 1) e on true
  order by v.venues desc nulls last, name limit ${maxCities}`

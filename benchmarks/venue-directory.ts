import type { Benchmark } from './figure.ts'
import { distinctMembers, measurePage } from './harness/directory-page.ts'
import { makeEvents } from './harness/events.ts'
import { type Hearth, withHearth } from './harness/hearth.ts'
import { makeMembers, signIn } from './harness/members.ts'

const venues = 2_000
const events = 20_000
const path = '/rest/v1/rpc/venue_directory?page_size=24'

export const venueDirectory: Benchmark = {
  name: 'venue-directory',
  title: 'A page of the directory of venues',
  how: `\`GET /rest/v1/rpc/venue_directory\`: 24 of ${venues.toLocaleString('en')} venues with the counts of their filters and
of what takes place there, among ${events.toLocaleString('en')} events that picked them, from 16 connections. Visitors of the
same moment share an answer, and so do members who see the same people: ${distinctMembers} of them ask in turn.`,
  run: withHearth(async (hearth) => {
    await makeEvents(hearth, events)
    await makeVenues(hearth)
    await makeMembers(hearth, distinctMembers)
    const members = await signIn(hearth, distinctMembers)
    return [
      await measurePage(hearth, 'Directory of venues, visitors', { path }),
      await measurePage(hearth, 'Directory of venues, members', { path, members }),
      await measurePage(hearth, 'Halls with a kitchen, members', {
        path: `${path}&of_kind=hall&has=%7Bkitchen%7D`,
        members,
      }),
    ]
  }),
}

/** Venues of forty cities, and every event at one of them. */
async function makeVenues({ owner }: Hearth): Promise<void> {
  await owner.run(
    `insert into public.venues (id, name, kind, city, country, timezone, capacity, features, access, description, photos)
     select gen_random_uuid(), 'House number ' || n, (array['hall', 'garden', 'home', 'studio', 'cafe'])[1 + n % 5],
       'City ' || n % 40, 'PT', 'Europe/Lisbon', 10 + n % 200,
       (array['kitchen', 'piano', 'wifi', 'mats', 'stage', 'heating'])[1 + n % 3 : 2 + n % 5],
       (array['step_free_entrance', 'seating', 'parking'])[1 : n % 4],
       repeat('A wooden floor, a stove, and windows to the south. ', 20), array['/storage/v1/object/public/pictures/a/b.webp']
     from generate_series(1, $1::integer) n`,
    [venues],
  )
  await owner.run(
    `with numbered as (select id::text, row_number() over (order by id) as n from public.venues),
     placed as (select id, row_number() over (order by id) as n from public.events)
     update public.events e set venue_id = v.id
     from placed p join numbered v on v.n = 1 + p.n % $1::integer where p.id = e.id`,
    [venues],
  )
  await owner.run('vacuum analyze public.venues, public.events')
}

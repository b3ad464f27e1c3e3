import type { EventRecord } from '@hearth/contracts/event'
import { type Category, categoryIds } from '@hearth/contracts/event-values'
import { maxCounted } from '@hearth/contracts/limits'
import type { SceneKey } from '@hearth/contracts/scene-address'
import type { Database } from '@hearth/database'
import type { Locale } from '@hearth/messages/locales'
import type { Near } from './near.ts'

/** What a card shows of an event; `coming` counts people. */
export type EventSummary = Pick<
  EventRecord,
  | 'id'
  | 'title'
  | 'intention'
  | 'category'
  | 'timing'
  | 'venue'
  | 'pricing'
  | 'image'
  | 'onlineUrl'
  | 'goodFor'
  | 'access'
  | 'status'
  | 'visibility'
> & {
  coming: number
  /** Of a date of a series how many come after it, and the days of the first of them. */
  seriesAhead?: { ahead: number; next: string[] }
}

/** With its scene as an address says it. */
type HomeEvent = EventSummary & { scene: SceneKey }

/** A venue that has public events soon. */
type HomeVenue = {
  id: string
  name: string
  kind: string
  city: string
  photo?: string
  events: number
}

/** Who hosts a public event soon, as far as everyone may see them, and the next of their events. */
type HomeHost = {
  username: string
  name: string
  photo?: string
  next: Pick<EventRecord, 'title'> & { on: string }
}

/** What the home page shows to everyone: public events alone. */
export type HomeData = {
  /** Milliseconds since 1970 UTC. */
  readAtMs: number
  /** Seven calendar days from today on, as it is in the soonest event's zone, and how many events begin on each. */
  days: { on: string; count: number }[]
  /** How many events of each category begin in these seven days. */
  thisWeek: Record<Category, number>
  /** Cities with coming events, those with most first; at most twenty. */
  cities: string[]
  /**
   * In time order: for each of the seven days the seven soonest events that begin on it or later, and as many of
   * those near the reader.
   */
  soonest: HomeEvent[]
  /** At most three that the community put forward. */
  featured: HomeEvent[]
  /** At most four, near the reader first, those with most events first. */
  venues: HomeVenue[]
  /** At most six, near the reader first, those whose event is next first. */
  hosts: HomeHost[]
  /**
   * How many events begin when, of which kind and where: days after today, place in `categoryIds`, place in `cities`
   * (-1: elsewhere), how many. Of thirty days where `isWhole`, else, where too many are ahead, of the seven alone.
   */
  counts: { isWhole: boolean; cells: [day: number, category: number, city: number, events: number][] }
  /** Where the reader is, as far as some of these events are there. */
  near?: Near
}

type Read = Omit<HomeData, 'soonest' | 'featured'> & Record<'soonest' | 'featured', EventSummary[]>
/** What is read, with the zones and the cities (in small letters) of these days' events: what can be near anybody. */
export type HomeReading = { home: Read; zones: string[]; cities: string[] }

/**
 * Reads the home page's data as a visitor, in one statement, titles in a language: what policies hide from visitors is not in it, nor what an
 * event copied of a venue's address, because the venue may have closed that door since then.
 */
export async function readHome(
  database: Database,
  { nowMs, near = {}, locale = null }: { nowMs: number; near?: Near; locale?: Locale | null },
): Promise<HomeReading> {
  const values = [nowMs, near.timeZone ?? null, near.city ?? null, categoryIds, locale]
  const { rows } = await database.run<HomeReading>(
    { role: 'anon' },
    { name: 'home data', text: homeStatement, values, fromReplica: true },
  )
  return rows[0]!
}

/** What runs began 34 days ago at the most: nothing further back is read. */
const homeStatement = `
  with ahead as materialized (
    select id, category, city, start_date, starts_at, timezone, venue_id, created_by from public.events
    where status = 'published' and visibility = 'public' and visibility in ('public', 'members') and not is_later_date
      and starts_at > to_timestamp($1::float8 / 1000)
    order by starts_at, id limit ${maxCounted}
  ),
  upcoming as materialized (
    (select id, category, city, start_date, starts_at, timezone, venue_id, created_by from public.events
    where status = 'published' and visibility = 'public' and visibility in ('public', 'members') and not is_later_date
      and starts_at <= to_timestamp($1::float8 / 1000) and starts_at > to_timestamp($1::float8 / 1000) - interval '34 days'
      and ends_at > to_timestamp($1::float8 / 1000)
    order by starts_at, id limit ${maxCounted})
    union all
    select * from ahead
  ),
  today as (
    select (to_timestamp($1::float8 / 1000) at time zone coalesce(
      (select timezone from upcoming order by starts_at, id limit 1), 'UTC'))::date as day
  ),
  days as (
    select (today.day + step)::date as day from today, generate_series(0, 6) as step
  ),
  -- Of each day by itself: a thousand events may all begin before it. Days count every date of a series, lists show the next.
  dated as materialized (
    select days.day, e.* from days cross join lateral (
      select e.id, e.category, e.city, e.timezone, e.starts_at, e.venue_id, e.created_by, e.is_later_date from public.events e
      where e.status = 'published' and e.visibility = 'public' and e.visibility in ('public', 'members')
        and e.starts_at > days.day::timestamp at time zone 'UTC' - interval '14 hours'
        and e.starts_at < days.day::timestamp at time zone 'UTC' + interval '36 hours'
        and e.start_date = days.day and e.ends_at > to_timestamp($1::float8 / 1000)
      order by e.starts_at, e.id limit ${maxCounted}
    ) e
  ),
  -- How far from the reader: in their city, on their clock, anywhere. Nothing more is read for it.
  found as materialized (
    select f.*, case
      when $3::text is not null and lower(btrim(f.city)) = lower($3) then 0
      when f.timezone = $2::text then 1
      else 2 end as distance
    from (
      select id, start_date as day, starts_at, category, city, timezone, venue_id, created_by from upcoming
      union select id, day, starts_at, category, city, timezone, venue_id, created_by from dated where not is_later_date
    ) as f
  ),
  near as materialized (
    select id, day, starts_at, 'zone' as kind from found where timezone = $2::text
    union all
    select id, day, starts_at, 'city' from found where distance = 0
  ),
  cities as materialized (
    select city, lower(btrim(city)) as name, row_number() over (order by events desc, city) - 1 as place
    from (
      select city, count(*) as events from upcoming where city <> '' group by city order by events desc, city limit 20
    ) as liveliest
  ),
  cells as (
    select found.day - today.day as day, array_position($4::text[], found.category) - 1 as category,
      coalesce((select min(place) from cities where name = lower(btrim(found.city))), -1) as city, count(*) as events
    from found, today
    where found.day >= today.day
      and found.day < today.day + case when (select count(*) from ahead) < ${maxCounted} then 30 else 7 end
    group by 1, 2, 3
  ),
  shown as (
    select soon.id from days, lateral (
      select found.id from found where found.day >= days.day order by found.starts_at, found.id limit 7
    ) as soon
    union
    select close_by.id from (values ('zone'), ('city')) as kinds(kind), days, lateral (
      select near.id from near where near.kind = kinds.kind and near.day >= days.day
      order by near.starts_at, near.id limit 7
    ) as close_by
  ),
  featured as (
    select id from public.events
    where is_featured and status = 'published' and visibility = 'public' and not is_later_date
      and starts_at > to_timestamp($1::float8 / 1000)
    order by starts_at, id limit 3
  ),
  hosts as (
    select distinct on (created_by) created_by, id, distance, starts_at from found where created_by is not null
    order by created_by, distance, starts_at, id
  ),
  places as (
    select case when venue_id ~ '^[0-9a-f-]{36}$' then venue_id::uuid end as id, min(distance) as distance, count(*) as events
    from found where venue_id <> '' group by venue_id order by 2, 3 desc, 1 limit 24
  ),
  -- How the series of those that say one go on.
  series as materialized (
    select s.event_id, s.series_ahead, s.series_next
    from hearth.event_standing(array(
      select e.id from (select id from shown union select id from featured) as wanted join public.events e using (id)
      where e.series is not null limit 100)) as s
    where s.series_id is not null
  ),
  summaries as materialized (
    select e.id, e.starts_at, jsonb_strip_nulls(jsonb_build_object(
      'id', e.id, 'title', e.title, 'intention', e.intention, 'category', e.category,
      'timing', jsonb_build_object(
        'startDate', e.start_date, 'endDate', e.end_date,
        'startTime', to_char(e.start_time, 'HH24:MI'), 'endTime', to_char(e.end_time, 'HH24:MI'),
        'timezone', e.timezone, 'allDay', e.all_day),
      'venue', jsonb_build_object(
        'id', e.venue_id, 'name', e.venue_name, 'city', e.city, 'capacity', e.capacity,
        'address', case when e.venue_id = '' then e.venue_address else '' end),
      'pricing', jsonb_build_object(
        'isFree', e.is_free, 'byDonation', e.by_donation, 'currency', e.currency,
        'priceRange', case when e.price_min is not null then jsonb_build_object('min', e.price_min, 'max', e.price_max) end),
      'image', e.image, 'onlineUrl', e.online_url, 'goodFor', e.good_for, 'access', e.access,
      'status', e.status, 'visibility', e.visibility, 'coming', s.taken,
      'seriesAhead', case when series.event_id is not null then jsonb_build_object(
        'ahead', series.series_ahead, 'next', series.series_next) end
    )) || hearth.words_in(e.id, $5) - '{description,lines}'::text[] as summary
    from (select id from shown union select id from featured) as wanted
    join public.events e using (id) join public.event_seats s on s.event_id = e.id
    left join series on series.event_id = e.id
  )
  select jsonb_build_object(
    'readAtMs', $1::bigint,
    'days', (
      select jsonb_agg(jsonb_build_object('on', day,
        'count', (select count(*) from dated where dated.day = days.day)) order by day)
      from days
    ),
    'thisWeek', (
      select jsonb_object_agg(category, (select count(*) from dated where dated.category = kinds.category))
      from unnest(array['party', 'business', 'sports', 'education', 'spiritual', 'theater', 'concerts']) as kinds(category)
    ),
    'cities', coalesce((select jsonb_agg(city order by place) from cities), '[]'),
    'counts', jsonb_build_object(
      'isWhole', (select count(*) from ahead) < ${maxCounted},
      'cells', coalesce((
        select jsonb_agg(jsonb_build_array(day, category, city, events) order by day, category, city) from cells
      ), '[]')
    ),
    'soonest', coalesce((
      select jsonb_agg(summary order by starts_at, id) from shown join summaries using (id)
    ), '[]'),
    'featured', coalesce((
      select jsonb_agg(summary order by starts_at, id) from featured join summaries using (id)
    ), '[]'),
    'hosts', coalesce((
      select jsonb_agg(host order by distance, starts_at, id)
      from (
        select h.distance, h.starts_at, h.id, jsonb_strip_nulls(jsonb_build_object(
          'username', p.username, 'name', coalesce(p.display_name, p.username), 'photo', p.profile_photo_url,
          'next', jsonb_build_object(
            'title', coalesce(hearth.words_in(e.id, $5) ->> 'title', e.title), 'on', e.start_date))) as host
        from hosts h join public.profiles p on p.id = h.created_by join public.events e on e.id = h.id
        where not p.is_hidden and p.username_lower not like 'temp\\_user\\_%'
        order by h.distance, h.starts_at, h.id limit 6
      ) as closest
    ), '[]'),
    'venues', coalesce((
      select jsonb_agg(venue order by distance, events desc, id)
      from (
        select p.distance, p.events, p.id, jsonb_strip_nulls(jsonb_build_object(
          'id', v.id, 'name', v.name, 'kind', v.kind, 'city', v.city, 'photo', v.photos[1], 'events', p.events)) as venue
        from places p join public.venues v using (id) where v.status = 'open'
        order by p.distance, p.events desc, p.id limit 4
      ) as closest
    ), '[]')
  ) as home,
  array(select timezone from found group by timezone order by count(*) desc, timezone limit 100) as zones,
  array(select lower(btrim(city)) as name from found where city <> '' group by name order by count(*) desc, name limit 500)
    as cities`

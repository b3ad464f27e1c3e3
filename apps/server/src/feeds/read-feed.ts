import type { Sibling } from '@hearth/contracts'
import { type Category, categories } from '@hearth/contracts/event-values'
import type { Database } from '@hearth/database'
import * as m from '@hearth/messages'
import { inLocale } from '@hearth/messages/in-locale'
import type { Locale } from '@hearth/messages/locales'
import { calendarColumns, type OpenSeriesReader, openVenueAddress } from '../calendar/index.ts'
import type { Feed, FeedEvent } from './feed.ts'

/** So many events, the soonest first. */
const maxEvents = 200

/** Which feed: all events, perhaps of a category and a city, or those of one venue, provider, host or site. */
export type FeedOf =
  | { kind: 'events'; category?: Category; city?: string }
  | { kind: 'venues' | 'service-providers' | 'hosts' | 'sites'; id: string }

type Sources = { database: Database; openSeries: OpenSeriesReader }
type FeedWishes = { locale: Locale; hasEachDate: boolean }

type Found = { name: string | null; events: FeedEvent[]; dateIds: string[] }

/**
 * Reads a feed as a visitor, so that row security leaves out what is not everyone's; that events are published and
 * public is asked once more, because what a feed says cannot be taken back. Undefined: there is no such subject.
 * `id` is a uuid, but for a site the name of an app of the network. What the feed says of itself, and its events where they are translated, is in `locale`.
 * Of a series it has the next date, or the series itself with all its dates (`hasEachDate`).
 */
export async function readFeed(
  { database, openSeries, siblings, nowMs }: Sources & { siblings: readonly Sibling[]; nowMs: number },
  of: FeedOf,
  { locale, hasEachDate }: FeedWishes,
): Promise<Feed | undefined> {
  if (of.kind === 'events') {
    const found = await readEvents(database, of, { nowMs, locale, hasEachDate })
    const held = await withSeries(openSeries, found)
    return { ...inLocale(locale, () => eventsFeed(of, found)), ...held }
  }
  const subject = subjects[of.kind]
  const { rows } = await database.run<Found>(
    // What is shared with a site stands outside the tables that a visitor may read.
    { role: of.kind === 'sites' ? 'hearth_engine' : 'anon' },
    {
      name: hasEachDate ? `dates of ${of.kind}` : `feed of ${of.kind}`,
      onlyReads: true,
      fromReplica: true,
      text: textOf(subject, { locale: '$3', hasEachDate }),
      values: [nowMs, of.id, locale],
    },
  )
  const { name } = rows[0]!
  if (name === null) return undefined
  const held = await withSeries(openSeries, rows[0]!)
  const shown = of.kind === 'sites' ? (siblings.find(({ id }) => id === of.id)?.title ?? name) : name
  return { ...inLocale(locale, () => subject.words(shown)), ...subject.paths(of.id), ...held }
}

/** The series that the dates found are of, each whole, in the place of these dates. */
async function withSeries(
  openSeries: OpenSeriesReader,
  { events, dateIds }: Found,
): Promise<Pick<Feed, 'events' | 'series'>> {
  const series = await openSeries.read(dateIds)
  return {
    events: events.filter(({ id }) => !series.some(({ eventIds }) => eventIds.has(id))),
    series: series.map(({ entries }) => entries),
  }
}

type Wishes = { category?: Category; city?: string }

async function readEvents(
  database: Database,
  { category, city }: Wishes,
  { nowMs, locale, hasEachDate }: FeedWishes & { nowMs: number },
): Promise<Found> {
  const { rows } = await database.run<Found>(
    { role: 'anon' },
    {
      name: hasEachDate ? 'dates of events' : 'feed of events',
      onlyReads: true,
      fromReplica: true,
      text: textOf(
        {
          name: `coalesce((
          select s.city from (
            select e.city from public.events e
            where e.city_folded = hearth.fold($3::text) and e.status = 'published' and e.visibility = 'public'
              and e.visibility in ('public', 'members') and not e.is_later_date
            order by e.starts_at desc, e.id desc limit ${maxEvents}) s
          group by s.city order by count(*) desc, s.city limit 1), $3::text)`,
          where: `($2::text is null or e.category = $2::text) and ($3::text is null or e.city_folded = hearth.fold($3::text))`,
        },
        { locale: '$4', hasEachDate },
      ),
      values: [nowMs, category ?? null, city ?? null, locale],
    },
  )
  return rows[0]!
}

function eventsFeed({ category, city }: Wishes, { name }: Found): Omit<Feed, 'events' | 'series'> {
  const what = category ? categories[category].label : m.site_nav_events()
  const description = name ? m.site_feeds_city_text({ city: name }) : m.site_feeds_text()
  const query = new URLSearchParams({ ...(category && { category }), ...(city && { city }) }).toString()
  return {
    title: name ? m.site_feeds_city({ what, city: name }) : m.site_feeds_all({ what }),
    description: category
      ? m.site_feeds_category_text({ line: categories[category].line, description })
      : description,
    pagePath: `/explore${category ? `/${category}` : ''}${city ? `?${new URLSearchParams({ city })}` : ''}`,
    path: `/feeds/events${query && `?${query}`}`,
  }
}

type Subject = {
  /** SQL of its name; null where there is none for a visitor. `$2` is its id. */
  name: string
  /** SQL that chooses among events `e`. */
  where: string
  words: (name: string) => Pick<Feed, 'title' | 'description'>
  paths: (id: string) => Pick<Feed, 'pagePath' | 'path'>
}

const subjects: Record<Exclude<FeedOf['kind'], 'events'>, Subject> = {
  venues: {
    name: 'select v.name from public.venues v where v.id = $2::uuid',
    where: `e.venue_id = $2::text and e.venue_id <> ''`,
    words: (name) => ({
      title: m.site_feeds_venue({ name }),
      description: m.site_feeds_venue_text({ name }),
    }),
    paths: (id) => ({ pagePath: `/v/${id}`, path: `/feeds/venues/${id}` }),
  },
  'service-providers': {
    name: `select p.name from public.service_providers p where p.id = $2::uuid and p.status = 'published'`,
    where: `e.id = any (array(
      select l.event_id from public.event_providers l where l.provider_id = $2::uuid and l.state = 'accepted'))`,
    words: (name) => ({
      title: m.site_feeds_provider({ name }),
      description: m.site_feeds_provider_text({ name }),
    }),
    paths: (id) => ({ pagePath: `/p/${id}`, path: `/feeds/service-providers/${id}` }),
  },
  hosts: {
    name: `
      select coalesce(p.display_name, p.username) from public.profiles p
      where p.id = $2::uuid and not p.is_hidden and p.username_lower not like 'temp\\_user\\_%'`,
    where: 'e.created_by = $2::uuid',
    words: (name) => ({
      title: m.site_feeds_host({ name }),
      description: m.site_feeds_host_text({ name }),
    }),
    paths: (id) => ({ pagePath: `/@${id}`, path: `/feeds/hosts/${id}` }),
  },
  sites: {
    name: 'select s.id from hearth.network_sites s where s.id = $2',
    where: `(e.source = $2 or exists (
      select from hearth.event_sites x where x.event_id = e.id and x.site_id = $2))`,
    words: (name) => ({
      title: m.site_feeds_site({ name }),
      description: m.site_feeds_site_text({ name }),
    }),
    paths: (id) => ({ pagePath: '/', path: `/feeds/sites/${id}` }),
  },
}

/**
 * What runs began 34 days ago at the most, so that nothing further back is read. `dateIds` are those
 * that may belong to a series: also dates behind one that is not open, or elsewhere. `locale` is the parameter of the language.
 */
function textOf(
  { name, where }: Pick<Subject, 'name' | 'where'>,
  { locale, hasEachDate }: { locale: string; hasEachDate: boolean },
): string {
  const now = 'to_timestamp($1::float8 / 1000)'
  const part = (when: string, which = 'not e.is_later_date') => `
    select e.id, e.starts_at from public.events e
    where e.status = 'published' and e.visibility = 'public' and e.visibility in ('public', 'members')
      and ${which} and ${when} and ${where}
    order by e.starts_at, e.id limit ${maxEvents}`
  return `
    with running as (${part(`e.starts_at <= ${now} and e.starts_at > ${now} - interval '34 days' and e.ends_at > ${now}`)}),
    coming as (${part(`e.starts_at > ${now}`)}),
    soonest as (
      select x.id from (select * from running union all select * from coming) x order by x.starts_at, x.id limit ${maxEvents}
    ), dates as (${hasEachDate ? part(`e.starts_at > ${now}`, 'true') : 'select null as id where false'})
    select (${name}) as name, ${hasEachDate ? 'array(select id from soonest union select id from dates)' : `'{}'::text[]`} as "dateIds", coalesce((
      select jsonb_agg(jsonb_build_object(${calendarColumns},
        'venueAddress', ${openVenueAddress},
        'hostName', (
          select coalesce(h.display_name, h.username) from public.profiles h
          where h.id = e.created_by and not h.is_hidden and h.username_lower not like 'temp\\_user\\_%')
      ) || hearth.words_in(e.id, ${locale}) order by e.starts_at, e.id)
      from soonest join public.events e on e.id = soonest.id
    ), '[]') as events`
}

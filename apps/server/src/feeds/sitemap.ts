import { AppError } from '@hearth/contracts'
import { categoryIds } from '@hearth/contracts/event-values'
import { type Database, passingTrouble } from '@hearth/database'
import * as m from '@hearth/messages'
import { baseLocale, locales, withLocale } from '@hearth/messages/locales'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isRecent } from '../clock.ts'
import { PreparedText, sendPrepared } from '../http/index.ts'
import { createExploreCities } from '../pages/index.ts'
import type { Parts } from '../parts.ts'

/** So many that reading a part is cheap; the protocol (https://www.sitemaps.org/protocol.html) would allow 50,000. */
const addressesPerFile = 1000
/** Also where a community has grown much since a crawler read the index. */
const maxTimes = 10
const cachedMs = 60_000
const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** Where the address of a page goes in what is said of it. */
const place = '{}'
/** A page in each language, as https://developers.google.com/search/docs/specialty/international/localized-versions asks. */
const alternates = [undefined, ...locales]
  .map((locale) => {
    const href = withLocale(place, locale ?? baseLocale)
    return `<xhtml:link rel="alternate" hreflang="${locale ?? 'x-default'}" href="${href}"/>`
  })
  .join('')

/** The part with the lists that are open to all: of everything, of each category, of each city. */
const listsPart = 'lists'

type Options = { perFile?: number }

/**
 * `GET /sitemap.xml`: an index of the addresses of coming public events, open venues, published service providers and
 * members who agreed to be found, for search engines, of a series the next date, because the pages of all say the same, each with its languages. Each part is a stretch of one index of the database, and says in its name which: the events
 * that end in a week, or a slice of all ids. So no part asks how many there are before it. Kept for a minute.
 */
export function sitemapRoutes(
  app: FastifyInstance,
  { database, config, now }: Pick<Parts, 'database' | 'config' | 'now'>,
  { perFile = addressesPerFile }: Options = {},
): void {
  const { siteUrl } = config
  const max = perFile * maxTimes
  const read = keepFiles(now)
  const readCities = createExploreCities({ database, now })

  app.get('/sitemap.xml', async (request, reply) => {
    const file = await read('index', async () => {
      const parts = [listsPart, ...(await readParts(database, { nowMs: now(), perFile }))]
      const entries = parts.map((part) => `<sitemap><loc>${siteUrl}/sitemap-${part}.xml</loc></sitemap>`)
      return `<sitemapindex ${namespace}>${entries.join('')}</sitemapindex>`
    })
    return send(request, reply, file)
  })

  app.get<{ Params: { part: string } }>('/sitemap-:part(^[a-z0-9-]{1,60}).xml', async (request, reply) => {
    const { part } = request.params
    if (part === listsPart) return send(request, reply, await read(part, readLists))
    const stretch = stretchOf(part, now())
    if (!stretch) throw new AppError('not_found', m.site_feeds_sitemap_unknown)
    const file = await read(part, async () => urlSet(await readEntries(database, { siteUrl, stretch, max })))
    return send(request, reply, file)
  })

  async function readLists(): Promise<string> {
    const paths = ['/explore', ...categoryIds.map((category) => `/explore/${category}`)]
    for (const { address } of (await readCities()).values()) paths.push(`/in/${encodeURIComponent(address)}`)
    const entries = paths.map((path) => {
      const address = `${siteUrl}${path}`
      return `<url><loc>${address}</loc>${alternates.replaceAll(place, address)}</url>`
    })
    return urlSet(entries.join(''))
  }
}

const urlSet = (entries: string) =>
  `<urlset ${namespace} xmlns:xhtml="http://www.w3.org/1999/xhtml">${entries}</urlset>`

function send(request: FastifyRequest, reply: FastifyReply, file: PreparedText): Promise<FastifyReply> {
  reply.header('cache-control', 'public, max-age=300').type('application/xml; charset=utf-8')
  return sendPrepared(request, reply, file)
}

/** What was read last stays for a minute, and while the database is away: crawlers go through the parts in order. */
function keepFiles(now: () => number) {
  const cached = new Map<string, { file: Promise<PreparedText>; atMs: number }>()
  const maxCached = 4

  return async (name: string, read: () => Promise<string>): Promise<PreparedText> => {
    const last = cached.get(name)
    if (last && isRecent({ sinceMs: last.atMs, nowMs: now(), forMs: cachedMs })) return last.file
    const file = read().then((text) => new PreparedText(`${head}${text}\n`))
    const entry = { file, atMs: now() }
    cached.delete(name)
    if (cached.size >= maxCached) cached.delete(cached.keys().next().value!)
    cached.set(name, entry)
    try {
      return await entry.file
    } catch (error) {
      cached.delete(name)
      if (!passingTrouble(error) || !last) throw error
      cached.set(name, last)
      return last.file
    }
  }
}

/** A part as a stretch of one index: of the events a week, of what has a uuid a slice of all ids. */
type Stretch = { kind: keyof typeof listed; bounds: [string, string] }

function stretchOf(part: string, nowMs: number): Stretch | undefined {
  const [, monday] = /^events-(\d{4}-\d\d-\d\d)$/.exec(part) ?? []
  if (monday) {
    const isMonday = new Date(Date.parse(monday)).getUTCDay() === 1
    return isMonday ? { kind: 'events', bounds: [monday, new Date(nowMs).toISOString()] } : undefined
  }
  const [, kind, nth, of] =
    /^(venues|service-providers|members)-([1-9]\d{0,4})-of-([1-9]\d{0,4})$/.exec(part) ?? []
  const [place, all] = [Number(nth), Number(of)]
  if (!kind || !(place <= all)) return undefined
  const sliceStart = (slice: number) => Math.floor((slice * 2 ** 32) / all)
  const hex = (start: number) => start.toString(16).padStart(8, '0')
  return {
    kind: kind as Stretch['kind'],
    bounds: [
      `${hex(sliceStart(place - 1))}-0000-0000-0000-000000000000`,
      `${hex(sliceStart(place) - 1)}-ffff-ffff-ffff-ffffffffffff`,
    ],
  }
}

/**
 * The names of all parts: the weeks in which events end, leaping along the index from one to the next, and as many
 * slices of ids as the kept counts of the directories ask for. Ids are random, so slices hold about the same number.
 */
async function readParts(
  database: Database,
  { nowMs, perFile }: { nowMs: number; perFile: number },
): Promise<string[]> {
  const { rows } = await database.run<{
    weeks: string[]
    venues: number
    providers: number
    members: number
  }>(
    { role: 'hearth_engine' },
    {
      fromReplica: true,
      name: 'parts of the sitemap',
      text: `
        with recursive weeks as (
          ${firstWeek(`>= date_trunc('week', to_timestamp($1::float8 / 1000) at time zone 'UTC')`)}
          union all
          select next.monday from weeks w cross join lateral ${firstWeek('> w.monday')} next
        )
        select array(select w.monday::date::text from weeks w order by w.monday) as weeks,
          coalesce((select n from hearth.venue_counts where kind = 'total'), 0) as venues,
          coalesce((select n from hearth.provider_counts where kind = 'total'), 0) as providers,
          (select count(*)::int from public.profiles p where ${isFindable}) as members`,
      values: [nowMs],
    },
  )
  const { weeks, venues, providers, members } = rows[0]!
  return [
    ...weeks.map((monday) => `events-${monday}`),
    ...slices('venues', venues / perFile),
    ...slices('service-providers', providers / perFile),
    ...slices('members', members / perFile),
  ]
}

/** Who agreed to be found, and is there to be found. */
const isFindable = `p.is_findable and not p.is_hidden and p.username_lower not like 'temp\\_user\\_%'`
const slices = (kind: string, size: number) =>
  Array.from({ length: Math.ceil(size) }, (_, at) => `${kind}-${at + 1}-of-${Math.ceil(size)}`)

const weekOf = `date_trunc('week', e.ends_at at time zone 'UTC')`
const firstWeek = (when: string) => `(
  select ${weekOf} as monday from public.events e
  where e.status = 'published' and e.visibility = 'public' and not e.is_later_date and ${weekOf} ${when}
  order by 1 limit 1)`

/**
 * What the rows of each kind are, along an index that holds nothing else. As the engine, because row security lets no
 * expression choose along an index; the conditions say all that a visitor's policies would.
 */
const listed = {
  events: {
    path: '/e/',
    text: `select e.id, e.updated_at from public.events e
      where e.status = 'published' and e.visibility = 'public' and not e.is_later_date and ${weekOf} = $2::timestamp and e.ends_at > $3::timestamptz
      order by ${weekOf}, e.id`,
  },
  venues: {
    path: '/v/',
    text: `select id, updated_at from public.venues where status = 'open' and id between $2::uuid and $3::uuid order by id`,
  },
  'service-providers': {
    path: '/p/',
    text: `select p.id, p.updated_at from public.service_providers p
      where p.status = 'published' and p.id between $2::uuid and $3::uuid
        and (select not o.is_hidden from public.profiles o where o.id = p.owner_id)
      order by p.id`,
  },
  members: {
    path: '/@',
    text: `select p.username as id, p.updated_at from public.profiles p
      where ${isFindable} and p.id between $2::uuid and $3::uuid order by p.id`,
  },
}

/**
 * The entries are written by the database, so that a long file costs this process nothing; an id or a time has no
 * letter that XML would have to escape.
 */
async function readEntries(
  database: Database,
  { siteUrl, stretch, max }: { siteUrl: string; stretch: Stretch; max: number },
): Promise<string> {
  const { path, text } = listed[stretch.kind]
  const { rows } = await database.run<{ entries: string }>(
    { role: 'hearth_engine' },
    {
      name: `part of the sitemap: ${stretch.kind}`,
      fromReplica: true,
      text: `
        select coalesce(string_agg(
          '<url><loc>' || $1 || part.id || '</loc><lastmod>'
            || to_char(part.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') || '</lastmod>'
            || replace($5, '${place}', $1 || part.id) || '</url>', ''), '') as entries
        from (${text} limit $4::bigint) as part`,
      values: [siteUrl + path, ...stretch.bounds, max, alternates],
    },
  )
  return rows[0]!.entries
}

import { AppError } from '@hearth/contracts'
import { type Database, passingTrouble } from '@hearth/database'
import type { FastifyInstance } from 'fastify'
import { isRecent } from '../clock.ts'
import { sendCompressed } from '../http/index.ts'
import type { Parts } from '../parts.ts'

/** What one file may hold (https://www.sitemaps.org/protocol.html). */
const addressesPerFile = 50_000
const keptMs = 60_000
const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

type Options = { perFile?: number }
/** One file: so many addresses there are in all, and the entries of this one. */
type Part = { total: number; entries: string }

/**
 * `GET /sitemap.xml`: the addresses of coming public events, open venues and published service providers, for search
 * engines; where there are more than one file may hold, an index of `/sitemap-1.xml` and so on. Kept for a minute.
 */
export function sitemapRoutes(
  app: FastifyInstance,
  { database, config, now }: Pick<Parts, 'database' | 'config' | 'now'>,
  { perFile = addressesPerFile }: Options = {},
): void {
  const siteUrl = config.siteUrl
  const readPart = keepParts(
    (number) => readSitemap(database, { siteUrl, nowMs: now(), perFile, skipped: (number - 1) * perFile }),
    now,
  )

  app.get('/sitemap.xml', async (request, reply) => {
    const { total, entries } = await readPart(1)
    reply.header('cache-control', 'public, max-age=300').type('application/xml; charset=utf-8')
    const files = Math.ceil(total / perFile)
    return sendCompressed(
      request,
      reply,
      files > 1 ? indexOf(files, siteUrl) : `${head}<urlset ${namespace}>${entries}</urlset>\n`,
    )
  })

  app.get<{ Params: { number: string } }>(
    '/sitemap-:number(^[1-9][0-9]{0,5}).xml',
    async (request, reply) => {
      const { entries } = await readPart(Number(request.params.number))
      if (!entries) throw new AppError('not_found', 'The sitemap has no such part.')
      reply.header('cache-control', 'public, max-age=300').type('application/xml; charset=utf-8')
      return sendCompressed(request, reply, `${head}<urlset ${namespace}>${entries}</urlset>\n`)
    },
  )
}

function indexOf(files: number, siteUrl: string): string {
  const parts = Array.from(
    { length: files },
    (_, at) => `<sitemap><loc>${siteUrl}/sitemap-${at + 1}.xml</loc></sitemap>`,
  )
  return `${head}<sitemapindex ${namespace}>${parts.join('')}</sitemapindex>\n`
}

/** The part that was read last stays for a minute, and while the database is away: crawlers go through them in order. */
function keepParts(read: (number: number) => Promise<Part>, now: () => number) {
  const kept = new Map<number, { part: Promise<Part>; atMs: number }>()
  const mostKept = 4

  return async (number: number): Promise<Part> => {
    const last = kept.get(number)
    if (last && isRecent({ sinceMs: last.atMs, nowMs: now(), forMs: keptMs })) return last.part
    const entry = { part: read(number), atMs: now() }
    kept.delete(number)
    if (kept.size >= mostKept) kept.delete(kept.keys().next().value!)
    kept.set(number, entry)
    try {
      return await entry.part
    } catch (error) {
      kept.delete(number)
      if (!passingTrouble(error) || !last) throw error
      kept.set(number, last)
      return last.part
    }
  }
}

/**
 * As a visitor, in a stable order. The entries are written by the database, so that a long file costs this process
 * nothing; an id or a time has no letter that XML would have to escape.
 */
async function readSitemap(
  database: Database,
  { siteUrl, nowMs, perFile, skipped }: { siteUrl: string; nowMs: number; perFile: number; skipped: number },
): Promise<Part> {
  const { rows } = await database.run<Part>(
    { role: 'anon' },
    {
      name: 'sitemap',
      text: `
        with pages as materialized (
          select 1 as kind, '/event/' || id as path, updated_at from public.events
          where status = 'published' and visibility = 'public' and ends_at > to_timestamp($1::float8 / 1000)
          union all
          select 2, '/venues/' || id, updated_at from public.venues where status = 'open'
          union all
          select 3, '/service-providers/' || id, updated_at from public.service_providers where status = 'published'
        )
        select (select count(*) from pages) as total, coalesce(string_agg(
          '<url><loc>' || $2 || path || '</loc><lastmod>'
            || to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') || '</lastmod></url>', ''), '') as entries
        from (
          select path, updated_at from pages order by kind, path collate "C" offset $3::bigint limit $4::bigint
        ) as part`,
      values: [nowMs, siteUrl, skipped, perFile],
    },
  )
  return rows[0]!
}

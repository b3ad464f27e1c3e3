import { readFileSync } from 'node:fs'
import type { HearthInfo } from '@hearth/contracts'
import { inLocale } from '@hearth/messages/in-locale'
import { type Locale, localeOf, localeParameter } from '@hearth/messages/locales'
import type { FastifyInstance } from 'fastify'
import { places } from '../places.ts'
import { describeSiblings } from './network-in-language.ts'

/**
 * What any client of the network reads before it speaks to us: the addresses and keys, what the apps are in the language that it asks for
 * (`?lang=`), and the engine's interface.
 */
export function networkInfoRoutes(app: FastifyInstance, info: HearthInfo): void {
  const infoIn = new Map<Locale, string>()
  const engineInterface = readFileSync(places.engineInterface)
  const engineBinding = readFileSync(places.engineBinding)
  const robots = robotsOf(info.site.url)
  const shortly = 'public, max-age=300'

  app.get<{ Querystring: Record<string, unknown> }>('/.well-known/hearth.json', ({ query }, reply) => {
    const locale = localeOf(query[localeParameter])
    const text =
      infoIn.get(locale) ??
      inLocale(locale, () => JSON.stringify({ ...info, siblings: describeSiblings(info.siblings) }))
    infoIn.set(locale, text)
    return reply.header('cache-control', shortly).type('application/json; charset=utf-8').send(text)
  })
  app.get('/event-engine.did', (_request, reply) =>
    reply.header('cache-control', shortly).type('text/plain; charset=utf-8').send(engineInterface),
  )
  app.get('/event-engine.did.js', (_request, reply) =>
    reply.header('cache-control', shortly).type('text/javascript; charset=utf-8').send(engineBinding),
  )
  app.get('/robots.txt', (_request, reply) =>
    reply.header('cache-control', shortly).type('text/plain; charset=utf-8').send(robots),
  )
}

function robotsOf(siteUrl: string): string {
  return `User-agent: *
Disallow: /api/
Disallow: /auth/
Disallow: /rest/
Disallow: /functions/
Disallow: /dev/
Disallow: /my-calendar/

Sitemap: ${new URL('/sitemap.xml', siteUrl).href}
`
}

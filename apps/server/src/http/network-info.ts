import { readFileSync } from 'node:fs'
import type { HearthInfo } from '@hearth/contracts'
import type { FastifyInstance } from 'fastify'
import { places } from '../places.ts'

/** What any client of the network reads before it speaks to us: the addresses and keys, and the engine's interface. */
export function networkInfoRoutes(app: FastifyInstance, info: HearthInfo): void {
  const infoJson = JSON.stringify(info)
  const engineInterface = readFileSync(places.engineInterface)
  const engineBinding = readFileSync(places.engineBinding)
  const robots = robotsOf(info.site.url)
  const shortly = 'public, max-age=300'

  app.get('/.well-known/hearth.json', (_request, reply) =>
    reply.header('cache-control', shortly).type('application/json; charset=utf-8').send(infoJson),
  )
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

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { siblingOrigin } from '@hearth/contracts'
import fastify, { type FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import {
  contentPolicy,
  createAddressLimit,
  createLoopbackRedirect,
  escapeHtml,
  sendError,
  staticFiles,
} from '../http/index.ts'

/** The paths of the app; everything else is a file of its build, or nothing. */
const pages = ['/', '/sso']
/** Where the built page takes what it must know of this Hearth. */
const place = '<!--hearth-->'

/**
 * The journal on an origin of its own: the built app's files, and its page, which learns from us where Hearth is.
 * Everything else it asks Hearth itself, as any app of the network does. `folder` holds the
 * build; `undefined` when there is none.
 */
export function createSiblingServer(
  config: Config,
  { url, now, folder }: { url: string; now: () => number; folder: string },
): FastifyInstance | undefined {
  const built = join(folder, 'index.html')
  if (!existsSync(built)) return undefined
  const page = readFileSync(built, 'utf8').replace(place, headOf(config))
  const policy = policyOf(config)
  const addressLimit = createAddressLimit({ perSecond: config.LIMIT_REQUESTS_PER_ADDRESS, now })
  const loopbackRedirect = createLoopbackRedirect({ siteUrl: url, siteIsLoopback: config.siteIsLoopback })

  const app = fastify({
    logger: false,
    bodyLimit: 1024,
    requestTimeout: 30_000,
    keepAliveTimeout: 72_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 1000 },
    forceCloseConnections: true,
    trustProxy: config.trustedProxies.length ? config.trustedProxies : false,
  })
  app.setErrorHandler((_error, _request, reply) =>
    sendError(reply, 400, { code: 'invalid_input', message: 'The request could not be read.' }),
  )
  app.setNotFoundHandler((_request, reply) =>
    sendError(reply, 404, { code: 'not_found', message: 'There is nothing at this address.' }),
  )
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-content-type-options', 'nosniff')
    reply.header('referrer-policy', 'strict-origin-when-cross-origin')
    if (url.startsWith('https:')) {
      reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
    }
    if (!addressLimit.take(request.ip)) {
      reply.header('retry-after', '1')
      sendError(reply, 429, {
        code: 'too_many_requests',
        message: 'Too many requests at once. Please slow down.',
      })
      return
    }
    const betterAddress = loopbackRedirect(request)
    if (betterAddress) reply.redirect(betterAddress, 307)
    else done()
  })
  for (const path of pages) {
    app.get(path, (_request, reply) => {
      reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', policy)
        .header('cross-origin-opener-policy', 'same-origin-allow-popups')
        .header('cache-control', 'no-cache')
      // What signs somebody in stands in the address for a moment.
      if (path === '/sso') reply.header('referrer-policy', 'no-referrer')
      return reply.send(page)
    })
  }
  app.register((scope) => staticFiles(scope, { folder }))
  return app
}

/** Where Hearth is, and the picture by which browsers know the app. */
function headOf({ siteUrl, siblings }: Config): string {
  const logo = siblings.find(({ id }) => id === 'journal')?.logo ?? '/apps/journal.svg'
  const icon = new URL(logo, siteUrl).href
  return `<meta name="hearth" content="${escapeHtml(siteUrl)}"><link rel="icon" href="${escapeHtml(icon)}">`
}

/** As for Hearth's own pages, with Hearth as the one other origin; nothing inline, so there is no nonce. */
function policyOf({ siteUrl, siblings }: Config): string {
  const logos = siblings.flatMap(({ logo }) => siblingOrigin({ url: new URL(logo, siteUrl).href }) ?? [])
  return contentPolicy({
    connectOrigins: [siteUrl, siteUrl.replace(/^http/, 'ws')],
    imageOrigins: [...new Set([siteUrl, ...logos])],
  })
}

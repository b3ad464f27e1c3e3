import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AppError, siblingOrigin } from '@hearth/contracts'
import * as m from '@hearth/messages'
import { inLocale } from '@hearth/messages/in-locale'
import { type Locale, locales } from '@hearth/messages/locales'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import {
  contentPolicy,
  createAddressLimit,
  createLoopbackRedirect,
  escapeHtml,
  localeOfRequest,
  sendError,
  staticFiles,
  wordsFor,
} from '../http/index.ts'
import { languageForm } from '../pages/index.ts'

/** The paths of the app; everything else is a file of its build, or nothing. */
const paths = ['/', '/sso']
/** Where a built page takes what it says of itself, and what it must know of this Hearth. */
const place = '<!--hearth-->'

/**
 * The journal on an origin of its own: the built app's files, and its page, which learns from us where Hearth is, in the language that was
 * chosen here or else that the browser prefers. Everything else it asks Hearth itself, as any app of the network does. `folder` holds
 * the build of each language; `undefined` when there is none.
 */
export function createSiblingServer(
  config: Config,
  { url, now, folder }: { url: string; now: () => number; folder: string },
): FastifyInstance | undefined {
  const built = (locale: Locale) => join(folder, `${locale}.html`)
  if (!existsSync(built('en'))) return undefined
  const pages = new Map(
    locales
      .filter((locale) => existsSync(built(locale)))
      .map((locale) => [locale, readFileSync(built(locale), 'utf8').replace(place, headOf(config, locale))]),
  )
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
  app.setErrorHandler((_error, request, reply) =>
    refuse(request, reply, new AppError('invalid_input', m.site_refusal_unreadable)),
  )
  app.setNotFoundHandler((request, reply) =>
    refuse(request, reply, new AppError('not_found', m.site_refusal_nothing_here)),
  )
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-content-type-options', 'nosniff')
    reply.header('referrer-policy', 'strict-origin-when-cross-origin')
    if (url.startsWith('https:')) {
      reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
    }
    if (!addressLimit.take(request.ip)) {
      reply.header('retry-after', '1')
      refuse(request, reply, new AppError('too_many_requests', m.site_refusal_too_many))
      return
    }
    const betterAddress = loopbackRedirect(request)
    if (betterAddress) reply.redirect(betterAddress, 307)
    else done()
  })
  for (const path of paths) {
    app.get(path, (request, reply) => {
      reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', policy)
        .header('cross-origin-opener-policy', 'same-origin-allow-popups')
        .header('cache-control', 'no-cache')
        .header('vary', 'Cookie, Accept-Language')
      // What signs somebody in stands in the address for a moment.
      if (path === '/sso') reply.header('referrer-policy', 'no-referrer')
      return reply.send(pages.get(localeOfRequest(request)) ?? pages.get('en'))
    })
  }
  languageForm(app, { siteUrl: url, addressIn: (address) => address })
  app.register((scope) => staticFiles(scope, { folder }))
  return app
}

/** In the language of whoever asks. */
function refuse(request: FastifyRequest, reply: FastifyReply, error: AppError) {
  return sendError(reply, error.status, { code: error.code, ...wordsFor(request, error) })
}

/** What the page is, where Hearth is, and the picture by which browsers know the app. */
function headOf({ siteUrl, siblings }: Config, locale: Locale): string {
  const logo = siblings.find(({ id }) => id === 'journal')?.logo ?? '/apps/journal.svg'
  const icon = new URL(logo, siteUrl).href
  const [title, description] = inLocale(locale, () => [m.site_journal_title(), m.site_journal_description()])
  return `<title>${escapeHtml(title!)}</title><meta name="description" content="${escapeHtml(description!)}"><meta name="hearth" content="${escapeHtml(siteUrl)}"><link rel="icon" href="${escapeHtml(icon)}">`
}

/** As for Hearth's own pages, with Hearth as the one other origin; nothing inline, so there is no nonce. */
function policyOf({ siteUrl, siblings }: Config): string {
  const logos = siblings.flatMap(({ logo }) => siblingOrigin({ url: new URL(logo, siteUrl).href }) ?? [])
  return contentPolicy({
    connectOrigins: [siteUrl, siteUrl.replace(/^http/, 'ws')],
    imageOrigins: [...new Set([siteUrl, ...logos])],
  })
}

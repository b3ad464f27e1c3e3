import type { IncomingMessage } from 'node:http'
import { readOnlyHeader } from '@hearth/contracts/read-only'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { Parts } from '../parts.ts'
import type { AddressLimit } from './address-limit.ts'
import { refuseUnreadable } from './client-error.ts'
import { createCors } from './cors.ts'
import { refusalAtEntry } from './entry-refusals.ts'
import { createErrorHandler, sendError } from './errors.ts'
import { createFollowRequest, type FollowRequest, followRequests } from './followed-requests.ts'
import type { LoadWatch } from './load-shedding.ts'
import { createLoopbackRedirect } from './loopback-name.ts'
import { isUncleanPath, routedUrl } from './path-hygiene.ts'
import { createRequestIds, type RequestIds } from './request-ids.ts'
import { watchForUnknownProxy } from './unknown-proxy.ts'

const headersTimeoutMs = 10_000
const requestTimeoutMs = 30_000
const jsonBodyLimitBytes = 64 * 1024

export type ServerParts = {
  load: LoadWatch
  addressLimit: AddressLimit
  /** Whether what a request causes, statements and lines of the log, knows the request. */
  followsRequests?: boolean
  /** Answers with a page of the web app, when the request is for one; else false. */
  answerPage(request: FastifyRequest, reply: FastifyReply): Promise<boolean>
}

/**
 * The HTTP server with what every request passes before any route, cheapest first: the path's form, the load, the
 * address's share, the right name of this machine, and the browser's question about other origins.
 */
export function createHttpServer(
  parts: Parts,
  { load, addressLimit, followsRequests = false, answerPage }: ServerParts,
): FastifyInstance {
  const { config, log } = parts
  const requestIds = createRequestIds(config.trustedProxies)
  const app = fastify({
    logger: false,
    bodyLimit: jsonBodyLimitBytes,
    requestTimeout: requestTimeoutMs,
    keepAliveTimeout: 72_000,
    http: { headersTimeout: headersTimeoutMs, connectionsCheckingInterval: 1000 },
    clientErrorHandler: (error, socket) => refuseUnreadable(error, socket),
    forceCloseConnections: 'idle',
    // What still comes while we stop is answered; the proxy was told by /readyz.
    return503OnClosing: false,
    trustProxy: config.trustedProxies.length ? config.trustedProxies : false,
    genReqId: (request) => requestIds.of(request as IncomingMessage),
    requestIdHeader: false,
    exposeHeadRoutes: true,
    routerOptions: {
      caseSensitive: true,
      ignoreTrailingSlash: false,
      ignoreDuplicateSlashes: false,
      maxParamLength: 200,
    },
    rewriteUrl: (request) => routedUrl(request.url),
    frameworkErrors: (_error, request, reply) => {
      refusePath(request as FastifyRequest, reply as FastifyReply)
    },
  })
  const handleError = createErrorHandler(log)
  const answerCors = createCors(config)
  const loopbackRedirect = createLoopbackRedirect(config)
  const always = fixedHeaders(config)

  app.decorate('requestIds', requestIds)
  app.setErrorHandler(handleError)
  app.setNotFoundHandler(async (request, reply) => {
    if (isUncleanPath(request.originalUrl)) return refusePath(request, reply)
    if (await answerPage(request, reply)) return reply
    return sendError(reply, 404, { code: 'not_found', message: 'There is nothing at this address.' })
  })

  const follow = followsRequests ? createFollowRequest(requestIds, parts.tracing) : undefined
  app.decorate('followRequest', follow)
  if (follow) followRequests(app, follow)
  watchForUnknownProxy(app, parts)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    for (const [name, value] of always) reply.header(name, value)

    const refusal = refusalAtEntry(request, { load, addressLimit })
    if (refusal) {
      if (refusal.header) reply.header(...refusal.header)
      sendError(reply, refusal.status, refusal)
      return
    }
    const betterAddress = loopbackRedirect(request)
    if (betterAddress) {
      reply.redirect(betterAddress, 307)
      return
    }
    if (answerCors(request, reply)) return
    done()
  })

  const { replicas } = parts.database
  if (replicas) {
    app.addHook('onSend', (_request, reply, _body, done) => {
      // What somebody keeps would say so long after.
      const isCached = !String(reply.getHeader('cache-control')).includes('no-store')
      if (replicas.isPrimaryAway() && !isCached) reply.header(readOnlyHeader, 'yes')
      done()
    })
  }

  app.addHook('onResponse', (request, reply, done) => {
    logRequest(parts, {
      requestId: request.id,
      method: request.method,
      route: request.routeOptions.url ?? null,
      status: reply.statusCode,
      tookMs: reply.elapsedTime,
      isRead: request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS',
      userId: request.userId,
    })
    // An upgrade that was refused above never came to realtime, and nobody else would let its socket go.
    if (request.headers.upgrade !== undefined && !request.ws) request.raw.socket.destroySoon()
    done()
  })
  return app
}

type Logged = {
  requestId: string
  method: string
  route: string | null
  status: number
  tookMs: number
  isRead: boolean
  userId?: string | undefined
}

/** Writes and refusals are records; reads that went well are counted in the metrics only, or the log would be noise. */
export function logRequest({ log }: Parts, { isRead, tookMs, ...fields }: Logged): void {
  if (isRead && fields.status < 500 && tookMs < 1000) return
  log.info('request', { ...fields, tookMs: Math.round(tookMs) })
}

/** What every answer carries. */
export function fixedHeaders({ NODE_ENV, siteUrl }: Config): [name: string, value: string][] {
  const strictTransport = NODE_ENV === 'production' && siteUrl.startsWith('https:')
  return [
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    ...(strictTransport
      ? [['strict-transport-security', 'max-age=31536000; includeSubDomains'] as [string, string]]
      : []),
  ]
}

function refusePath(_request: FastifyRequest, reply: FastifyReply) {
  return sendError(reply, 400, {
    code: 'invalid_input',
    message: 'This address is not written in a valid form.',
  })
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Names requests, also those that are answered before the framework sees them. */
    requestIds: RequestIds
    /** Undefined where requests are not followed. */
    followRequest: FollowRequest | undefined
  }
  interface FastifyRequest {
    /** Who the verified token names; set by services for the log. */
    userId?: string
  }
}

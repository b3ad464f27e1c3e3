import { siblingOrigin } from '@hearth/contracts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

/** Surfaces that any origin may call, always without credentials. */
const openSurface =
  /^\/(?:api\/v\d|event-engine\.did(?:\.js)?(?:\?|$)|\.well-known\/|(?:event|series)\/[a-z2-7]{26}\.ics(?:\?|$)|feeds\/)/

const methods = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'
/** What a page of another origin may read of an answer. */
export const exposedHeaders =
  'content-range, x-supabase-api-version, x-sb-error-code, x-request-id, retry-after, x-ic-canister-id'
/** What the official clients send; asked for by name, so that nothing else passes unseen. */
const accepted = [
  'authorization',
  'apikey',
  'content-type',
  'x-client-info',
  'x-retry-count',
  'prefer',
  'accept',
  'accept-profile',
  'content-profile',
  'x-supabase-api-version',
  'x-upsert',
  'x-metadata',
  'cache-control',
  'range',
  'idempotency-key',
  'traceparent',
  'tracestate',
  'baggage',
].join(', ')

type OriginSettings = Pick<Config, 'siteUrl' | 'allowedOrigins' | 'siblings'>

/** Whose pages may speak to us with a person's token: our own, those of the network's apps and the configured ones. */
export function trustedOrigins(config: OriginSettings): ReadonlySet<string> {
  return new Set([
    config.siteUrl,
    ...config.siblings.flatMap((app) => siblingOrigin(app) ?? []),
    ...config.allowedOrigins,
  ])
}

/**
 * Answers the browser's question whether another origin may read us: our own, those of the network's apps and the
 * configured ones exactly, never the echo of an unknown one and never with credentials. Returns true when it has
 * answered a preflight.
 */
export function createCors(config: OriginSettings) {
  const origins = trustedOrigins(config)

  return function answerCors(request: FastifyRequest, reply: FastifyReply): boolean {
    const { origin } = request.headers
    const isOpen = openSurface.test(request.url)
    if (!isOpen) reply.header('vary', 'Origin')
    if (!origin) return false
    const allowed = isOpen ? '*' : origins.has(origin) ? origin : undefined
    if (allowed) {
      reply.header('access-control-allow-origin', allowed)
      reply.header('access-control-expose-headers', exposedHeaders)
    }
    const isPreflight = request.method === 'OPTIONS' && request.headers['access-control-request-method']
    if (!isPreflight) return false
    if (allowed) {
      reply.header('access-control-allow-methods', methods)
      reply.header('access-control-allow-headers', accepted)
      reply.header('access-control-max-age', '600')
    }
    reply.code(204).send()
    return true
  }
}

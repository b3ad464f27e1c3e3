import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Identity } from '../auth/index.ts'
import type { Parts } from '../parts.ts'
import { createDatabaseTurnstiles } from '../turnstile.ts'
import type { CachedAnswer } from './answer-cache.ts'
import type { AnswerCaches } from './answer-caches.ts'
import type { Answer } from './answers.ts'
import { callFunction } from './call-function.ts'
import type { CatalogueSource } from './catalogue/catalogue-source.ts'
import { createErrorHandler } from './error-handler.ts'
import { actorOf, type Identify } from './identity.ts'
import { limits } from './limits.ts'
import { invalidBody, ProtocolError } from './protocol-error.ts'
import { readTable } from './read-table.ts'
import { checkProfile, parseAccept, parsePrefer, parseRange } from './request/parse-headers.ts'
import type { TableRequest } from './table-request.ts'
import { writeTable } from './write-table.ts'

export type TableRouteParts = {
  parts: Parts
  identify: Identify
  catalogue: CatalogueSource
  cached: AnswerCaches
}

type Work = (request: TableRequest) => Promise<Answer>

/** In characters, also of the key by which its answer is kept. */
const longestSharedBody = 2_000

const allowed = 'OPTIONS, GET, HEAD, POST, PATCH, DELETE'

/** `/:table` and `/rpc/:name`, and the protocol's refusals for everything else below the prefix. */
export function tableRoutes(
  app: FastifyInstance,
  { parts, identify, catalogue, cached }: TableRouteParts,
): void {
  acceptJsonAndText(app)
  app.setErrorHandler(createErrorHandler(parts.log))
  app.setNotFoundHandler((request) => {
    throw noSuchRoute(request)
  })

  // Directories and searches compute instead of waiting: more of them at once than there are cores makes all of them
  // late, the short ones above all.
  const pass = createDatabaseTurnstiles({ atOnce: parts.config.DATABASE_POOL / 4 })

  /** Where nobody can renew a token, whoever has an old one may read what everybody may. */
  const asReadOnly = (identity: Identity): Identity =>
    identity.kind === 'refused' && identity.code === 'expired_jwt' && parts.database.replicas?.isPrimaryAway()
      ? { kind: 'anon' }
      : identity

  const answerWith = (work: Work) => async (request: FastifyRequest, reply: FastifyReply) => {
    if ((request.params as { name: string }).name === '') throw noSuchRoute(request)
    if (work === writeTable && isPlainText(request)) throw unacceptable(request)
    const identity = asReadOnly(await identify(request))
    if (identity.kind === 'member') request.userId = identity.userId
    const actor = actorOf(identity)
    const asked = readRequest(request, {
      actor,
      catalogue: await catalogue.current(),
      database: parts.database,
    })
    // An answer that others get too knows nothing of this request's headers.
    const forAll = { ...asked, headers: () => '{}' }
    const isShared = work === callFunction && isSharedCall(request, asked.catalogue.sharedFunctions)
    const inTurn = (given: TableRequest) => (isShared ? pass(asked.name, () => work(given)) : work(given))
    // What everybody may see is the same for everybody.
    if (actor.role === 'anon' && (request.method === 'GET' || isShared)) {
      const answer = await cached.answers.answer(keyOf(request, 'visitors'), (restsOn) =>
        inTurn({ ...forAll, restsOn }),
      )
      return request.method === 'GET' ? sendCached(request, reply, answer) : send(reply, answer)
    }
    if (identity.kind === 'member' && isShared) {
      const visibility = await cached.visibilities.of(identity.userId)
      const answer = await cached.answers.answer(keyOf(request, `members ${visibility.text}`), (restsOn) =>
        inTurn({ ...forAll, actor: visibility.actor, restsOn }),
      )
      return send(reply, answer)
    }
    return send(reply, await work(asked))
  }

  app.route({ method: ['GET', 'HEAD'], url: '/:name', handler: answerWith(readTable) })
  app.route({ method: ['POST', 'PATCH', 'DELETE'], url: '/:name', handler: answerWith(writeTable) })
  app.route({ method: ['GET', 'HEAD', 'POST'], url: '/rpc/:name', handler: answerWith(callFunction) })
  app.route({
    method: 'OPTIONS',
    url: '/*',
    handler: (_, reply) => reply.code(200).header('allow', allowed).send(),
  })
}

/** Throws for headers that ask for what we do not do. */
function readRequest(
  request: FastifyRequest,
  { actor, catalogue, database }: Pick<TableRequest, 'actor' | 'catalogue' | 'database'>,
): TableRequest {
  const { headers, method, url } = request
  checkProfile(headers)
  const queryAt = url.indexOf('?')
  return {
    method,
    name: (request.params as { name: string }).name,
    search: queryAt < 0 ? '' : url.slice(queryAt + 1),
    representation: parseAccept(headers.accept),
    preferences: parsePrefer(headers.prefer),
    headers: () => readableHeaders(headers),
    restsOn: () => undefined,
    range: method === 'GET' || method === 'HEAD' ? parseRange(headers.range) : undefined,
    body: typeof request.body === 'string' ? request.body : undefined,
    isText: isPlainText(request),
    actor,
    catalogue,
    database,
  }
}

/** Those that prove who asks are nobody else's: what a function writes down must not open an account. */
function readableHeaders({ authorization, apikey, cookie, ...readable }: IncomingHttpHeaders): string {
  return JSON.stringify(readable)
}

/**
 * A call whose answer all readers of one sight share. The official client calls by POST; long questions are never
 * alike.
 */
function isSharedCall({ method, params, body }: FastifyRequest, shared: ReadonlySet<string>): boolean {
  if (method === 'HEAD' || !shared.has((params as { name: string }).name)) return false
  return typeof body !== 'string' || body.length <= longestSharedBody
}

/** Everything that the answer depends on. */
function keyOf({ method, url, headers, body }: FastifyRequest, readers: string): string {
  const { accept = '', prefer = '', range = '' } = headers
  const sent = typeof body === 'string' ? body : ''
  return [readers, method, url, accept, String(prefer), range, isPlainText({ headers }), sent].join('\n')
}

function send(
  reply: FastifyReply,
  { status, headers, body }: Omit<Answer, 'body'> & { body: Answer['body'] | Buffer },
): FastifyReply {
  return reply
    .code(status)
    .headers(headers)
    .header('cache-control', 'no-store')
    .send(body ?? undefined)
}

/**
 * What anonymous readers see may be kept by the browser too, which then asks whether it has changed (RFC 9110,
 * 13.1.2).
 */
function sendCached(request: FastifyRequest, reply: FastifyReply, cached: CachedAnswer): FastifyReply {
  reply
    .headers(cached.headers)
    .header('etag', cached.etag)
    .header('cache-control', 'no-cache')
    .header('vary', varyWith(reply, 'Authorization, Apikey, Accept, Prefer, Range'))
  if (matches(request.headers['if-none-match'], cached.etag)) return reply.code(304).send()
  return reply.code(cached.status).send(cached.body)
}

function varyWith(reply: FastifyReply, names: string): string {
  const known = reply.getHeader('vary')
  return known ? `${String(known)}, ${names}` : names
}

function matches(header: string | undefined, etag: string): boolean {
  if (!header) return false
  return header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
}

/** Bodies stay text: PostgreSQL reads the JSON itself. Every other type of content is refused without being read. */
function acceptJsonAndText(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    ['application/json', 'text/plain'],
    { parseAs: 'string', bodyLimit: limits.bodyBytes },
    async (_: FastifyRequest, body: string) => body,
  )
  app.addContentTypeParser('*', async (request: FastifyRequest, payload: NodeJS.ReadableStream) => {
    payload.resume()
    throw unacceptable(request)
  })
}

function isPlainText({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return /^text\/plain\b/i.test(headers['content-type'] ?? '')
}

function unacceptable({ headers }: FastifyRequest): ProtocolError {
  return invalidBody(`Content-Type not acceptable: ${(headers['content-type'] ?? '').slice(0, 100)}`)
}

/** The protocol's words for a path or method that no route has. */
function noSuchRoute({ url, method }: FastifyRequest): ProtocolError {
  const [first, second, ...more] = url
    .split('?')[0]!
    .replace(/^\/rest\/v1\/?/, '')
    .split('/')
  if (!first) return new ProtocolError(404, 'PGRST126', 'Root endpoint metadata is disabled')
  const isFunction = first === 'rpc' && second
  if (more.length > 0 || (second !== undefined && !isFunction)) {
    return new ProtocolError(404, 'PGRST125', 'Invalid path specified in request URL')
  }
  return isFunction
    ? new ProtocolError(405, 'PGRST101', `Cannot use the ${method} method on RPC`, {
        headers: { allow: 'GET, HEAD, POST' },
      })
    : new ProtocolError(405, 'PGRST117', `Unsupported HTTP method: ${method}`, {
        headers: { allow: allowed },
      })
}

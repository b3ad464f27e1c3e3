import type { IncomingMessage, ServerResponse } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import type { FastifyInstance } from 'fastify'
import type { Parts } from '../parts.ts'
import type { AddressLimit } from './address-limit.ts'
import { exposedHeaders } from './cors.ts'
import { gatewayRoute, type MountedGateway } from './gateway-routes.ts'
import type { LoadWatch } from './load-shedding.ts'
import { hasSeveralHosts } from './path-hygiene.ts'
import type { Durations } from './request-durations.ts'
import { fixedHeaders, logRequest } from './server.ts'

/** Queries as agents send them. Whatever looks different takes the usual way. */
const queryPath = /^\/api\/v[23]\/canister\/[a-z0-9-]{1,63}\/query$/
/** Few queries are longer; longer ones take the usual way, which knows the limit. */
const maxBytes = 64 * 1024

type DoorParts = {
  gateway: MountedGateway
  load: LoadWatch
  addressLimit: AddressLimit
  durations: Durations
}

/**
 * Lets the engine's queries in before the framework sees them: a kept answer costs less than routing, hooks and reply
 * objects do. What every request passes holds here too: load, the address's share, headers, metrics and log.
 * Whatever is not a plain query, or would be refused, takes the usual way and is refused there.
 */
export function openQueryDoor(
  app: FastifyInstance,
  parts: Parts,
  { gateway, load, addressLimit, durations }: DoorParts,
): void {
  const { config } = parts
  const isTrusted = config.trustedProxies.length > 0 && proxyAddr.compile(config.trustedProxies)
  const always = fixedHeaders(config).flat()
  const record = durations.recorderOf(gatewayRoute)

  /** Answers the request, or leaves it alone. */
  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    const path = request.url!
    if (request.method !== 'POST' || !queryPath.test(path)) return false
    const length = Number(request.headers['content-length'])
    if (!(length <= maxBytes) || load.isOverloaded() || hasSeveralHosts(request)) return false
    const remoteAddress = isTrusted ? proxyAddr(request, isTrusted) : (request.socket.remoteAddress ?? '')
    // Who has no share left has none on the usual way either.
    if (!addressLimit.take(remoteAddress)) return false

    const beganAt = performance.now()
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.once('end', async () => {
      const body = chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)
      const {
        status,
        headers,
        body: said,
      } = await gateway.handle({ method: 'POST', path, body, remoteAddress })
      const requestId = app.requestIds.next()
      const own = ['x-request-id', requestId, 'content-length', `${said.length}`]
      for (const name in headers) own.push(name, headers[name]!)
      if (request.headers.origin) own.push('access-control-expose-headers', exposedHeaders)
      // Who stops answers what is under way and lets the connection go.
      if (!app.server.listening) own.push('connection', 'close')
      response.writeHead(status, always.concat(own))
      response.end(said)
      const tookMs = performance.now() - beganAt
      record('POST', status, tookMs / 1000)
      logRequest(parts, {
        requestId,
        method: 'POST',
        route: gatewayRoute,
        status,
        tookMs,
        isRead: status < 400,
      })
    })
    return true
  }

  const [usualWay] = app.server.listeners('request') as [(...request: unknown[]) => void]
  app.server.removeListener('request', usualWay)
  app.server.on('request', (request, response) => {
    if (!answer(request, response)) usualWay.call(app.server, request, response)
  })
}

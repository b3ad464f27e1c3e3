import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import type { FastifyInstance } from 'fastify'
import type { Parts } from '../parts.ts'
import type { AddressLimit } from './address-limit.ts'
import type { LoadWatch } from './load-shedding.ts'
import { hasSeveralHosts } from './path-hygiene.ts'
import type { Durations } from './request-durations.ts'
import { logRequest } from './server.ts'

export type DoorAnswer = {
  status: number
  /** Names and values in turn, without what the door itself says: the request's id, the length, the connection. */
  headers: readonly string[]
  body: Uint8Array
}

/** Begins to answer a request; `remoteAddress` is the sender's, by what trusted proxies say. */
type DoorAnswerer = (
  request: IncomingMessage,
  remoteAddress: string,
  respond: (answer: DoorAnswer) => void,
) => void

/** What may be answered at the door: gives who answers it, with the route as metrics and log name it, or leaves it alone. */
export type DoorOffer = (request: IncomingMessage) => { route: string; answer: DoorAnswerer } | undefined

/**
 * Answers before the framework sees a request: what is kept costs less than routing, hooks and reply objects do. What
 * every request passes holds here too: load, the address's share, headers, metrics and log. What nobody offers to answer, or what
 * would be refused, takes the usual way and is refused there.
 */
export function openDoor(
  app: FastifyInstance,
  parts: Parts,
  {
    load,
    addressLimit,
    durations,
    offers,
  }: { load: LoadWatch; addressLimit: AddressLimit; durations: Durations; offers: readonly DoorOffer[] },
): void {
  const { trustedProxies } = parts.config
  const isTrusted = trustedProxies.length > 0 && proxyAddr.compile(trustedProxies)
  const addressOf = (request: IncomingMessage) =>
    isTrusted ? proxyAddr(request, isTrusted) : (request.socket.remoteAddress ?? '')

  function offerFor(request: IncomingMessage) {
    for (const offer of offers) {
      const offered = offer(request)
      if (offered) return offered
    }
    return undefined
  }
  // Who has no share left has none on the usual way either.
  const mayEnter = (request: IncomingMessage, remoteAddress: string) =>
    !load.isOverloaded() && !hasSeveralHosts(request) && addressLimit.take(remoteAddress)

  const [usualWay] = app.server.listeners('request') as [(...request: unknown[]) => void]
  app.server.removeListener('request', usualWay)
  app.server.on('request', (request, response) => {
    const beganAt = performance.now()
    const offered = offerFor(request)
    const remoteAddress = offered ? addressOf(request) : ''
    if (!offered || !mayEnter(request, remoteAddress)) {
      usualWay.call(app.server, request, response)
      return
    }
    const { route, answer } = offered
    const requestId = app.requestIds.of(request)
    const followed = app.followRequest?.(request, requestId)
    const respond = ({ status, headers, body }: DoorAnswer) => {
      response.writeHead(
        status,
        headers.concat('x-request-id', requestId, 'content-length', `${body.length}`),
      )
      response.end(body)
      const tookMs = performance.now() - beganAt
      const method = request.method!
      durations.recorderOf(route)(method, status, tookMs / 1000)
      logRequest(parts, { requestId, method, route, status, tookMs, isRead: status < 400 })
      followed?.end({ method, route, status })
    }
    if (followed) followed.do(() => answer(request, remoteAddress, respond))
    else answer(request, remoteAddress, respond)
  })
}

import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'

/** What may stand in a log and in PostgreSQL's `application_name` as it is; longer than a UUID, shorter than 63 bytes with our name. */
const readable = /^[\w.-]{8,50}$/

export type RequestIds = {
  of(request: IncomingMessage): string
  /** Whether a trusted proxy passed it on, so that what it says of the request counts. */
  comesFromProxy(request: IncomingMessage): boolean
}

/**
 * The name of a request in answers, logs and PostgreSQL. A trusted proxy that named it already is believed, so that
 * one name leads from its log to ours; others get a new one. New ones are unique per process and cheap: a random start
 * and a count.
 */
export function createRequestIds(trustedProxies: readonly string[]): RequestIds {
  const isTrusted = proxyAddr.compile([...trustedProxies])
  const start = randomBytes(6).toString('hex')
  let count = 0
  const comesFromProxy = ({ socket }: IncomingMessage) => isTrusted(socket.remoteAddress ?? '', 0)
  return {
    comesFromProxy,
    of(request) {
      const given = request.headers['x-request-id']
      if (typeof given === 'string' && readable.test(given) && comesFromProxy(request)) return given
      return `${start}-${(count++).toString(36)}`
    },
  }
}

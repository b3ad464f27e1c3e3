import type { FastifyRequest } from 'fastify'
import { isLoopbackName } from '../config.ts'

/** By these a proxy says that somebody stands behind it. One is enough, whatever it carries. */
const forwardingHeader =
  /^(?:forwarded|via|x-forwarded(?:-.*)?|x-real-ip|x-original-.*|x-envoy-.*|(?:x-)?(?:cluster-)?client-ip|true-client-ip|[a-z]+-(?:client|connecting)-ip)$/

/**
 * True for a request from this very machine: the socket's own peer is loopback, and nothing says that it was passed on.
 * What the request says of itself (`Host`, `X-Forwarded-*`) never makes it ours, whoever is in TRUSTED_PROXIES.
 */
export function isFromOwnMachine(request: FastifyRequest): boolean {
  const { remoteAddress } = request.raw.socket
  if (!isLoopbackName(remoteAddress?.replace(/^::ffff:/, '') ?? '')) return false
  return !wasPassedOn(request)
}

/** True when the request carries a header by which proxies speak. */
export function wasPassedOn({ raw: { headers } }: FastifyRequest): boolean {
  return Object.keys(headers).some((name) => forwardingHeader.test(name))
}

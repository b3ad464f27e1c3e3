import type { FastifyRequest } from 'fastify'
import { type Config, isLoopbackName } from '../config.ts'
import { isFromOwnMachine } from './own-machine.ts'

/**
 * Where a page asked for under another of this machine's names belongs (127.0.0.1 when SITE_URL says localhost):
 * browsers keep sign-ins per name, and links in mails carry SITE_URL's. `undefined` when it may stay.
 */
export function createLoopbackRedirect(config: Pick<Config, 'siteUrl' | 'siteIsLoopback'>) {
  const site = new URL(config.siteUrl)

  return function loopbackRedirect(request: FastifyRequest): string | undefined {
    if (!config.siteIsLoopback || request.method !== 'GET') return undefined
    if (!request.headers.accept?.includes('text/html')) return undefined
    if (!isFromOwnMachine(request)) return undefined
    const asked = hostOf(request.headers.host)
    if (!asked || asked.host === site.host) return undefined
    if (!isLoopbackName(asked.hostname) || asked.port !== site.port) return undefined
    return config.siteUrl + request.url
  }
}

/** True when the request names this machine by one of its own names. Says nothing of who asks. */
export function isAskedByOwnName(request: FastifyRequest): boolean {
  return isLoopbackName(hostOf(request.headers.host)?.hostname ?? '')
}

function hostOf(header: string | undefined): URL | undefined {
  return header && URL.canParse(`http://${header}`) ? new URL(`http://${header}`) : undefined
}

import proxyAddr from '@fastify/proxy-addr'
import type { FastifyInstance } from 'fastify'
import type { Parts } from '../parts.ts'
import { wasPassedOn } from './own-machine.ts'

/** Enough that it is no visitor who plays with headers, and soon enough after a start to be seen. */
const requestsInARow = 30

/**
 * Says once in the log when every request comes through one proxy that is not in TRUSTED_PROXIES: everybody then
 * counts as one address, and the limits per address shut them all out together.
 */
export function watchForUnknownProxy(app: FastifyInstance, { config, log }: Parts): void {
  const isTrusted = proxyAddr.compile(config.trustedProxies)
  let proxy: string | undefined
  let count = 0
  let isOver = false

  app.addHook('onRequest', (request, _reply, done) => {
    if (!isOver) look(request.raw.socket.remoteAddress ?? '', wasPassedOn(request))
    done()
  })

  function look(address: string, isPassedOn: boolean): void {
    if (!isPassedOn) {
      // A probe of the machine itself says nothing; anybody else who comes straight to us shows that not all are
      // passed on.
      if (address !== proxy) count = 0
      return
    }
    if (isTrusted(address, 0)) {
      isOver = true
      return
    }
    count = address === proxy ? count + 1 : 1
    proxy = address
    if (count < requestsInARow) return
    isOver = true
    log.warn('unknown_proxy', {
      address,
      advice: `All requests come through ${address}. If it is your proxy, name it in TRUSTED_PROXIES: until then everybody counts as one address.`,
    })
  }
}

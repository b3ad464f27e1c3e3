import type { FastifyInstance, RouteHandlerMethod } from 'fastify'
import { createDatabaseTurnstiles } from '../turnstile.ts'

/** Services whose every write holds a connection from its first statement to its last. */
const hasConnection = /^\/(?:functions|rest|auth)\/v1\//

/**
 * No function, and no other way to write, may hold more than half of the connections: where all calls of one wait for
 * the same locked row, the rest of Hearth goes on. Holds for routes that are added after this. The engine shares its
 * calls' transactions and needs no more than two connections for all of them; uploads hold none while their bytes
 * arrive.
 */
export function shareDatabase(app: FastifyInstance, { connections }: { connections: number }): void {
  const pass = createDatabaseTurnstiles({ atOnce: connections / 2 })

  app.addHook('onRoute', (route) => {
    const methods = [route.method].flat()
    if (!hasConnection.test(route.url) || methods.every((method) => method === 'GET' || method === 'HEAD')) {
      return
    }
    const { handler } = route
    route.handler = async function (request, reply) {
      const name = `${request.method} ${route.url} ${(request.params as { name?: string }).name ?? ''}`
      return pass(name, async () => handler.call(this, request, reply))
    } satisfies RouteHandlerMethod
  })
}

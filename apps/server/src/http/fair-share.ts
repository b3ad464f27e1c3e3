import { DatabaseAway } from '@hearth/database'
import type { FastifyInstance, RouteHandlerMethod } from 'fastify'
import { createTurnstile, TurnstileBusy } from '../turnstile.ts'

/** Services whose every write holds a connection from its first statement to its last. */
const hasConnection = /^\/(?:functions|rest|auth)\/v1\//
const maxWaiting = 1000
const waitMs = 10_000

/**
 * No function, and no other way to write, may hold more than half of the connections: where all calls of one wait for
 * the same locked row, the rest of Hearth goes on. Holds for routes that are added after this. The engine shares its
 * calls' transactions and needs no more than two connections for all of them; uploads hold none while their bytes
 * arrive.
 */
export function shareDatabase(app: FastifyInstance, { connections }: { connections: number }): void {
  const atOnce = Math.max(1, Math.floor(connections / 2))
  const now = () => performance.now()
  /** Only of what is being done: names come from outside, and are not remembered. */
  const doors = new Map<string, { pass: ReturnType<typeof createTurnstile>; people: number }>()

  async function passThrough<T>(name: string, work: () => Promise<T>): Promise<T> {
    const door = doors.get(name) ?? { pass: createTurnstile({ atOnce, maxWaiting, waitMs, now }), people: 0 }
    doors.set(name, door)
    door.people++
    try {
      return await door.pass(work)
    } catch (error) {
      throw error instanceof TurnstileBusy ? new DatabaseAway(error) : error
    } finally {
      door.people--
      if (door.people === 0) doors.delete(name)
    }
  }

  app.addHook('onRoute', (route) => {
    const methods = [route.method].flat()
    if (!hasConnection.test(route.url) || methods.every((method) => method === 'GET' || method === 'HEAD')) {
      return
    }
    const { handler } = route
    route.handler = async function (request, reply) {
      const name = `${request.method} ${route.url} ${(request.params as { name?: string }).name ?? ''}`
      return passThrough(name, async () => handler.call(this, request, reply))
    } satisfies RouteHandlerMethod
  })
}

import fastifyWebsocket, { type WebsocketPluginOptions } from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Auth } from '../auth/index.ts'
import type { AnswerCaches } from '../data-api/index.ts'
import { networkOf, trustedOrigins } from '../http/index.ts'
import type { Parts } from '../parts.ts'
import { tallyRefusals } from '../tally.ts'
import { broadcastRoutes } from './broadcast-routes.ts'
import { openConnection } from './connection.ts'
import type { Vsn } from './frames.ts'
import { Hub } from './hub.ts'
import { socketLimits } from './socket-limits.ts'

/** Where the service stands. */
const realtimePrefix = '/realtime/v1'

export type Realtime = {
  openSockets(): number
}

/**
 * Live updates: Phoenix channels as the official client speaks them (docs/realtime.md). Stopping the server closes
 * every socket with 1012, upon which clients come back by themselves.
 */
export async function realtimeService(
  app: FastifyInstance,
  { parts, auth, cached }: { parts: Parts; auth: Auth; cached: AnswerCaches },
): Promise<Realtime> {
  const { config } = parts
  const hub = new Hub(parts, { auth, cached })
  await hub.ready
  const origins = trustedOrigins(config)
  const perAddress = new Map<string, number>()
  const refused = tallyRefusals('sockets')

  await app.register(fastifyWebsocket, {
    options: {
      maxPayload: socketLimits.messageBytes,
      maxFragments: socketLimits.fragments,
      perMessageDeflate: false,
    } as WebsocketPluginOptions['options'],
    // What goes wrong on one socket, such as too long a message, ends that socket.
    errorHandler: (_error, socket) => socket.terminate(),
    preClose: () => hub.stop(),
  })

  /** Everything that can be said before there is a socket; a token comes later, in the first message of a topic. */
  const refusalOf = (request: FastifyRequest): { status: number; message: string } | undefined => {
    if (hub.isStopping) return { status: 503, message: 'Hearth is starting anew.' }
    const { origin } = request.headers
    if (origin !== undefined && !origins.has(origin)) {
      return { status: 403, message: 'Pages of this origin may not listen here.' }
    }
    const { apikey, vsn = '1.0.0' } = request.query as Record<string, unknown>
    if (apikey !== config.anonKey) return { status: 401, message: 'Invalid API key' }
    if (vsn !== '1.0.0' && vsn !== '2.0.0')
      return { status: 400, message: 'The serialisation is not supported' }
    if ((perAddress.get(networkOf(request.ip)) ?? 0) >= config.LIMIT_SOCKETS_PER_ADDRESS) {
      refused.count++
      return { status: 429, message: 'Too many sockets from one address.' }
    }
    return undefined
  }

  app.route({
    method: 'GET',
    url: `${realtimePrefix}/websocket`,
    preValidation: async (request, reply) => {
      const refusal = refusalOf(request)
      if (refusal) return reply.code(refusal.status).send({ message: refusal.message })
    },
    handler: (_request, reply) =>
      reply.code(426).header('upgrade', 'websocket').send({ message: 'Here a websocket is spoken.' }),
    wsHandler: (socket, request) => {
      const address = networkOf(request.ip)
      perAddress.set(address, (perAddress.get(address) ?? 0) + 1)
      socket.on('close', () => {
        const left = perAddress.get(address)! - 1
        if (left > 0) perAddress.set(address, left)
        else perAddress.delete(address)
      })
      const { vsn = '1.0.0' } = request.query as { vsn?: Vsn }
      openConnection(hub, { socket, vsn })
    },
  })
  // On their own: only here a body may be bytes.
  await app.register(async (routes) =>
    broadcastRoutes(routes, { prefix: realtimePrefix, parts, identify: auth.identify }),
  )

  return { openSockets: () => hub.connections.size }
}

import { randomUUID } from 'node:crypto'
import type { Actor } from '@hearth/database'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Identify } from '../auth/index.ts'
import { actorOf } from '../data-api/index.ts'
import type { Parts } from '../parts.ts'
import { mayListen } from './channel.ts'
import { onTopic, readRights, sayMessage } from './queries.ts'
import { socketLimits } from './socket-limits.ts'

const topicName = z.string().min(1).max(200)
const eventName = z.string().min(1).max(255)

/** In binary messages a length is one byte. */
const maxNameBytes = 255

const batch = z.object({
  messages: z
    .array(
      z.object({
        topic: topicName,
        event: eventName,
        payload: z.unknown(),
        private: z.boolean().default(false),
      }),
    )
    .min(1)
    .max(20),
})

type Said = z.infer<typeof batch>['messages'][number]

/**
 * Broadcasts without a socket, under the same policies, in JSON or bytes. What of the protocol is not spoken says so.
 */
export function broadcastRoutes(
  app: FastifyInstance,
  { prefix, parts, identify }: { prefix: string; parts: Parts; identify: Identify },
): void {
  const say = async (actor: Actor, messages: readonly Said[], reply: FastifyReply) => {
    for (const message of messages) {
      if (message.private || (await isPublic(actor, message.topic))) continue
      return reply.code(422).send({ message: `This topic is private: ${message.topic}` })
    }
    for (const { topic, event, payload } of messages) {
      try {
        await sayMessage(parts.database, onTopic(actor, topic), {
          id: randomUUID(),
          topic,
          extension: 'broadcast',
          event,
          payload,
        })
      } catch (error) {
        const { code } = error as { code?: string }
        if (code === 'PT401') return reply.code(401).send({ message: 'This sign-in has ended.' })
        if (code !== '42501') throw error
        return reply
          .code(403)
          .send({ message: `You do not have permissions to write to this Channel topic: ${topic}` })
      }
    }
    return reply.code(202).send()
  }

  const isPublic = async (actor: Actor, topic: string) =>
    mayListen({ rights: await readRights(parts.database, onTopic(actor, topic), { isPrivate: false }) })

  const speaker = async (request: FastifyRequest, reply: FastifyReply): Promise<Actor | undefined> => {
    const identity = await identify(request)
    if (identity.kind === 'anon' || identity.kind === 'member') return actorOf(identity)
    if (identity.kind === 'service') reply.code(403).send({ message: 'The service key does not speak here.' })
    else reply.code(identity.status).send({ message: identity.message })
    return undefined
  }

  app.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer', bodyLimit: socketLimits.messageBytes },
    async (_: FastifyRequest, body: Buffer) => body,
  )

  app.post(`${prefix}/api/broadcast`, async (request, reply) => {
    const actor = await speaker(request, reply)
    if (!actor) return reply
    const said = batch.safeParse(request.body)
    if (!said.success)
      return reply.code(422).send({ message: 'Messages have a topic, an event and a payload.' })
    return say(actor, said.data.messages, reply)
  })

  app.post<{ Params: { topic: string; event: string }; Querystring: { private?: string } }>(
    `${prefix}/api/broadcast/:topic/events/:event`,
    async (request, reply) => {
      const actor = await speaker(request, reply)
      if (!actor) return reply
      const said = z
        .object({ topic: topicName, event: eventName })
        .safeParse({ topic: request.params.topic, event: request.params.event })
      if (!said.success) return reply.code(422).send({ message: 'A broadcast has a topic and an event.' })
      const { topic, event } = said.data
      const names = [`realtime:${topic}`, event]
      if (Buffer.isBuffer(request.body) && names.some((name) => Buffer.byteLength(name) > maxNameBytes)) {
        return reply.code(422).send({ message: 'For bytes, topic and event have at most 255 bytes.' })
      }
      const isPrivate = request.query.private === 'true'
      return say(actor, [{ ...said.data, payload: request.body, private: isPrivate }], reply)
    },
  )

  app.all(`${prefix}/*`, (_request, reply) =>
    reply.code(404).send({ message: 'This is not supported here.' }),
  )
}

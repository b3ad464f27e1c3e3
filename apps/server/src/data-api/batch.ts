import {
  type BatchAnswer,
  type BatchReply,
  batchPartHeaders,
  batchPath,
  maxBatchParts,
} from '@hearth/contracts/batch'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { readInput } from '../http/index.ts'
import { limits } from './limits.ts'

/** A reading of a table, or a call of a function of the database: what one may ask alone, and no door beside it. */
const partPath = /^\/rest\/v1\/(?:rpc\/)?[a-z_][a-z0-9_]*(?:\?|$)/
const functionPath = /^\/rest\/v1\/rpc\//

const batchSchema = z.strictObject({
  parts: z
    .array(
      z
        .strictObject({
          method: z.enum(['GET', 'HEAD', 'POST']),
          path: z
            .string()
            .max(limits.queryBytes + 200)
            .regex(partPath),
          headers: z.partialRecord(z.enum(batchPartHeaders), z.string().max(300)),
          body: z.string().optional(),
        })
        .refine(({ method, path }) => method !== 'POST' || functionPath.test(path)),
    )
    .min(1)
    .max(maxBatchParts),
})
type Part = z.infer<typeof batchSchema>['parts'][number]

/** What the client reads of an answer. */
const told = ['content-type', 'content-range', 'preference-applied', 'retry-after', 'www-authenticate']

/** How many of one batch run at once, so that it takes no more connections than a browser would. */
const atOnce = 4

/**
 * Several readings in one request. Each passes every check that it would pass alone, the address's share and the limits
 * included, as whoever the carrying request says it is: a batch saves ways, and gives no right.
 */
export function batchRoute(http: FastifyInstance): void {
  http.post(batchPath, async (request, reply): Promise<BatchReply> => {
    const asked = readInput(request, batchSchema)
    reply.header('cache-control', 'no-store')
    return { answers: await answersTo(http, request, asked.parts) }
  })
}

async function answersTo(
  http: FastifyInstance,
  request: FastifyRequest,
  parts: readonly Part[],
): Promise<BatchReply['answers']> {
  const answers: BatchReply['answers'] = parts.map(() => null)
  let next = 0
  let characters = 0
  const work = async () => {
    // Together no larger than one answer may be alone: the rest is asked for again, each by itself.
    while (next < parts.length && characters < limits.answerBytes) {
      const place = next++
      const answer = await answerTo(http, request, parts[place]!)
      characters += answer.body.length
      answers[place] = answer
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, parts.length) }, work))
  return answers
}

async function answerTo(http: FastifyInstance, request: FastifyRequest, part: Part): Promise<BatchAnswer> {
  const { method, path, headers, body } = part
  const { host, origin, authorization, apikey } = request.headers
  const carried = Object.entries({ host, origin, authorization, apikey, ...headers }).filter(
    (header): header is [string, string] => typeof header[1] === 'string',
  )
  const answer = await http.inject({
    method,
    url: path,
    remoteAddress: request.ip,
    headers: Object.fromEntries(carried),
    ...(body !== undefined && { payload: body }),
  })
  const kept = told.flatMap((name) => {
    const value = answer.headers[name]
    return value === undefined ? [] : [[name, String(value)] as const]
  })
  return {
    status: answer.statusCode,
    headers: Object.fromEntries(kept),
    body: method === 'HEAD' ? '' : answer.body,
  }
}

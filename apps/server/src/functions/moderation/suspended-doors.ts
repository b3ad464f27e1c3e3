import {
  AppError,
  appealRequestSchema,
  moderationReplySchema,
  suspensionRequestSchema,
  suspensionStandingSchema,
} from '@hearth/contracts'
import * as m from '@hearth/messages'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import {
  type Auth,
  AuthError,
  deviceOf,
  hasSecondFactor,
  normaliseEmail,
  requirePassword,
} from '../../auth/index.ts'
import { readInput } from '../../http/index.ts'
import { runAsEngine } from '../handler.ts'
import { asRefusal } from '../refusals.ts'
import { findStandingSuspension, findSuspension, type Suspension } from './suspension-queries.ts'

/**
 * The two functions that a suspended person needs, open without a sign-in, which they have none of: `suspension`
 * tells how it stands, `appeal` takes their one answer. What opens them is the account's password, or the pass of the
 * mail; neither opens anything else.
 */
export function suspendedDoors(app: FastifyInstance, auth: Auth): void {
  const run = runAsEngine(auth.parts.database)

  app.post('/functions/v1/suspension', async (request, reply) => {
    const input = await read(request, suspensionRequestSchema)
    const { suspension, pass } = 'pass' in input ? await byPass(input.pass) : await byPassword(request, input)
    reply.header('cache-control', 'no-store').type('application/json; charset=utf-8')
    return JSON.stringify(
      suspensionStandingSchema.parse({ suspension: suspension?.stands ? notifyOf(suspension, pass) : null }),
    )
  })

  app.post('/functions/v1/appeal', async (request, reply) => {
    const { pass, words } = await read(request, appealRequestSchema)
    const { suspension } = await byPass(pass)
    // A repeat of the same words is the same appeal: the answer to the first may have been lost.
    if (suspension?.appeal !== words) {
      const { rows } = await auth.run<{ taken: boolean }>({
        name: 'appeal suspension',
        text: 'select hearth.appeal_suspension($1::uuid, $2) as taken',
        values: [suspension?.id ?? null, words],
      })
      if (!rows[0]?.taken) {
        throw new AppError('conflict', m.moderation_refused_appealed)
      }
      auth.parts.log.info('suspension.appealed', { suspensionId: suspension?.id })
    }
    reply.header('cache-control', 'no-store').type('application/json; charset=utf-8')
    return JSON.stringify(moderationReplySchema.parse({ done: true }))
  })

  async function read<Input>(request: FastifyRequest, schema: z.ZodType<Input>) {
    const { apikey } = request.headers
    const caller = await auth.identify(apikey === undefined ? request : { headers: { apikey } })
    if (caller.kind === 'refused') throw new AppError('not_signed_in', m.account_sso_refused_no_key)
    return readInput(request, schema)
  }

  type Opened = { suspension: Suspension | undefined; pass: string | null }

  async function byPass(pass: string): Promise<Opened> {
    const id = auth.appealPasses.read(pass)
    if (!id) throw new AppError('not_found', m.moderation_refused_link)
    return { suspension: await findSuspension(run, id), pass }
  }

  async function byPassword(
    request: FastifyRequest,
    { email, password }: { email: string; password: string },
  ): Promise<Opened> {
    const address = normaliseEmail(email)
    if (!address) throw wrong()
    const account = await requirePassword(auth, {
      email: address,
      given: password,
      device: deviceOf(request),
    }).catch((error) => {
      throw error instanceof AuthError && error.code === 'invalid_credentials' ? wrong() : asRefusal(error)
    })
    const suspension = await findStandingSuspension(run, account.id)
    // A password alone is half a sign-in where a second step guards the account: it may read, not speak.
    const pass = suspension && !hasSecondFactor(account) ? auth.appealPasses.make(suspension.id) : null
    return { suspension, pass }
  }
}

const wrong = () => new AppError('not_allowed', m.account_failures_credentials)

function notifyOf(
  { reason, startedAt, endsAt, appeal, appealedAt, appealAnswer }: Suspension,
  pass: string | null,
) {
  return {
    reason,
    startedAt: new Date(startedAt).toISOString(),
    endsAt: endsAt && new Date(endsAt).toISOString(),
    appeal:
      appeal && appealedAt
        ? { words: appeal, at: new Date(appealedAt).toISOString(), answer: appealAnswer }
        : null,
    pass,
  }
}

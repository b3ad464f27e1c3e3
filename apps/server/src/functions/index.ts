import { AppError } from '@hearth/contracts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Auth, Identify, Identity } from '../auth/index.ts'
import { createAddressLimit, inputError, sendError } from '../http/index.ts'
import type { Parts } from '../parts.ts'
import { FileAnswer, type FunctionDefinition, type Member, runAsEngine } from './definition.ts'
import { runOnce } from './once.ts'
import { asRefusal, isWorthRepeating } from './refusals.ts'

export { createAccountFunctions } from './account/index.ts'
export { adminFunctions } from './admin/index.ts'
export { answer } from './answer.ts'
export { answeringFunctions } from './answering/index.ts'
export { calendarFeedFunctions } from './calendar-feed.ts'
export { createCareFunctions, suspendedDoors } from './care/index.ts'
export { conversationFunctions } from './conversation/index.ts'
export type { FunctionDefinition } from './definition.ts'
export { enquiryFunctions } from './enquiries/index.ts'
export { createSweepErrors, reportErrorsRoute } from './errors/index.ts'
export { createTellOfChange } from './event-changes/tell-of-change.ts'
export { createFindPlace } from './find-place.ts'
export { hostFunctions } from './hosts/index.ts'
export { mailFunctions } from './mails/index.ts'
export { membershipFunctions } from './membership/index.ts'
export { createNetworkIdentity } from './network-identity.ts'
export { keepKinds } from './notices/keep-kinds.ts'
export { createNotifyGroup } from './notices/notify-group.ts'
export { createSweepNotices, sweepGroupNotifications } from './notices/sweep-notices.ts'
export { providerFunctions } from './providers/index.ts'
export { createPublishEvent } from './publishing/publish-event.ts'
export { createSchedulePublishing } from './publishing/schedule-publishing.ts'
export { createRecoveryCodes } from './recovery-codes.ts'
export { createRemind } from './reminders/remind.ts'
export { socialFunctions } from './social/index.ts'
export { createSsoCode } from './sso-code.ts'
export { ssoExchangeRoute } from './sso-exchange.ts'
export { strategyFunctions } from './strategy/index.ts'
export { venueFunctions } from './venues/index.ts'
export {
  careForWaiting,
  createEndOffers,
  createTellOfWaiting,
  keepWaitingRules,
  waitingFunctions,
} from './waiting/index.ts'

const mostTries = 4

/** `POST /functions/v1/<name>`: limit, identity, input, work, output, in this order for every function. */
export function functionsService(
  app: FastifyInstance,
  {
    parts,
    identify,
    identifyLogin,
    requireOwnLogin,
    definitions,
  }: {
    parts: Parts
    identify: Identify
    /** Knows a login that still owes its second step too. */
    identifyLogin: Identify
    requireOwnLogin: Auth['requireOwnLogin']
    definitions: readonly FunctionDefinition[]
  },
): void {
  const byName = new Map(definitions.map((definition) => [definition.name, definition]))
  const memberLimit = createAddressLimit({
    perSecond: parts.config.LIMIT_REQUESTS_PER_ADDRESS,
    now: parts.now,
  })

  app.post<{ Params: { name: string } }>('/functions/v1/:name', async (request, reply) => {
    const definition = byName.get(request.params.name)
    if (!definition) throw noSuchFunction()
    const member = requireMember(await (definition.isSecondStep ? identifyLogin : identify)(request))
    request.userId = member.userId
    if (!memberLimit.take(member.userId)) {
      throw new AppError('too_many_requests', 'Too many requests at once. Please slow down.', {
        retryAfterSeconds: 1,
      })
    }
    if (definition.changesAccount) {
      await requireOwnLogin(member).catch((error) => {
        throw asRefusal(error)
      })
    }
    const input = definition.input.safeParse(request.body)
    if (!input.success) throw inputError(input.error)

    const output = await decide(parts, definition, {
      member,
      address: request.ip,
      input: input.data,
      key: idempotencyKey(request, definition),
    })
    const answer = definition.output.parse(output)
    reply.header('cache-control', 'no-store')
    if (answer instanceof FileAnswer) return sendFile(reply, answer)
    reply.type('application/json; charset=utf-8')
    return JSON.stringify(answer)
  })

  app.route({
    method: ['GET', 'PUT', 'PATCH', 'DELETE'],
    url: '/functions/v1/:name',
    handler: (request, reply) => {
      if (!byName.has((request.params as { name: string }).name)) throw noSuchFunction()
      reply.header('allow', 'POST')
      return sendError(reply, 405, { code: 'method_not_allowed', message: 'Functions are called by POST.' })
    },
  })
}

const noSuchFunction = () => new AppError('not_found', 'There is no function of this name.')

type Decision = { member: Member; address: string; input: unknown; key: string | undefined }

/** Works once; when two decisions crossed in the database, which undid ours, again. */
async function decide(
  parts: Parts,
  definition: FunctionDefinition,
  { member, address, input, key }: Decision,
): Promise<unknown> {
  for (let tries = 1; ; tries++) {
    try {
      if (key === undefined) {
        return await definition.work({ parts, member, address, run: runAsEngine(parts.database) }, input)
      }
      return await runOnce(
        parts.database,
        { member, functionName: definition.name, key, body: input },
        (run) => definition.work({ parts, member, address, run }, input),
      )
    } catch (error) {
      if (!isWorthRepeating(error) || tries === mostTries) throw asRefusal(error)
    }
  }
}

/** As bytes, which the official client gives to its caller as a Blob; another type it would read as text. */
function sendFile(reply: FastifyReply, { name, content }: FileAnswer) {
  return reply
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('x-content-type-options', 'nosniff')
    .type('application/octet-stream')
    .send(content)
}

function requireMember(identity: Identity): Member {
  if (identity.kind === 'member') return identity
  if (identity.kind === 'service') throw new AppError('not_allowed', 'Functions act for a member.')
  if (identity.kind === 'refused' && identity.code === 'insufficient_aal') {
    throw new AppError('insufficient_aal', identity.message)
  }
  if (identity.kind === 'refused' && identity.code === 'ended_login') {
    throw new AppError('not_signed_in', 'Your sign-in has ended. Please sign in again.')
  }
  throw new AppError('not_signed_in', 'Please sign in first.')
}

function idempotencyKey(
  { headers }: FastifyRequest,
  { isSecret, isRepeatable }: FunctionDefinition,
): string | undefined {
  const key = headers['idempotency-key']
  if (key === undefined || isRepeatable) return undefined
  if (isSecret) throw new AppError('invalid_input', 'This function takes no Idempotency-Key.')
  if (typeof key === 'string' && /^[\x21-\x7e]{1,200}$/.test(key)) return key
  throw new AppError('invalid_input', 'The Idempotency-Key must be 1 to 200 printable characters.')
}

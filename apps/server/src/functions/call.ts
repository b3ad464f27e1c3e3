import { AppError } from '@hearth/contracts'
import { type FunctionName, type FunctionRow, functionTable } from '@hearth/contracts/functions'
import { DatabaseReadOnly, type Run } from '@hearth/database'
import * as m from '@hearth/messages'
import type { Locale } from '@hearth/messages/locales'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Auth, Identify, Identity } from '../auth/index.ts'
import { createAddressLimit, localeOfRequest, readInput, sendError } from '../http/index.ts'
import type { Parts } from '../parts.ts'
import { FileAnswer, type FunctionContext, type Handlers, type Member, runAsEngine } from './handler.ts'
import { lockMember } from './member-transaction.ts'
import { runOnce } from './once.ts'
import { requirePermission } from './permissions.ts'
import { asRefusal, isWorthRepeating } from './refusals.ts'

const maxTries = 4

/** Any function: what its row says of it, and what does it. */
type Called = {
  name: string
  row: FunctionRow
  work: (context: FunctionContext, input: unknown) => Promise<unknown>
}

/**
 * `POST /functions/v1/<name>`: limit, identity, input, permission, lock, work, output, in this order for every
 * function.
 */
export function functionsService(
  app: FastifyInstance,
  {
    parts,
    identify,
    identifyLogin,
    requireOwnLogin,
    handlers,
  }: {
    parts: Parts
    identify: Identify
    /** Knows a login that still owes its second step too. */
    identifyLogin: Identify
    requireOwnLogin: Auth['requireOwnLogin']
    handlers: Handlers
  },
): void {
  const memberLimit = createAddressLimit({
    perSecond: parts.config.LIMIT_REQUESTS_PER_ADDRESS,
    now: parts.now,
  })
  const find = (request: FastifyRequest): Called => {
    const { name } = request.params as { name: string }
    const work = Object.hasOwn(handlers, name) ? handlers[name as keyof Handlers] : undefined
    if (!work) throw new AppError('not_found', 'There is no function of this name.')
    return { name, row: functionTable[name as FunctionName], work: work as Called['work'] }
  }

  app.post('/functions/v1/:name', async (request, reply) => {
    const called = find(request)
    const { row } = called
    // Before anybody is told to sign in, which cannot be done now.
    if (parts.database.replicas?.isPrimaryAway()) throw new DatabaseReadOnly()
    const member = requireMember(await (row.by === 'second step' ? identifyLogin : identify)(request))
    request.userId = member.userId
    if (!memberLimit.take(member.userId)) {
      throw new AppError('too_many_requests', m.site_refusal_too_many, {
        retryAfterSeconds: 1,
      })
    }
    if (row.ownLogin) {
      await requireOwnLogin(member).catch((error) => {
        throw asRefusal(error)
      })
    }
    const input = readInput(request, row.input)

    const output = await decide(parts, called, {
      member,
      address: request.ip,
      locale: localeOfRequest(request),
      input,
      key: idempotencyKey(request, row),
    })
    reply.header('cache-control', 'no-store')
    if (row.output === 'file') return sendFile(reply, output)
    reply.type('application/json; charset=utf-8')
    return JSON.stringify(row.output.parse(output))
  })

  app.route({
    method: ['GET', 'PUT', 'PATCH', 'DELETE'],
    url: '/functions/v1/:name',
    handler: (request, reply) => {
      find(request)
      reply.header('allow', 'POST')
      return sendError(reply, 405, {
        code: 'method_not_allowed',
        message: m.site_functions_post_only(),
      })
    },
  })
}

type Decision = { member: Member; address: string; locale: Locale; input: unknown; key: string | undefined }

/** Works once; when two decisions crossed in the database, which undid ours, again. */
async function decide(
  parts: Parts,
  { name, row: { by, lock }, work }: Called,
  { member, address, locale, input, key }: Decision,
): Promise<unknown> {
  const { database } = parts
  const isLoginEnough = by === 'visitor' || by === 'second step' || by === 'login'
  const workIn = async (run: Run) => {
    if (!isLoginEnough) await requirePermission(run, member, by)
    if (lock) await lockMember(run, lock.name, lock.of === 'member' ? member.userId : '')
    return work({ parts, member, address, locale, run }, input)
  }
  for (let tries = 1; ; tries++) {
    try {
      if (key !== undefined) {
        return await runOnce(database, { member, functionName: name, key, body: input }, workIn)
      }
      if (isLoginEnough) return await workIn(runAsEngine(database))
      return await database.transaction({ role: 'hearth_engine' }, ({ run }) => workIn(run))
    } catch (error) {
      if (!isWorthRepeating(error) || tries === maxTries) throw asRefusal(error)
    }
  }
}

/** As bytes, which the official client gives to its caller as a Blob; another type it would read as text. */
function sendFile(reply: FastifyReply, answer: unknown) {
  if (!(answer instanceof FileAnswer)) throw new TypeError('A function of files answered with none.')
  const { name, content } = answer
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
    throw new AppError('not_signed_in', m.site_refusal_not_signed_in)
  }
  throw new AppError('not_signed_in', m.site_refusal_sign_in_first)
}

function idempotencyKey({ headers }: FastifyRequest, { repeat }: FunctionRow): string | undefined {
  const key = headers['idempotency-key']
  if (key === undefined || repeat === 'same') return undefined
  if (repeat === 'never') throw new AppError('invalid_input', 'This function takes no Idempotency-Key.')
  if (typeof key === 'string' && /^[\x21-\x7e]{1,200}$/.test(key)) return key
  throw new AppError('invalid_input', 'The Idempotency-Key must be 1 to 200 printable characters.')
}

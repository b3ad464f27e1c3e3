import { AppError, type ErrorCode, type FieldProblems } from '@hearth/contracts'
import { readOnlyCode, readOnlyForSeconds } from '@hearth/contracts/read-only'
import { DatabaseReadOnly, passingTrouble } from '@hearth/database'
import * as m from '@hearth/messages'
import { inLocale } from '@hearth/messages/in-locale'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodError, ZodType } from 'zod'
import type { Log } from '../parts.ts'
import { tallyRefusals } from '../tally.ts'
import { localeOfRequest } from './request-locale.ts'

type ErrorBody = { error: { code: ErrorCode; message: string; fields?: FieldProblems } }

const byAction = tallyRefusals('action')

/** A client should not come back at once when the house is full. */
const retryAfterSeconds = 2

/**
 * The one place that turns errors into answers. What our code threw on purpose leaves with its code and sentence;
 * what Fastify refused keeps its status; anything else is our bug: logged whole, answered as `internal`.
 */
export function createErrorHandler(log: Log) {
  return function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
    const known = asAppError(error)
    if (known) {
      if (known.retryAfterSeconds) reply.header('retry-after', String(known.retryAfterSeconds))
      if (known.status === 429) byAction.count++
      const trouble = passingTrouble(error)
      if (trouble) log.warn('database_trouble', { requestId: request.id, code: trouble.code })
      return sendError(reply, known.status, { code: known.code, ...wordsFor(request, known) })
    }
    const refusal = asFrameworkRefusal(error)
    if (refusal) return sendError(reply, refusal.status, refusal)
    log.error('unexpected_error', { requestId: request.id, route: request.routeOptions.url, error })
    return sendError(reply, 500, {
      code: 'internal',
      message: 'Something went wrong on our side. Please try again in a moment.',
    })
  }
}

/** What everybody hears who would write while the primary database is away. */
export const readOnly = () =>
  new AppError(readOnlyCode, m.site_error_read_only, { retryAfterSeconds: readOnlyForSeconds })

/** What an error says to a person, in the language of whoever asks. */
export const wordsFor = (request: FastifyRequest, error: AppError) =>
  inLocale(localeOfRequest(request), () => ({ message: error.sentence, fields: error.fields }))

export function sendError(
  reply: FastifyReply,
  status: number,
  { code, message, fields }: { code: ErrorCode; message: string; fields?: FieldProblems | undefined },
) {
  const body: ErrorBody = { error: { code, message, ...(fields && { fields }) } }
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body))
}

/** A request's body as its schema reads it. Throws `AppError` with one sentence for each field that it refuses. */
export function readInput<Output>(request: FastifyRequest, schema: ZodType<Output>): Output {
  const input = schema.safeParse(request.body)
  if (input.success) return input.data
  throw inputError(inLocale(localeOfRequest(request), () => schema.safeParse(request.body).error!))
}

/** The problems of a refused input, one sentence per field, under the path that the form knows it by. */
function inputError(error: ZodError): AppError {
  const fields: Record<string, string> = Object.create(null)
  for (const issue of error.issues) {
    const path = issue.code === 'unrecognized_keys' ? issue.keys.join(', ') : issue.path.join('.')
    fields[path || 'body'] ??= issue.message
  }
  return new AppError('invalid_input', m.site_refusal_check_fields, { fields: { ...fields } })
}

function asAppError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error
  if (error instanceof DatabaseReadOnly) return readOnly()
  if (passingTrouble(error)) {
    return new AppError('unavailable', 'Hearth is catching its breath. Please try again in a moment.', {
      retryAfterSeconds,
    })
  }
  return undefined
}

/** A refusal by Fastify itself: a body too large, a type it does not read, JSON that does not parse. */
function asFrameworkRefusal(error: unknown) {
  const { statusCode: status, code } = error as FastifyError
  if (!(error instanceof Error) || !status || status < 400 || status >= 500) return undefined
  if (!code?.startsWith('FST_') && !(error instanceof SyntaxError)) return undefined
  if (status === 413)
    return { status, code: 'too_large', message: 'That is more than Hearth takes at once.' } as const
  return {
    status,
    code: 'invalid_input',
    message:
      status === 415
        ? 'Please send JSON, as application/json.'
        : 'The request could not be read: please send valid JSON.',
  } as const
}

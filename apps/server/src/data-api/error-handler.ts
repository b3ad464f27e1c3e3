import { AppError } from '@hearth/contracts'
import { DatabaseReadOnly, passingTrouble } from '@hearth/database'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { readOnly, wordsFor } from '../http/index.ts'
import type { Log } from '../parts.ts'
import { databaseAway } from './database-errors.ts'
import { invalidBody, ProtocolError } from './protocol-error.ts'

/**
 * The one place that turns errors into answers of this protocol. What is neither a refusal nor the database's word
 * about the request is our bug: logged whole, answered without its text.
 */
export function createErrorHandler(log: Log) {
  return function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const refusal = asRefusal(error, request)
    if (refusal) {
      const trouble = passingTrouble(error) ?? passingTrouble((error as Error).cause)
      if (trouble) log.warn('database_trouble', { requestId: request.id, code: trouble.code })
      else if (refusal.status >= 500)
        log.warn('table_request_unavailable', { requestId: request.id, code: refusal.code })
      return sendError(reply, refusal)
    }
    log.error('table_request_failed', { requestId: request.id, method: request.method, error })
    return sendError(
      reply,
      new ProtocolError(500, 'internal', 'Something went wrong on our side. Please try again in a moment.'),
    )
  }
}

function asRefusal(thrown: unknown, request: FastifyRequest): ProtocolError | undefined {
  const error = thrown instanceof DatabaseReadOnly ? readOnly() : thrown
  if (error instanceof ProtocolError) return error
  if (error instanceof AppError) {
    const headers: Record<string, string> = error.retryAfterSeconds
      ? { 'retry-after': String(error.retryAfterSeconds) }
      : {}
    return new ProtocolError(error.status, error.code, wordsFor(request, error).message, { headers })
  }
  if (passingTrouble(error)) return databaseAway(error)
  return asFrameworkRefusal(error)
}

/** A refusal by Fastify itself: a body too large, a length that does not fit. */
function asFrameworkRefusal(error: unknown): ProtocolError | undefined {
  if (!(error instanceof Error)) return undefined
  const { statusCode: status, code } = error as FastifyError
  if (!status || status < 400 || status >= 500 || !code?.startsWith('FST_')) return undefined
  // Without a name of its type a body reaches no parser.
  if (status === 415) return invalidBody('Content-Type not acceptable: ')
  const message = status === 413 ? 'The body is too large' : 'The body could not be read'
  return invalidBody(message, status)
}

function sendError(reply: FastifyReply, error: ProtocolError): FastifyReply {
  return reply
    .code(error.status)
    .headers(error.headers)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(error.body))
}

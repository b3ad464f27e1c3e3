import { DatabaseReadOnly, passingTrouble } from '@hearth/database'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { readOnly, wordsFor } from '../http/index.ts'
import type { Log } from '../parts.ts'
import { S3Trouble } from '../s3/index.ts'
import { tallyRefusals } from '../tally.ts'
import {
  accessDenied,
  invalidRequest,
  refusedByPolicy,
  StorageError,
  slowDown,
  tooLarge,
} from './protocol-error.ts'

const retryAfterSeconds = 2
const byUpload = tallyRefusals('upload')
const picturesRetryAfterSeconds = 10

/**
 * The one place that turns errors into answers of this protocol. What is neither a refusal nor the database's word
 * about the request is our bug: logged whole, answered without its text.
 */
export function createErrorHandler(log: Log) {
  return function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const refusal = asRefusal(error, request)
    if (refusal) {
      if (refusal.status === 429) byUpload.count++
      const trouble = passingTrouble(error)
      if (trouble) log.warn('database_trouble', { requestId: request.id, code: trouble.code })
      else if (error instanceof S3Trouble) {
        log.error('pictures_away', { requestId: request.id, kind: error.kind, reason: error.message })
      } else if (refusal.status >= 500) {
        log.warn('storage_request_unavailable', { requestId: request.id, message: refusal.message })
      }
      return sendRefusal(reply, refusal)
    }
    log.error('storage_request_failed', { requestId: request.id, method: request.method, error })
    return sendRefusal(
      reply,
      new StorageError(
        500,
        'InternalError',
        'Something went wrong on our side. Please try again in a moment.',
      ),
    )
  }
}

function asRefusal(error: unknown, request: FastifyRequest): StorageError | undefined {
  if (error instanceof StorageError) return error
  if (error instanceof DatabaseReadOnly) return onlyToRead(request)
  if (passingTrouble(error)) return busy()
  if (error instanceof S3Trouble) return picturesAway()
  if (!(error instanceof Error)) return undefined
  return fromDatabase(error) ?? fromFramework(error)
}

function fromDatabase(error: Error): StorageError | undefined {
  if (!('severity' in error) || !('code' in error)) return undefined
  switch (error.code) {
    case '42501':
      return refusedByPolicy()
    case 'PT401':
      return accessDenied(error.message)
  }
  return undefined
}

/** A refusal by Fastify itself: a length that does not fit, a body without the name of its type. */
function fromFramework(error: Error): StorageError | undefined {
  const { statusCode: status, code } = error as FastifyError
  if (!status || status < 400 || status >= 500 || !code?.startsWith('FST_')) return undefined
  return status === 413 ? tooLarge('The body is too large') : invalidRequest('The request could not be read')
}

/** In the reader's language, with the code that every other door has for it. */
function onlyToRead(request: FastifyRequest): StorageError {
  const refusal = readOnly()
  return new StorageError(refusal.status, refusal.code, wordsFor(request, refusal).message, {
    headers: { 'retry-after': String(refusal.retryAfterSeconds) },
  })
}

function busy(): StorageError {
  return slowDown(503, 'Hearth is catching its breath. Please try again in a moment.', retryAfterSeconds)
}

function picturesAway(): StorageError {
  const message = 'Pictures cannot be reached just now. Nothing is lost: please try again in a moment.'
  return slowDown(503, message, picturesRetryAfterSeconds)
}

function sendRefusal(reply: FastifyReply, { status, headers, body }: StorageError): FastifyReply {
  return reply
    .code(status)
    .headers(headers)
    .header('cache-control', 'no-store')
    .removeHeader('content-length')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body))
}

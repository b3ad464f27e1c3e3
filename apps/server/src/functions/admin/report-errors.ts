import { AppError, hearthAppId, type ReportErrorsReply, reportErrorsRequestSchema } from '@hearth/contracts'
import * as m from '@hearth/messages'
import { noteMissingMessages } from '@hearth/messages/in-locale'
import type { FastifyInstance } from 'fastify'
import { createAddressLimit, readInput } from '../../http/index.ts'
import type { Parts } from '../../parts.ts'
import { keepErrors } from './error-queries.ts'

/** A browser sends three times a minute at most; several may share an address. */
const requestsPerSecond = 0.2
const requestsAtOnce = 10
const bodyLimitBytes = 32 * 1024

/**
 * `POST /functions/v1/report-errors`: what went wrong in a browser, of whoever uses it, so it asks for no sign-in and
 * no key, and looks at none. What comes is a stranger's text: it is limited, freed of what is somebody's own once
 * more, and counted where it is known already.
 */
export function reportErrorsRoute(app: FastifyInstance, parts: Parts): void {
  const limit = createAddressLimit({ perSecond: requestsPerSecond, atOnce: requestsAtOnce, now: parts.now })
  const apps = new Set([hearthAppId, ...parts.config.siblings.map(({ id }) => id)])

  app.post('/functions/v1/report-errors', { bodyLimit: bodyLimitBytes }, async (request, reply) => {
    if (!limit.take(request.ip)) {
      throw new AppError('too_many_requests', m.admin_errors_refused_many, {
        retryAfterSeconds: 60,
      })
    }
    const { app, release, errors } = readInput(request, reportErrorsRequestSchema)
    if (!apps.has(app)) throw new AppError('invalid_input', m.admin_errors_refused_app)
    noteMissingMessages(errors.filter(({ message }) => /^MissingValueError\b/.test(message)).length)
    await keepErrors(
      parts.database,
      errors.map((error) => ({ ...error, app, release })),
    )
    reply.header('cache-control', 'no-store').type('application/json; charset=utf-8')
    return JSON.stringify({ taken: errors.length } satisfies ReportErrorsReply)
  })
}

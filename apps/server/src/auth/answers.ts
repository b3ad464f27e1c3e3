import { readOnlyCode, readOnlyForSeconds } from '@hearth/contracts/read-only'
import { DatabaseReadOnly, passingTrouble } from '@hearth/database'
import * as m from '@hearth/messages'
import { inLocale } from '@hearth/messages/in-locale'
import type { Locale } from '@hearth/messages/locales'
import type { Log } from '../parts.ts'
import { AuthError } from './errors.ts'

/** The protocol's version that we speak. Without the header in the answer, clients do not read `code`. */
export const apiVersionHeader = 'x-supabase-api-version'
export const apiVersion = '2024-01-01'

export type ErrorAnswer = {
  status: number
  retryAfterSeconds?: number
  body: { code: string; message: string; weak_password?: { reasons: readonly string[] } }
}

const comeAgainSeconds = 2

/** Turns whatever was thrown into the protocol's answer. A surprise is logged whole and leaves without its text. */
export function answerError(
  error: unknown,
  { log, requestId, locale }: { log: Log; requestId: string; locale: Locale },
): ErrorAnswer {
  if (error instanceof AuthError) {
    const { status, code, message, retryAfterSeconds, weakPasswordReasons } = error
    return {
      status,
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
      body: {
        code,
        message,
        ...(weakPasswordReasons && { weak_password: { reasons: weakPasswordReasons } }),
      },
    }
  }
  const trouble = passingTrouble(error)
  if (trouble) {
    log.warn('database_trouble', { requestId, code: trouble.code })
    return error instanceof DatabaseReadOnly ? readOnly(locale) : unavailable
  }
  const { code = '', statusCode } = (error ?? {}) as { code?: string; statusCode?: number }
  // Fastify's own refusals: malformed JSON, a body that is too large, another media type.
  if (code.startsWith('FST_') && statusCode !== undefined && statusCode < 500) {
    const isJson = statusCode === 400
    return {
      status: statusCode,
      body: {
        code: isJson ? 'bad_json' : 'validation_failed',
        message: isJson
          ? 'Could not read the request body as JSON.'
          : (refusals[statusCode] ?? 'Could not read the request.'),
      },
    }
  }
  log.error('auth.unexpected', { error, requestId })
  return {
    status: 500,
    body: { code: 'unexpected_failure', message: 'Something went wrong on our side. Please try again.' },
  }
}

const readOnly = (locale: Locale): ErrorAnswer => ({
  status: 503,
  retryAfterSeconds: readOnlyForSeconds,
  body: { code: readOnlyCode, message: inLocale(locale, m.site_error_read_only) },
})

const unavailable: ErrorAnswer = {
  status: 503,
  retryAfterSeconds: comeAgainSeconds,
  body: { code: 'unavailable', message: 'This is taking a rest for a moment. Please try again shortly.' },
}

const refusals: Record<number, string> = {
  413: 'The request body is too large.',
  415: 'Send the request body as application/json.',
}

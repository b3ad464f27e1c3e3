import { DatabaseAway, DatabaseReadOnly, passingTrouble } from '@hearth/database'
import { ProtocolError } from './protocol-error.ts'

/** The part of PostgreSQL's error that may reach a caller. Its query, position and context never do. */
type PostgresError = Error & { code: string; detail?: string; hint?: string }

const retryAfterSeconds = 2

/**
 * Turns what the database threw into the protocol's error; undefined for anything else, which is our bug. The statuses
 * are those of PostgREST's `pgErrorStatus`, but that all that passes by itself is 503 (`passingTrouble`).
 */
export function fromDatabase(
  error: unknown,
  { isAnonymous }: { isAnonymous: boolean },
): ProtocolError | undefined {
  // Said in the reader's language.
  if (error instanceof DatabaseReadOnly) return undefined
  if (error instanceof DatabaseAway) return databaseAway(error)
  if (!isPostgresError(error)) return undefined
  const { code, message, detail = null, hint = null } = error
  if (code === 'PGRST') return raisedForProtocol(message, detail)
  // What a caller wrote into a full text search.
  const isTheirSyntax = code === '42601' && message.includes('tsquery')
  if (passingTrouble(error)) {
    return comeAgain(code, 'The database is busy. Please try again in a moment.', error)
  }
  const status = isTheirSyntax ? 400 : statusOf(code, isAnonymous)
  if (status >= 500) return undefined
  return new ProtocolError(status, code, message, { details: detail, hint, headers: challengeFor(status) })
}

/** RFC 9110: a 401 says how to sign in. */
export function challengeFor(status: number): Record<string, string> {
  return status === 401 ? { 'www-authenticate': 'Bearer' } : {}
}

export function databaseAway(error: unknown): ProtocolError {
  return comeAgain('PGRST001', 'The database cannot be reached. Please try again in a moment.', error)
}

/** With its cause, for the log, which says what the trouble was. */
function comeAgain(code: string, sentence: string, cause: unknown): ProtocolError {
  const headers = { 'retry-after': String(retryAfterSeconds) }
  return Object.assign(new ProtocolError(503, code, sentence, { headers }), { cause })
}

function isPostgresError(error: unknown): error is PostgresError {
  return error instanceof Error && 'severity' in error && 'code' in error && typeof error.code === 'string'
}

function statusOf(code: string, isAnonymous: boolean): number {
  const custom = /^PT([45]\d\d)$/.exec(code)
  if (custom) return Number(custom[1])
  switch (code) {
    case '23503':
    case '23505':
      return 409
    case '25006':
      return 405
    case '42501':
      return isAnonymous ? 401 : 403
    case '42P01':
    case '42883':
      return 404
    case 'P0001':
      return 400
    // Our own SQL is wrong: a syntax error, an unknown type of a parameter, recursion in policies.
    case '42601':
    case '42P18':
    case '42P17':
      return 500
  }
  return classes[code.slice(0, 2)] ?? 400
}

/** By the class of the SQLSTATE, where it is not 400. */
const classes: Record<string, number> = {
  '57': 500,
  '0L': 403,
  '0P': 403,
  '28': 403,
  '54': 413,
  '09': 500,
  '25': 500,
  '2D': 500,
  '38': 500,
  '39': 500,
  '3B': 500,
  '40': 500,
  '55': 500,
  '58': 500,
  F0: 500,
  HV: 500,
  P0: 500,
  XX: 500,
}

/** Raised by functions of our own with SQLSTATE `PGRST`: the body in the message, the status in the detail. */
function raisedForProtocol(message: string, detail: string | null): ProtocolError | undefined {
  try {
    const { code, message: sentence, details, hint } = JSON.parse(message)
    const { status } = JSON.parse(detail ?? '{}')
    return new ProtocolError(status, code, sentence, { details, hint })
  } catch {
    return undefined
  }
}

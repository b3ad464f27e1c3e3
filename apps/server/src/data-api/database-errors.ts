import { DatabaseAway } from '@hearth/database'
import { ProtocolError } from './protocol-error.ts'

/** The part of PostgreSQL's error that may reach a caller. Its query, position and context never do. */
type PostgresError = Error & { code: string; detail?: string; hint?: string }

export const retryAfterSeconds = 2

/**
 * Turns what the database threw into the protocol's error; undefined for anything else, which is our bug. The statuses
 * are those of PostgREST's `pgErrorStatus`, but for one: a read that ran out of its time is the caller's (413), like any
 * other query that asks too much, while a write that did waited for somebody else (503).
 */
export function fromDatabase(
  error: unknown,
  { isAnonymous, isRead }: { isAnonymous: boolean; isRead: boolean },
): ProtocolError | undefined {
  if (error instanceof DatabaseAway) return databaseAway()
  if (!isPostgresError(error)) return undefined
  const { code, message, detail = null, hint = null } = error
  if (code === 'PGRST') return raisedForProtocol(message, detail)
  if (code === '57014' && isRead)
    return new ProtocolError(413, code, 'The query takes too long: ask for less at once')
  // What a caller wrote into a full text search.
  const isTheirSyntax = code === '42601' && message.includes('tsquery')
  const status = isTheirSyntax ? 400 : statusOf(code, isAnonymous)
  if (status === 503) return busy(code)
  if (status >= 500) return undefined
  return new ProtocolError(status, code, message, { details: detail, hint, headers: challengeFor(status) })
}

/** RFC 9110: a 401 says how to sign in. */
export function challengeFor(status: number): Record<string, string> {
  return status === 401 ? { 'www-authenticate': 'Bearer' } : {}
}

export function databaseAway(): ProtocolError {
  return new ProtocolError(503, 'PGRST001', 'The database cannot be reached. Please try again in a moment.', {
    headers: { 'retry-after': String(retryAfterSeconds) },
  })
}

function busy(code: string): ProtocolError {
  return new ProtocolError(503, code, 'The database is busy. Please try again in a moment.', {
    headers: { 'retry-after': String(retryAfterSeconds) },
  })
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
    // Somebody else held the rows too long, or both waited for each other.
    case '57014':
    case '55P03':
    case '40P01':
    case '40001':
      return 503
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
  '08': 503,
  '53': 503,
  '57': 503,
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

import { DatabaseError } from 'pg'
import { DatabaseAway } from '../database.ts'

/** too_many_connections, and the server's words for going down, having crashed, and not being up yet. */
const AWAY = /^(08...|53300|57P01|57P02|57P03|57P05)$/

/**
 * What the driver says when there is nobody to talk to becomes `DatabaseAway`; what the server says about a statement or
 * a login stays as it is. Only for errors that the driver raised: a caller's own errors never pass here.
 */
export function asDatabaseAway(error: unknown): Error {
  if (error instanceof DatabaseError && !AWAY.test(error.code ?? '')) return error
  return error instanceof DatabaseAway ? error : new DatabaseAway(error)
}

/** Whether the connection on which this was raised is of no further use. */
export function endsConnection(error: unknown): boolean {
  if (error instanceof DatabaseAway) return true
  return error instanceof DatabaseError && (error.severity === 'FATAL' || error.severity === 'PANIC')
}

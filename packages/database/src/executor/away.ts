import { DatabaseError } from 'pg'
import { DatabaseAway } from '../database.ts'

/**
 * All that passes by itself, by SQLSTATE: the one list for every door, which answers 503 and Retry-After. With
 * `isGone` the connection is of no use any more.
 */
const PASSING: readonly { states: RegExp; isGone: boolean }[] = [
  // The connection broke or was never made; too many of them; the server goes down, has crashed or is not up yet.
  { states: /^(?:08...|53300|57P01|57P02|57P03|57P05)$/, isGone: true },
  // Two crossed: serialization_failure, deadlock_detected.
  { states: /^(?:40001|40P01)$/, isGone: false },
  // No room: disk_full, out_of_memory and the like.
  { states: /^53...$/, isGone: false },
  // It took too long: query_canceled, which is the statement's time limit, and lock_not_available.
  { states: /^(?:57014|55P03)$/, isGone: false },
]

/** The trouble that somebody ran into, where it is the database's and passes: another try may find it gone. */
export function passingTrouble(error: unknown): { code: string } | undefined {
  if (error instanceof DatabaseAway) return { code: stateOf(error.cause) || 'away' }
  const state = stateOf(error)
  return PASSING.some(({ states }) => states.test(state)) ? { code: state } : undefined
}

/** SQLSTATEs have five signs; the codes of other errors (`FST_…`, `ENOENT`) never do, or say that nobody answered. */
function stateOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : ''
}

/**
 * What the driver says when there is nobody to talk to becomes `DatabaseAway`; what the server says about a statement or
 * a login stays as it is. Only for errors that the driver raised: a caller's own errors never pass here.
 */
export function asDatabaseAway(error: unknown): Error {
  if (error instanceof DatabaseError && !isGone(error)) return error
  return error instanceof DatabaseAway ? error : new DatabaseAway(error)
}

function isGone(error: DatabaseError): boolean {
  return PASSING.some(({ states, isGone }) => isGone && states.test(error.code ?? ''))
}

/** Whether the connection on which this was raised is of no further use. */
export function endsConnection(error: unknown): boolean {
  if (error instanceof DatabaseAway) return true
  return error instanceof DatabaseError && (error.severity === 'FATAL' || error.severity === 'PANIC')
}

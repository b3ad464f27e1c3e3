import type { Log } from '../parts.ts'
import { readable } from './log.ts'

/**
 * What somebody who typed `./run` wants to see of a start and an end. Each is said once, or again when it comes
 * again.
 */
const steps: Record<string, (fields: Record<string, unknown>) => string | undefined> = {
  database_starting: () => 'Starting the database ...',
  database: ({ line }) =>
    String(line).startsWith('Applied migration') ? 'Making the tables ...' : undefined,
  sample_community_filling: () => 'Filling in a sample community, this first time only ...',
  stopping: () => 'Closing ...',
  stopped: () => 'Closed.',
}
/** The person has read its sentence already. */
const saidElsewhere = new Set(['start_refused', 'unknown_setting', 'sibling_not_open'])

/**
 * The log for a person at a terminal: the steps of a start, and what went wrong later, a line each. With `LOG=json`, or
 * when the output goes elsewhere, everything is written as records instead (`createLog`).
 */
export function createPlainLog(write: (line: string) => void): Log {
  let last: string | undefined

  function step(event: string, fields: Record<string, unknown>): void {
    const sentence = steps[event]?.(fields)
    if (sentence === undefined || sentence === last) return
    last = sentence
    write(`  ${sentence}\n`)
  }

  function trouble(event: string, fields: Record<string, unknown>): void {
    if (saidElsewhere.has(event)) return
    write(`  ! ${event.replaceAll(/[._]/g, ' ')}: ${detailOf(fields)}\n`)
  }

  return { info: step, warn: trouble, error: trouble }
}

/** In one line, without stacks: whoever looks for a cause sets `LOG=json`. */
function detailOf({ error, advice, ...rest }: Record<string, unknown>): string {
  if (typeof advice === 'string') return advice
  if (error instanceof Error) return String(readable('message', error.message)).replaceAll(/\s+/g, ' ')
  return Object.entries(rest)
    .map(([name, value]) => `${name} ${JSON.stringify(readable(name, value), readable)}`)
    .join(', ')
}

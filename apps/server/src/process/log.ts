import type { Log } from '../parts.ts'
import { currentWork } from '../work-context.ts'
import { withSourcePlaces } from './source-places.ts'

/** Fields that never reach a log, whoever passes them. */
const secretNames = /password|token|authorization|cookie|secret|apikey|api_key|body/i

/** Other programs' messages repeat people's addresses; ids are enough for us. */
const mailAddress = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g

/**
 * A log of JSON records, one per line, UTC. `write` takes one line; line breaks inside values arrive escaped.
 * Errors are written with name, message, code, stack and cause, but without a database error's `detail`, which
 * repeats people's rows.
 */
export function createLog(write: (line: string) => void, now: () => number = Date.now): Log {
  const record =
    (level: string) =>
    (event: string, fields: Record<string, unknown> = {}) => {
      // Who writes within a request that is followed need not name it.
      const work = currentWork()
      const of = work && ('job' in work ? { job: work.job } : { requestId: work.requestId })
      const entry = { at: new Date(now()).toISOString(), level, event, ...of, ...fields }
      write(`${JSON.stringify(entry, readable)}\n`)
    }
  return { info: record('info'), warn: record('warn'), error: record('error') }
}

/** A field as a log may show it; for `JSON.stringify`. */
export function readable(key: string, value: unknown): unknown {
  if (value instanceof Error) return describeError(value)
  if (typeof value === 'bigint') return value.toString()
  if (typeof value !== 'string') return value
  return secretNames.test(key) ? '[left out]' : value.replace(mailAddress, '[address]')
}

function describeError(error: Error): Record<string, unknown> {
  const { name, message, stack, cause } = error
  const code = 'code' in error ? error.code : undefined
  return { name, message, code, stack: stack && withSourcePlaces(stack), cause }
}

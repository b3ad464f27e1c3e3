import type { Database } from '@hearth/database'
import type { Config } from './config.ts'
import type { Tracing } from './spans.ts'

/**
 * What every service of the process is built from. Clock and random source are passed in, so that tests can hold
 * them.
 */
export type Parts = {
  config: Config
  database: Database
  /** Milliseconds since 1970 UTC. */
  now: () => number
  log: Log
  /** Where traces are wanted. */
  tracing?: Tracing
}

/** Records, not sentences: an event's name and its fields; ids rather than people's data. */
export type Log = {
  info(event: string, fields?: Record<string, unknown>): void
  warn(event: string, fields?: Record<string, unknown>): void
  error(event: string, fields?: Record<string, unknown>): void
}

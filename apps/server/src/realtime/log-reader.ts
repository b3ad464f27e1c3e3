import type { Database } from '@hearth/database'
import type { Parts } from '../parts.ts'

/** A row of an announced table was written: which one, not what stands in it. */
export type Change = {
  table: string
  operation: 'INSERT' | 'UPDATE' | 'DELETE'
  key: Record<string, unknown>
  /** ISO 8601. */
  writtenAt: string
}

/** Something was said on a topic. */
export type Message = {
  id: string
  topic: string
  extension: 'broadcast' | 'presence'
  event: string
  payload: unknown
  /** What was said in bytes, instead of the payload. */
  base64?: string | null
  /** Milliseconds since 1970 UTC. */
  sentAtMs: number
}

export type Heard = { messages: Message[]; changes: Change[] }

export type LogReader = {
  /** From now on everything that is committed is heard. Resolves once that is so. */
  start(): Promise<void>
  /** Counts the readings that have begun: what was committed before two more are over has been heard. */
  readings(): number
  /** Something was written: looks soon. */
  wake(): void
  stop(): void
}

/** Two readings are at least so far apart: what is written meanwhile is read together. */
const apartMs = 10
/**
 * A notice may come before the rows of a neighbouring transaction that left its own out, so we look
 * again a little later, and once a second whatever was heard.
 */
const againAfterMs = [60, 250]
const idleMs = 1000
/** More at once than anybody follows: whoever listens reads anew instead. */
const maxAtOnce = 5000

const nothing: Heard = { messages: [], changes: [] }

/**
 * Reads the two logs in the order in which their rows become visible, each row once. It keeps the snapshot of its last
 * reading and asks for what that one did not see: numbers are given before a commit and would leave holes.
 *
 * `lost` says that something may have been missed: the database was away, or there was too much of it.
 */
export function createLogReader(
  { database, log }: Pick<Parts, 'database' | 'log'>,
  { heard, lost }: { heard: (heard: Heard) => void; lost: () => void },
): LogReader {
  let isOn = false
  let starting: Promise<void> | undefined
  let snapshot = ''
  let timer: NodeJS.Timeout | undefined
  let isReading = false
  let isWoken = false
  let pauses: number[] = []
  let isAway = false
  let readings = 0

  const schedule = (delayMs: number) => {
    clearTimeout(timer)
    if (!isOn) return
    timer = setTimeout(read, delayMs)
    timer.unref()
  }

  const read = async () => {
    if (isReading) return
    isReading = true
    isWoken = false
    const from = snapshot
    readings += 1
    try {
      const found = await readLog(database, from)
      // Whoever hears of a change asks for it at once, and is to find it.
      if (found.messages.length + found.changes.length > 0) await database.replicas?.settle()
      // Stopped, or stopped and begun again, while the database answered.
      if (isOn && snapshot === from) {
        snapshot = found.snapshot
        if (isAway || found.isTooMuch) lost()
        else heard(found)
        isAway = false
      }
    } catch (error) {
      if (!isAway) log.warn('realtime.log_unread', { error })
      isAway = true
    }
    isReading = false
    schedule(isWoken ? apartMs : (pauses.shift() ?? idleMs))
  }

  return {
    start() {
      if (isOn) return starting!
      isOn = true
      starting = readLog(database, '').then(
        (found) => {
          snapshot = found.snapshot
          schedule(idleMs)
        },
        (error) => {
          isOn = false
          throw error
        },
      )
      return starting
    },
    readings: () => readings,
    wake() {
      pauses = [...againAfterMs]
      if (isReading) isWoken = true
      else schedule(apartMs)
    },
    stop() {
      isOn = false
      snapshot = ''
      clearTimeout(timer)
    },
  }
}

type Reading = Heard & { snapshot: string; isTooMuch: boolean }

/** What has become visible since the snapshot; without one only where we stand. */
async function readLog(database: Database, since: string): Promise<Reading> {
  const { rows } = await database.run<{
    snapshot: string
    messages: Message[] | null
    changes: Change[] | null
  }>(
    { role: 'hearth_engine' },
    since === ''
      ? {
          name: 'realtime_snapshot',
          text: 'select pg_current_snapshot()::text as snapshot, null as messages, null as changes',
          onlyReads: true,
        }
      : { name: 'realtime_log', text: LOG, values: [since, maxAtOnce + 1], onlyReads: true },
  )
  const { snapshot, messages, changes } = rows[0]!
  const isTooMuch = [messages, changes].some((some) => some && some.length > maxAtOnce)
  if (isTooMuch) return { ...nothing, snapshot, isTooMuch }
  return { snapshot, messages: messages ?? [], changes: changes ?? [], isTooMuch }
}

const LOG = `
  select pg_current_snapshot()::text as snapshot,
    (select json_agg(m order by m."sentAtMs", m.id) from (
      select id, topic, extension, event, payload - 'process' as payload, encode(binary_payload, 'base64') as base64,
        (extract(epoch from inserted_at) * 1000)::double precision as "sentAtMs"
      from realtime.messages
      where xid >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot(xid, $1::pg_snapshot) and topic <> ''
      limit $2::integer) as m) as messages,
    (select json_agg(c order by c.id) from (
      select id, table_name as "table", operation, key, written_at as "writtenAt"
      from realtime.changes
      where xid >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot(xid, $1::pg_snapshot)
      limit $2::integer) as c) as changes`

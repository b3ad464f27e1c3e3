import { randomUUID } from 'node:crypto'
import type { Database } from '@hearth/database'
import { announceChange } from './queries.ts'

/** PostgreSQL channel on which every process says that events have changed. The payload is who says so. */
export const changesChannel = 'engine_changed'

export type Changes = {
  /** Tells this process now and the others soon. */
  announce(): void
  close(): Promise<void>
}

/** Others' caches are at most a second old anyway; many changes in a row need not be told one by one. */
const quietForMs = 50

/**
 * Carries the news of a change between the processes. It is sent after the commit and not in its transaction: a
 * transaction that notifies holds a lock of the whole server until it is on disk, so that no two could share a flush.
 */
export async function createChanges(
  database: Database,
  heard: () => void,
  report: (error: unknown) => void,
): Promise<Changes> {
  const me = randomUUID()
  let timer: NodeJS.Timeout | undefined
  let isDue = false
  let closed = false
  const stopListening = await database.listen(changesChannel, (from) => {
    if (from !== me) heard()
  })

  function notify(): void {
    isDue = false
    // Whoever misses this has a cache that ends by itself.
    announceChange(database, changesChannel, me).catch(report)
    timer = setTimeout(() => {
      timer = undefined
      if (isDue) notify()
    }, quietForMs)
    timer.unref()
  }

  return {
    announce: () => {
      heard()
      if (closed) return
      isDue = true
      if (!timer) notify()
    },
    close: async () => {
      closed = true
      clearTimeout(timer)
      await stopListening()
    },
  }
}

import type { Backend } from '../backend/backend.ts'
import { keepChannel } from './shared-channel.ts'

export type WatchedRows = {
  /** The table, and which of its rows: `column=eq.value`. */
  table: string
  filter?: string
  /** A row was written and may be read: as it stands now. */
  written(row: Record<string, unknown>): void
  /** A row is gone: its key. */
  gone?(key: Record<string, unknown>): void
  /** The subscription stands: for the first time, or again after a gap. Whatever was read before may be old. */
  readAgain(): void
}

let channels = 0

/** Follows the rows of an announced table, each as the person may read it. Gives the way to stop. */
export function watchRows(
  client: Backend,
  { table, filter, written, gone, readAgain }: WatchedRows,
): () => void {
  return keepChannel(
    client,
    () =>
      client
        // The name says nothing; two subscriptions to the same rows are two channels.
        .channel(`rows of ${table} ${++channels}`)
        .on(
          'postgres_changes',
          { event: '*', schema: 'public', table, ...(filter && { filter }) },
          ({ eventType, new: row, old }) => (eventType === 'DELETE' ? gone?.(old) : written(row)),
        ),
    readAgain,
  )
}

import { useSyncExternalStore } from 'react'
import { readerZone } from '../format/when.ts'

/** The reader's own time zone; on a page from the server, which is the same for everyone, first that of what it shows. */
export function useReaderZone(zoneShown = 'UTC'): string {
  return useSyncExternalStore(neverChanges, readerZone, () => zoneShown)
}

const neverChanges = () => () => {}

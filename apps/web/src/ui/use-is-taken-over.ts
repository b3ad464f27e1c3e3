import { useSyncExternalStore } from 'react'

/** Whether this part is rendered on the server, or taken over from it just now. */
export function useIsTakenOver(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  )
}

const neverChanges = () => () => {}

import { useSyncExternalStore } from 'react'

/** False in a page from the server until the app has taken it over: until then it shows what the server wrote. */
export function useIsAlive(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
}

const subscribeToNothing = () => () => {}

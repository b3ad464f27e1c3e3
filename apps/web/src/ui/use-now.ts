import { useSyncExternalStore } from 'react'

const minuteMs = 60_000

/** The present minute, in milliseconds since 1970 UTC; whoever reads it is rendered again when the next one begins. */
export function useNow(): number {
  return useSyncExternalStore(eachMinute, presentMinute, presentMinute)
}

function presentMinute(): number {
  return Math.floor(Date.now() / minuteMs) * minuteMs
}

function eachMinute(notify: () => void): () => void {
  const timer = setInterval(notify, minuteMs / 4)
  return () => clearInterval(timer)
}

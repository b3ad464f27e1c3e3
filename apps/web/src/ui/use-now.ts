import { createContext, useContext, useSyncExternalStore } from 'react'

const minuteMs = 60_000

/** As of when the server rendered the page, in milliseconds since 1970 UTC. Browsers take it over as of the same moment. */
export const RenderedAt = createContext<number | undefined>(undefined)

/** The present minute, in milliseconds since 1970 UTC; whoever reads it is rendered again when the next one begins. */
export function useNow(): number {
  const renderedAtMs = useContext(RenderedAt)
  return useSyncExternalStore(eachMinute, presentMinute, () => minuteOf(renderedAtMs ?? Date.now()))
}

const minuteOf = (ms: number) => Math.floor(ms / minuteMs) * minuteMs
const presentMinute = () => minuteOf(Date.now())

function eachMinute(notify: () => void): () => void {
  const timer = setInterval(notify, minuteMs / 4)
  return () => clearInterval(timer)
}

import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** What comes later than this is not waited for. */
const maxMs = 3000

/**
 * True while the first answers to what a page asks are on their way, for three seconds at the most: parts that came one by one
 * would push each other about. Belongs in the component around those that ask.
 */
export function useGathering(): boolean {
  const client = useQueryClient()
  const [isOver, setIsOver] = useState(false)
  const isFetching = useIsFetching() > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the count falls it looks again.
  useEffect(() => {
    // Effects run from the inside out, so whatever asks has begun to.
    if (client.isFetching() === 0) setIsOver(true)
  }, [client, isFetching])
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), maxMs)
    return () => clearTimeout(timer)
  }, [])
  return !isOver
}

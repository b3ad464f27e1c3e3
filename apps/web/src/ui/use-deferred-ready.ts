import { useDeferredValue } from 'react'

/**
 * Whether what is ready is to be drawn. What is ready at the first look is drawn at once; what becomes ready later (answers, the
 * session) would be drawn whole before anybody else's turn, and is drawn piece by piece instead, so that whoever touches the
 * page meanwhile goes first. What is ready no longer goes at once.
 */
export function useDeferredReady(isReady: boolean): boolean {
  const isDrawn = useDeferredValue(isReady)
  return isReady && isDrawn
}

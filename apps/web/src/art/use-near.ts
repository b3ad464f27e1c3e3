import { type RefCallback, useCallback, useState, useSyncExternalStore } from 'react'

/** So far beyond the screen something counts as near: it is there when one scrolls to it, and nothing comes that nobody sees. */
const margin = '300px'

/**
 * Whether something is on the screen or near it, or has been. Browsers load pictures that come lazily from much further away,
 * so that a list loads most of its pictures at once. What the server wrote counts as near: its pictures are on their way.
 */
export function useNear<Of extends Element>(isAtOnce = false): [ref: RefCallback<Of>, isNear: boolean] {
  const isFromServer = useSyncExternalStore(
    subscribeToNothing,
    () => false,
    () => true,
  )
  const [isNear, setIsNear] = useState(
    () => isAtOnce || isFromServer || typeof IntersectionObserver === 'undefined',
  )
  const ref = useCallback(
    (element: Of | null) => {
      if (!element || isNear) return
      return watch(element, () => setIsNear(true))
    },
    [isNear],
  )
  return [ref, isNear || isAtOnce]
}

/** Calls `come` once when the element comes near the screen. */
function watch(element: Element, come: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) come()
    },
    { rootMargin: margin },
  )
  observer.observe(element)
  return () => observer.disconnect()
}

const subscribeToNothing = () => () => {}

import { useEffect, useState } from 'react'

/** True once `isGoing` has been true for `timeMs` without a break. */
export function useHasLasted(isGoing: boolean, timeMs: number): boolean {
  const [hasLasted, setHasLasted] = useState(false)
  useEffect(() => {
    if (!isGoing) return
    const timer = setTimeout(() => setHasLasted(true), timeMs)
    return () => {
      clearTimeout(timer)
      setHasLasted(false)
    }
  }, [isGoing, timeMs])
  return isGoing && hasLasted
}

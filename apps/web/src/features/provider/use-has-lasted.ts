import { useEffect, useState } from 'react'

/** True once what renders it has stood for so long. */
export function useHasLasted(afterMs: number): boolean {
  const [hasLasted, setHasLasted] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setHasLasted(true), afterMs)
    return () => clearTimeout(timer)
  }, [afterMs])
  return hasLasted
}

import { useLayoutEffect, useRef } from 'react'

/** Gives what reads this value as it was drawn last: for what goes on after a wait. */
export function useNewest<Value>(value: Value): () => Value {
  const newest = useRef(value)
  useLayoutEffect(() => {
    newest.current = value
  })
  return () => newest.current
}

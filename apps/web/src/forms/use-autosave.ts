import { useEffect, useRef, useState } from 'react'
import { createAutosave, type SaveState } from './autosave.ts'

/**
 * Sends what is written a moment after each change while the form is open, at once when this browser is back in the network or its
 * page goes out of sight, and once more when the form is left. `beginWith` was found from an earlier visit and is sent first.
 */
export function useAutosave<T>({
  send,
  beginWith,
}: {
  send: (input: T) => Promise<unknown>
  beginWith: T | undefined
}) {
  const [saving, setSaving] = useState<SaveState>({ state: 'idle' })
  const newestSend = useRef(send)
  newestSend.current = send
  const [found] = useState(beginWith)
  const [autosave] = useState(() =>
    createAutosave<T>({ onState: setSaving, send: (input) => newestSend.current(input) }),
  )
  useEffect(() => {
    autosave.enter()
    if (found !== undefined) autosave.change(found)
    const flush = () => void autosave.flush()
    const flushWhenHidden = () => document.visibilityState === 'hidden' && flush()
    window.addEventListener('online', flush)
    document.addEventListener('visibilitychange', flushWhenHidden)
    return () => {
      window.removeEventListener('online', flush)
      document.removeEventListener('visibilitychange', flushWhenHidden)
      autosave.leave()
    }
  }, [autosave, found])
  return { saving, change: autosave.change, flush: autosave.flush }
}

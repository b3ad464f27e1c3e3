import { useSyncExternalStore } from 'react'

/** From here on filters stand beside their list, and tables of many columns are tables; `browse.css` uses the same measure. */
const wide = '(min-width: 1001px)'

/** True while there is room for filters beside a list, or for a wide table; also where nobody can say. */
export function useWideScreen(): boolean {
  return useSyncExternalStore(
    watch,
    () => query()?.matches ?? true,
    () => true,
  )
}

function query(): MediaQueryList | undefined {
  return typeof window.matchMedia === 'function' ? window.matchMedia(wide) : undefined
}

function watch(notify: () => void): () => void {
  const list = query()
  list?.addEventListener('change', notify)
  return () => list?.removeEventListener('change', notify)
}

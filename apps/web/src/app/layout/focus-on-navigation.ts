import { useEffect, useRef } from 'react'
import { useLocation } from '../../navigation/index.ts'

/**
 * After a navigation, reading starts at the new screen's heading (or its main part while it still loads). Not at the
 * first load, where the browser has its own way, and not when only the query changes: a filter keeps its focus. A link
 * to a part of a screen, such as the header's to the search, starts there.
 */
export function useFocusOnNavigation(): void {
  const { pathname, hash, key } = useLocation()
  const shown = useRef(pathname)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` says that the same part was asked for again.
  useEffect(() => {
    const part = hash && document.getElementById(decodeURIComponent(hash.slice(1)))
    if (part) {
      shown.current = pathname
      part.focus()
      return
    }
    if (shown.current === pathname) return
    shown.current = pathname
    const target =
      document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
    target?.setAttribute('tabindex', '-1')
    target?.focus({ preventScroll: true })
  }, [pathname, hash, key])
}

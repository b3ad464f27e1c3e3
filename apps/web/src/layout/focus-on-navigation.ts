import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * After a navigation, reading starts at the new screen's heading (or its main part while it still loads). Not at the
 * first load, where the browser has its own way, and not when only the query changes: a filter keeps its focus.
 */
export function useFocusOnNavigation(): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const target =
      document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
    target?.setAttribute('tabindex', '-1')
    target?.focus({ preventScroll: true })
  }, [pathname])
}

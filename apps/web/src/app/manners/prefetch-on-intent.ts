import { matchRoutes, type Router } from '../../navigation/index.ts'
import type { RouteHandle } from '../layout/route-handle.ts'

/** A pointer that only passes over means nothing. */
const restMs = 80
const withData = new Set<string | undefined>(['event', 'series', 'venue'])

/**
 * Whoever rests a pointer on a link, touches it or reaches it by key will probably follow it: its screen's script is
 * loaded, and the data of an event, a series or a venue, once. Nothing is where somebody saves data.
 */
export function prefetchOnIntent(router: Router): void {
  if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return
  const asked = new Set<string>()
  let resting: ReturnType<typeof setTimeout> | undefined

  const ask = ({ pathname, search, href }: HTMLAnchorElement) => {
    if (asked.has(pathname + search) || pathname === location.pathname) return
    asked.add(pathname + search)
    for (const { route, params } of matchRoutes(router.routes, pathname)) {
      const { screen } = (route.handle ?? {}) as RouteHandle
      if (route.lazy) void route.lazy().catch(forget)
      if (!withData.has(screen)) continue
      void Promise.resolve(route.loader?.({ url: new URL(href), params })).catch(forget)
    }
    function forget() {
      asked.delete(pathname + search)
    }
  }

  for (const sign of ['pointerover', 'touchstart', 'focusin'] as const)
    document.addEventListener(
      sign,
      ({ target }) => {
        clearTimeout(resting)
        const link = (target as Element).closest?.<HTMLAnchorElement>('a[href]')
        if (!link || link.origin !== location.origin) return
        if (sign === 'pointerover') resting = setTimeout(ask, restMs, link)
        else ask(link)
      },
      { passive: true },
    )
}

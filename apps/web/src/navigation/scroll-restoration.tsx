import { useLayoutEffect, useState } from 'react'
import { decoded } from './addresses.ts'
import type { View } from './router.ts'
import { usePlace } from './router-provider.tsx'

/** Where each entry of the browser's history was left. */
type Tops = Record<string, number>
const storageKey = 'hearth_scrolled'

/** Brings a page that somebody comes back to to where it was left, and every other one to its beginning or the part that is named. */
export function ScrollRestoration() {
  const { router, view } = usePlace()
  const [tops] = useState(readTops)
  useLayoutEffect(() => {
    const keep = () => {
      tops[view.location.key] = scrollY
    }
    const leavePage = () => {
      keep()
      history.scrollRestoration = 'auto'
      try {
        sessionStorage.setItem(storageKey, JSON.stringify(tops))
      } catch {
        // A browser that keeps nothing begins at the top.
      }
    }
    history.scrollRestoration = 'manual'
    addEventListener('pagehide', leavePage)
    const stop = router.onLeave(keep)
    return () => {
      stop()
      removeEventListener('pagehide', leavePage)
    }
  }, [router, view, tops])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same address drawn once more stays where it is.
  useLayoutEffect(() => {
    if (!view.isWaiting) place(view, tops)
  }, [view.location, view.isWaiting, tops])
  return null
}

function readTops(): Tops {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Tops
  } catch {
    return {}
  }
}

function place({ location: { key, hash }, isPlaced, preventScrollReset }: View, tops: Tops): void {
  const top = tops[key]
  const part = hash && document.getElementById(decoded(hash.slice(1)))
  if (top !== undefined) scrollTo(0, top)
  else if (isPlaced) return
  else if (part) part.scrollIntoView()
  else if (!preventScrollReset) scrollTo(0, 0)
}

import { useEffect, useSyncExternalStore } from 'react'
import type { To } from './addresses.ts'
import { usePlace } from './router-provider.tsx'

/**
 * Leads on in the place of this address. It gives way to whoever is going elsewhere already: a press on "back" in that moment goes
 * back, and the address it leads to is not overwritten.
 */
export function Redirect({ to, state }: { to: To; state?: unknown }) {
  const { router, view } = usePlace()
  const { key } = view.location
  // A screen is drawn with the address that it was drawn with; whether somebody goes elsewhere by now, only the router knows.
  const isLeft = () => (router.next ?? router.view.location).key !== key
  const left = useSyncExternalStore(router.subscribe, isLeft, isLeft)
  const target = JSON.stringify(to)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it leads on once for each target, and once more when the way is free.
  useEffect(() => {
    if (!isLeft()) void router.navigate(to, { replace: true, state })
  }, [target, left])
  return null
}

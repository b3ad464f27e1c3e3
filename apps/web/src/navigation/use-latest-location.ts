import { useSyncExternalStore } from 'react'
import type { Location } from './addresses.ts'
import { type Match, matchRoutes } from './matches.ts'
import type { Router } from './router.ts'
import { usePlace } from './router-provider.tsx'

/** Gives what finds the route to which an address leads, and what the path says to it. */
export function useMatchAt(): (location: Location) => Match | undefined {
  const { router } = usePlace()
  return ({ pathname }) => matchRoutes(router.routes, pathname).at(-1)
}

const latestOf = ({ next, view }: Router) => next ?? view.location

/** Gives what reads where the app is, or where it is going already: the router knows before anything is drawn. */
export function useReadLocation(): () => Location {
  const { router } = usePlace()
  return () => latestOf(router)
}

/**
 * That location while it is the same screen, else the one that is drawn. What leads on from a search begins here: from the one that
 * is drawn it would take back what was pressed just before.
 */
export function useLatestLocation(): Location {
  const { router, view } = usePlace()
  const drawn = view.location
  const matchAt = useMatchAt()
  // Several paths may lead to one screen; the handles of their routes name it.
  const screenAt = (location: Location) =>
    (matchAt(location)?.route.handle as { screen?: string } | undefined)?.screen
  const latest = () => {
    const location = latestOf(router)
    if (location.key === drawn.key) return drawn
    if (location.pathname === drawn.pathname) return location
    const screen = screenAt(location)
    return screen !== undefined && screen === screenAt(drawn) ? location : drawn
  }
  return useSyncExternalStore(router.subscribe, latest, () => drawn)
}

/** The query of that address. */
export function useLatestParams(): URLSearchParams {
  return new URLSearchParams(useLatestLocation().search)
}

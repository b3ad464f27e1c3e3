import { useContext, useSyncExternalStore } from 'react'
import { type Location, matchRoutes, UNSAFE_DataRouterContext, useLocation } from 'react-router'

/** Gives what reads where the app is, or where it is going already: the router knows before anything is drawn. */
export function useReadLocation(): () => Location {
  const drawn = useLocation()
  const router = useContext(UNSAFE_DataRouterContext)?.router
  return () => router?.state.navigation.location ?? router?.state.location ?? drawn
}

/**
 * That location while it is the same screen, else the one that is drawn. What leads on from a search begins here: from the one that
 * is drawn it would take back what was pressed just before.
 */
export function useLatestLocation(): Location {
  const drawn = useLocation()
  const router = useContext(UNSAFE_DataRouterContext)?.router
  const read = useReadLocation()
  const latest = () => {
    const location = read()
    if (!router || location.key === drawn.key) return drawn
    return isSameScreen(router.routes, location, drawn) ? location : drawn
  }
  return useSyncExternalStore(router?.subscribe ?? nothingComes, latest, () => drawn)
}

const nothingComes = () => () => {}

/** The query of that address. */
export function useLatestParams(): URLSearchParams {
  return new URLSearchParams(useLatestLocation().search)
}

type Routes = Parameters<typeof matchRoutes>[0]

/** Several paths may lead to one screen; the handles of their routes name it. */
function isSameScreen(routes: Routes, one: Location, other: Location): boolean {
  if (one.pathname === other.pathname) return true
  const [screen, otherScreen] = [one, other].map(
    (location) =>
      (matchRoutes(routes, location)?.at(-1)?.route.handle as { screen?: string } | undefined)?.screen,
  )
  return screen !== undefined && screen === otherScreen
}

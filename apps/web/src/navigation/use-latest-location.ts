import { useContext, useSyncExternalStore } from 'react'
import { type Location, matchRoutes, UNSAFE_DataRouterContext, useLocation } from './index.ts'

const useRouter = () => useContext(UNSAFE_DataRouterContext)?.router

/** Gives what finds the route to which an address leads, and what the path says to it. */
export function useMatchAt() {
  const routes = useRouter()?.routes ?? []
  return (location: Location) => matchRoutes(routes, location)?.at(-1)
}

/** Gives what reads where the app is, or where it is going already: the router knows before anything is drawn. */
export function useReadLocation(): () => Location {
  const drawn = useLocation()
  const router = useRouter()
  return () => router?.state.navigation.location ?? router?.state.location ?? drawn
}

/**
 * That location while it is the same screen, else the one that is drawn. What leads on from a search begins here: from the one that
 * is drawn it would take back what was pressed just before.
 */
export function useLatestLocation(): Location {
  const drawn = useLocation()
  const router = useRouter()
  const read = useReadLocation()
  const matchAt = useMatchAt()
  // Several paths may lead to one screen; the handles of their routes name it.
  const screenAt = (location: Location) =>
    (matchAt(location)?.route.handle as { screen?: string } | undefined)?.screen
  const latest = () => {
    const location = read()
    if (location.key === drawn.key) return drawn
    if (location.pathname === drawn.pathname) return location
    const screen = screenAt(location)
    return screen !== undefined && screen === screenAt(drawn) ? location : drawn
  }
  return useSyncExternalStore(router?.subscribe ?? nothingComes, latest, () => drawn)
}

const nothingComes = () => () => {}

/** The query of that address. */
export function useLatestParams(): URLSearchParams {
  return new URLSearchParams(useLatestLocation().search)
}

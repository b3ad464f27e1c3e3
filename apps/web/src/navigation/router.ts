import { addressAt, asWritten, isPartOf, type Location, newKey, type To } from './addresses.ts'
import { browserHistory, type History, memoryHistory } from './history.ts'
import { completeRoute, type Match, matchRoutes, type Route } from './matches.ts'

/** How somebody is led on. */
export type Going = {
  /** In the place of the address that is left. */
  replace?: boolean | undefined
  /** Noted for the address. */
  state?: unknown
  /** The page stays where it was scrolled to. */
  preventScrollReset?: boolean | undefined
  /** The screen moves over into the next one, where the browser can. */
  viewTransition?: boolean | undefined
}

/** What is shown, and how it comes. */
export type View = Pick<Going, 'preventScrollReset' | 'viewTransition'> & {
  location: Location
  matches: Match[]
  /** How it was come to: a new address, one in the place of another, or a step through the history. */
  by: 'push' | 'replace' | 'step'
  /** What it needs did not come. */
  failure?: { thrown: unknown } | undefined
  /** What it needs is on its way, and nothing was shown before. */
  isWaiting?: boolean
  /** It stands as the browser put it: a page of the server's. */
  isPlaced?: boolean
}

/** Leads through the app: an address is shown once all that its screen needs is there, the last one asked for. */
export type Router = {
  readonly routes: Route[]
  readonly view: View
  /** Where somebody is going already. */
  readonly next: Location | undefined
  navigate: (to: To | number, going?: Going) => Promise<void>
  /** Draws what is shown once more. */
  redraw: () => void
  /** Hears of every view, and of every way that is begun. */
  subscribe: (listener: () => void) => () => void
  /** Hears before each way is begun. */
  onLeave: (listener: () => void) => () => void
}

/** The router of a page in a browser. `isWhole`: the server wrote it, with all that its screen needs. */
export const createBrowserRouter = (routes: Route[], { isWhole = false } = {}): Router =>
  createRouter(routes, browserHistory(), isWhole)

/** A router without a browser. */
export function createMemoryRouter(
  routes: Route[],
  { initialEntries = ['/'], initialIndex }: { initialEntries?: string[]; initialIndex?: number } = {},
): Router {
  return createRouter(
    routes,
    memoryHistory(
      initialEntries.map((to) => locationOf(to)),
      initialIndex,
    ),
  )
}

/** What stands for a router while the server writes the page of an address, whose screens are there. */
export function createStaticRouter(routes: Route[], to: string, matches: Match[]): Router {
  return {
    routes,
    view: { location: locationOf(to), matches, by: 'step' },
    next: undefined,
    navigate: async () => {},
    redraw: nothing,
    subscribe: () => nothing,
    onLeave: () => nothing,
  }
}

const nothing = () => {}
const locationOf = (
  to: To,
  from = { pathname: '/', search: '', hash: '' },
  state: unknown = null,
): Location => ({
  ...asWritten(addressAt(to, from)),
  state,
  key: newKey(),
})

function createRouter(routes: Route[], history: History, isWhole = false): Router {
  const viewers = new Set<() => void>()
  const leavers = new Set<() => void>()
  /** Screens that came by moving over move back. */
  const moved = new Set<string>()
  let newest = 0
  let next: Location | undefined

  const { location } = history
  const matches = matchRoutes(routes, location.pathname)
  let view: View = { location, matches, by: 'step', isPlaced: isWhole }
  const first = isWhole ? undefined : load(matches, location)
  if (first) {
    view.isWaiting = true
    void arrive({ ...view, isWaiting: false }, first)
  }
  history.listen(() => void go(history.location, 'step'))

  function go(location: Location, by: View['by'], going: Going = {}): Promise<void> {
    for (const leave of leavers) leave()
    const matches = matchRoutes(routes, location.pathname)
    const { viewTransition = by === 'step' && moved.has(wayTo(location)), preventScrollReset } = going
    const isThere = !view.isWaiting && !view.failure && isPartOf(location, view.location)
    const loading = isThere ? undefined : load(matches, location)
    return arrive({ location, matches, by, viewTransition, preventScrollReset }, loading)
  }

  async function arrive(arriving: View, loading: Promise<View['failure']> | undefined): Promise<void> {
    const { location, by } = arriving
    newest += 1
    const mine = newest
    if (loading) {
      next = location
      notify()
      arriving.failure = await loading
      if (mine !== newest) return
    }
    next = undefined
    if (arriving.viewTransition) for (const way of [wayTo(location), wayTo(location, true)]) moved.add(way)
    if (by !== 'step') history[by](location)
    view = arriving
    notify()
  }

  function wayTo({ pathname }: Location, isBack = false): string {
    const way = [view.location.pathname, pathname]
    return (isBack ? way.reverse() : way).join(' ')
  }

  function notify(): void {
    for (const hear of viewers) hear()
  }

  return {
    routes,
    get view() {
      return view
    },
    get next() {
      return next
    },
    navigate: async (to, going = {}) => {
      if (typeof to === 'number') history.go(to)
      else await go(locationOf(to, view.location, going.state), going.replace ? 'replace' : 'push', going)
    },
    redraw: () => {
      view = { ...view }
      notify()
    },
    subscribe: listenIn(viewers),
    onLeave: listenIn(leavers),
  }
}

const listenIn = (listeners: Set<() => void>) => (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Begins all that the screens need; nothing is waited for where all of it is there. */
function load(matches: Match[], location: Location): Promise<View['failure']> | undefined {
  const url = new URL(location.pathname + location.search + location.hash, window.location.origin)
  const coming = matches
    .flatMap(({ route, params }) => [route.lazy && completeRoute(route), route.loader?.({ url, params })])
    .filter((each) => each instanceof Promise)
  return coming.length === 0
    ? undefined
    : Promise.all(coming).then(
        () => undefined,
        (thrown: unknown) => ({ thrown }),
      )
}

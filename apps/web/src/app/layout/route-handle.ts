import type { Category } from '@hearth/contracts/event-values'
import type { PageNeeds, ScreenName } from '@hearth/contracts/pages'
import { type Location, type Params, useMatchAt, useMatches } from '../../navigation/index.ts'

/** What a route says about itself to the layout, to its screen and to the page writer. */
export type RouteHandle = {
  screen?: ScreenName
  /** Nothing is said of a path that is nobody's. */
  needs?: PageNeeds
  /** The module of its screen, as the build's manifest names it: its styles and scripts are found by it. */
  file?: string
  /** Without footer and tabs: the screen has a foot of its own. */
  bare?: boolean
  /** What the server answers with; 200 when nothing is said. */
  status?: number
  /** Rendered on the server, for everyone the same: its screen needs neither a login nor a browser. */
  fromServer?: boolean
  /** The category that a path such as `/nightlife` stands for. */
  category?: Category
}

/** The handle of the screen to which an address leads, and what the path says to it. */
export function usePlaceAt(location: Location): { params: Params; handle: RouteHandle } {
  const match = useMatchAt()(location)
  return { params: match?.params ?? {}, handle: (match?.route.handle ?? {}) as RouteHandle }
}

/** The handle of the screen that is shown. */
export function useRouteHandle(): RouteHandle {
  return (useMatches().at(-1)?.route.handle ?? {}) as RouteHandle
}

import type { ComponentType, ReactNode } from 'react'
import { parse } from 'regexparam'
import { decoded } from './addresses.ts'

export type Params = Readonly<Record<string, string | undefined>>
/** Begins what a screen will ask for; a promise is waited for before the screen is shown. */
export type Loader = (place: { url: URL; params: Params }) => unknown

/**
 * A screen and what stands around it: a route with `children` surrounds them, and shows them in its `Outlet`. `path` is that of
 * the whole address, or goes on from the route above.
 */
export type Route = {
  id?: string
  path?: string
  handle?: object
  element?: ReactNode
  Component?: ComponentType
  /** Brings what is missing here, once. */
  lazy?: () => Promise<object>
  loader?: Loader
  /** Stands in the place of what failed here. */
  errorElement?: ReactNode
  /** Stands in the place of what is on its way here, at the first load. */
  waitingElement?: ReactNode
  children?: Route[]
}

/** A route of the address, from the outermost to the screen, and what the path says. */
export type Match = { route: Route; params: Params }

/** The routes of an address; none where the path is nobody's. */
export function matchRoutes(routes: Route[], pathname: string): Match[] {
  for (const { pattern, keys, branch } of branchesOf(routes)) {
    const found = pattern.exec(pathname)
    if (!found) continue
    const params = Object.fromEntries(
      keys.map((key, place) => [key, found[place + 1] && decoded(found[place + 1]!)]),
    )
    return branch.map((route) => ({ route, params }))
  }
  return []
}

type Branch = { pattern: RegExp; keys: string[]; rank: string; branch: Route[] }
const known = new WeakMap<Route[], Branch[]>()

/** Every screen with what stands around it; a path written out goes before one with a variable. */
function branchesOf(routes: Route[]): Branch[] {
  const branches =
    known.get(routes) ?? [...leavesOf(routes)].sort((one, other) => (one.rank < other.rank ? -1 : 1))
  known.set(routes, branches)
  return branches
}

function* leavesOf(routes: Route[], above: Route[] = [], base = ''): Generator<Branch> {
  for (const route of routes) {
    const path = route.path?.startsWith('/') ? route.path : `${base}/${route.path ?? ''}`.replace(/\/+/g, '/')
    const branch = [...above, route]
    if (route.children) yield* leavesOf(route.children, branch, path)
    else yield { ...parse(path), rank: rankOf(path), branch }
  }
}

const rankOf = (path: string) =>
  path
    .split('/')
    .map((segment) => ({ ':': 1, '*': 2 })[segment[0] ?? ''] ?? 0)
    .join('')

/** Brings what is missing in a route into it. */
export async function completeRoute(route: Route): Promise<void> {
  const brought = await route.lazy?.()
  delete route.lazy
  Object.assign(route, brought)
}

import { matchRoutes, type RouteObject } from '../navigation/index.ts'

/**
 * Loads the screens that an address matches into the route objects themselves. Done before a page from the server is
 * taken over, because React would otherwise find a fallback where the page has content. Gives the matches.
 */
export async function resolveScreens(routes: RouteObject[], pathname: string) {
  const matches = matchRoutes(routes, pathname) ?? []
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return
      const screen = await route.lazy()
      delete route.lazy
      Object.assign(route, screen)
    }),
  )
  return matches
}

import { completeRoute, type Match, matchRoutes, type Route } from '../navigation/index.ts'

/**
 * Loads the screens that an address matches into the routes themselves. Done before a page from the server is
 * taken over, because React would otherwise find a fallback where the page has content. Gives the matches.
 */
export async function resolveScreens(routes: Route[], pathname: string): Promise<Match[]> {
  const matches = matchRoutes(routes, pathname)
  await Promise.all(matches.map(({ route }) => completeRoute(route)))
  return matches
}

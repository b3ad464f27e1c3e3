import type { ScreenName } from '@hearth/contracts/pages'
import type { QueryClient } from '@tanstack/react-query'
import { readStoredSession, storedMemberId } from '../features/account/session/stored-session.ts'
import type { Loader, Params, Route } from '../navigation/index.ts'
import type { RouteHandle } from './layout/route-handle.ts'

const publicPage = () => import('../data/public-page.ts')
/** Screens whose public pages the server writes from data. The home page reads its own. */
const isWritten: ReadonlySet<ScreenName | undefined> = new Set([
  'event',
  'events',
  'series',
  'venue',
  'service-provider',
  'public-profile',
])

/** Where a member is, and the cache that the screen there reads. */
type Place = { client: QueryClient; url: URL; params: Params; handle: RouteHandle; userId: string }
/** What a screen's module may export as `ask`: begins all that the screen will ask for, and waits for nothing. */
export type Ask = (place: Place) => void

/**
 * The loader of a route: it begins to fill the cache with what the screen will ask for, so that all of it travels together
 * and with what every screen asks for (`ask-own.ts`), before it is known who is there. For whoever is not signed in it asks
 * nothing where the guard sends them away; a page that the server writes for everyone they get whole, in one request.
 */
export function screenLoader(
  route: Route,
  { client, load }: { client: QueryClient; load: () => Promise<object> },
): Loader {
  const handle = (route.handle ?? {}) as RouteHandle
  const isPublic = handle.fromServer && isWritten.has(handle.screen)
  return ({ url, params }) => {
    const userId = storedMemberId()
    if (userId) {
      const place = { client, url, params, handle, userId }
      void load()
        .then((screen) => (screen as { ask?: Ask }).ask?.(place))
        .catch(askLater)
      return null
    }
    if (!isPublic || readStoredSession()) return null
    return publicPage()
      .then(({ readPublicPage }) => readPublicPage(client, url))
      .catch(askLater)
  }
}

/** What was wanted did not come: then the screen asks, and tells when it cannot. */
const askLater = () => null

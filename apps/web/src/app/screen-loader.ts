import type { ScreenName } from '@hearth/contracts/pages'
import { owesSecondStep } from '@hearth/network-sdk'
import type { QueryClient } from '@tanstack/react-query'
import type { LoaderFunction, Params, RouteObject } from 'react-router'
import { readStoredSession } from '../features/account/session/stored-session.ts'
import type { RouteHandle } from './layout/route-handle.ts'

const publicPage = () => import('../data/public-page.ts')
/** Screens whose public pages the server writes from data. The home page reads its own. */
const isWritten: ReadonlySet<ScreenName | undefined> = new Set([
  'event',
  'events',
  'venue',
  'service-provider',
  'public-profile',
])

type Place = { client: QueryClient; url: URL; params: Params; handle: RouteHandle; userId: string }

const warmCache = () => import('../data/event/warm-cache.ts')

/** What each screen will ask for. */
const askedBy: { [name in ScreenName]?: (place: Place) => Promise<void> } = {
  events: ({ client, url, params, handle }) =>
    warmCache().then(({ warmBrowse }) =>
      warmBrowse(client, { url, category: params.category ?? handle.category }),
    ),
  event: ({ client, params }) => warmCache().then(({ warmEvent }) => warmEvent(client, params.id ?? '')),
  dashboard: ({ client, userId }) =>
    warmCache().then(({ warmDashboard }) => warmDashboard(client, { userId })),
  'my-events': ({ client, url, userId }) =>
    warmCache().then(({ warmMyEvents }) => warmMyEvents(client, { url, userId })),
}

/**
 * The loader of a route: it begins to fill the cache with what the screen will ask for, while the screen's own chunk is
 * on its way, and waits for nothing. For whoever is not signed in it asks nothing where the guard sends them away; a page
 * that the server writes for everyone they get whole, in one request.
 */
export function screenLoader(route: RouteObject, client: QueryClient): LoaderFunction | undefined {
  const handle = (route.handle ?? {}) as RouteHandle
  const ask = handle.screen && askedBy[handle.screen]
  const isPublic = handle.fromServer && isWritten.has(handle.screen)
  if (!ask && !isPublic) return undefined
  return ({ request, params }) => {
    const stored = readStoredSession()
    if (!stored && isPublic) {
      return publicPage()
        .then(({ readPublicPage }) => readPublicPage(client, new URL(request.url)))
        .catch(askLater)
    }
    const userId = stored && !owesSecondStep(stored) ? stored.user.id : undefined
    const place = userId && { client, url: new URL(request.url), params, handle, userId }
    if (place && ask) void ask(place).catch(askLater)
    return null
  }
}

/** What was wanted did not come: then the screen asks, and tells when it cannot. */
const askLater = () => null

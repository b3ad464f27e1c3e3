import type { Category } from '@hearth/contracts/event-values'
import type { QueryClient } from '@tanstack/react-query'
import type { RouteObject } from 'react-router'
import type { RouteNeeds } from './features/auth/route-guard.ts'
import { ErrorScreen } from './layout/error-screen.tsx'
import { NotFoundScreen } from './layout/not-found-screen.tsx'
import { RootLayout } from './layout/root-layout.tsx'
import type { RouteHandle } from './layout/route-handle.ts'
import { ScreenFallback } from './layout/screen-fallback.tsx'
import { screenLoader } from './screen-loader.ts'

/**
 * A screen in a chunk of its own, whose module exports `Component`. Where it needs data, its loader begins to fill the
 * query cache while the chunk is on its way, and gives null: components read the cache, never the loader's result, so
 * that pages from the server and pages in the browser read the same.
 */
type Screen = Pick<RouteObject, 'lazy' | 'handle'>
const screen = (name: string, load: () => Promise<object>, handle: RouteHandle = {}): Screen => ({
  lazy: load,
  handle: { file: `src/routes/${name}.tsx`, ...handle } satisfies RouteHandle,
})
/** The guard comes with the first screen that needs one. */
const guard = (needs: RouteNeeds): Pick<RouteObject, 'lazy'> => ({
  lazy: async () => {
    const { ProtectedRoute } = await import('./features/auth/protected-route.tsx')
    return { element: <ProtectedRoute needs={needs} /> }
  },
})
const eventsScreen = (category?: Category) =>
  screen('events', () => import('./routes/events.tsx'), category && { category })

const fromServer: RouteHandle = { fromServer: true }
const notFound: RouteHandle = { fromServer: true, status: 404 }

const open: RouteObject[] = [
  { index: true, ...screen('home', () => import('./routes/home.tsx'), fromServer) },
  { path: 'login', ...screen('login', () => import('./routes/login.tsx'), fromServer) },
  { path: 'signup', ...screen('signup', () => import('./routes/signup.tsx'), fromServer) },
  { path: 'confirm', ...screen('confirm', () => import('./routes/confirm.tsx')) },
  { path: 'forgot-password', ...screen('forgot-password', () => import('./routes/forgot-password.tsx')) },
  { path: 'reset-password', ...screen('reset-password', () => import('./routes/reset-password.tsx')) },
  { path: 'username-setup', ...screen('username-setup', () => import('./routes/username-setup.tsx')) },
  { path: 'not-found', element: <NotFoundScreen />, handle: notFound },
  { path: '*', element: <NotFoundScreen />, handle: notFound },
]

const needsLogin: RouteObject[] = [
  { path: 'events', ...eventsScreen() },
  { path: 'events/:category', ...eventsScreen() },
  { path: 'event/:id', ...screen('event', () => import('./routes/event.tsx')) },
  { path: 'concerts', ...eventsScreen('concerts') },
  { path: 'nightlife', ...eventsScreen('party') },
  { path: 'partify', ...eventsScreen('party') },
  { path: 'bizworld', ...eventsScreen('business') },
  { path: 'businessify', ...eventsScreen('business') },
  { path: 'gameday', ...eventsScreen('sports') },
  { path: 'sportify', ...eventsScreen('sports') },
  { path: 'learnify', ...eventsScreen('education') },
  { path: 'schoolify', ...eventsScreen('education') },
  { path: 'mindful', ...eventsScreen('spiritual') },
  { path: 'spiritualify', ...eventsScreen('spiritual') },
  { path: 'theater', ...eventsScreen('theater') },
]

const needsUsername: RouteObject[] = [
  {
    path: 'create-event',
    ...screen('create-event', () => import('./routes/create-event.tsx'), { bare: true }),
  },
  {
    path: 'event/:id/edit',
    ...screen('edit-event', () => import('./routes/edit-event.tsx'), { bare: true }),
  },
  { path: 'my-events', ...screen('my-events', () => import('./routes/my-events.tsx')) },
]

/**
 * Every path of the app: who may see it, and the screen that it loads. `client` is the cache that the loaders fill;
 * the server has none to fill.
 */
export function createRoutes(client?: QueryClient): RouteObject[] {
  const copies = (routes: RouteObject[]) => routes.map((route) => copyOf(route, client))
  return [
    {
      path: '/',
      element: <RootLayout />,
      errorElement: <ErrorScreen />,
      children: [
        {
          errorElement: <ErrorScreen />,
          hydrateFallbackElement: <ScreenFallback />,
          children: [
            ...copies(open),
            { ...guard('login'), children: copies(needsLogin) },
            { ...guard('username'), children: copies(needsUsername) },
          ],
        },
      ],
    },
  ]
}

/**
 * Each router gets its own objects, because a resolved screen is written into them (`resolve-screens.ts`); ids are the
 * paths, so that server and browser name them alike.
 */
function copyOf(route: RouteObject, client: QueryClient | undefined): RouteObject {
  const loader = client && screenLoader(route, client)
  return { ...route, id: route.path ?? 'home', ...(loader && { loader }) } as RouteObject
}

import { type PageNeeds, pageTable, type ScreenName } from '@hearth/contracts/pages'
import type { QueryClient } from '@tanstack/react-query'
import type { RouteObject } from 'react-router'
import { ErrorScreen } from './layout/error-screen.tsx'
import { RootLayout } from './layout/root-layout.tsx'
import type { RouteHandle } from './layout/route-handle.ts'
import { ScreenFallback } from './layout/screen-fallback.tsx'
import { screenLoader } from './screen-loader.ts'

/**
 * Each screen in a chunk of its own, whose module exports `Component`. Where it needs data, its loader begins to fill
 * the query cache while the chunk is on its way, and gives null: components read the cache, never the loader's result,
 * so that pages from the server and pages in the browser read the same.
 */
const screens: Record<ScreenName, () => Promise<object>> = {
  account: () => import('./routes/account.tsx'),
  'admin-dashboard': () => import('./routes/admin-dashboard.tsx'),
  'become-service-provider': () => import('./routes/become-service-provider.tsx'),
  confirm: () => import('./routes/confirm.tsx'),
  'create-event': () => import('./routes/create-event.tsx'),
  dashboard: () => import('./routes/dashboard.tsx'),
  'edit-event': () => import('./routes/edit-event.tsx'),
  'edit-venue': () => import('./routes/edit-venue.tsx'),
  enquiries: () => import('./routes/enquiries.tsx'),
  enquiry: () => import('./routes/enquiry.tsx'),
  event: () => import('./routes/event.tsx'),
  events: () => import('./routes/events.tsx'),
  'forgot-password': () => import('./routes/forgot-password.tsx'),
  'gap-test': () => import('./routes/gap-test.tsx'),
  home: () => import('./routes/home.tsx'),
  login: () => import('./routes/login.tsx'),
  members: () => import('./routes/members.tsx'),
  membership: () => import('./routes/membership.tsx'),
  'my-events': () => import('./routes/my-events.tsx'),
  'new-venue': () => import('./routes/new-venue.tsx'),
  'not-found': () => import('./routes/not-found.tsx'),
  notifications: () => import('./routes/notifications.tsx'),
  post: () => import('./routes/post.tsx'),
  profile: () => import('./routes/profile.tsx'),
  'profile-by-username': () => import('./routes/profile-by-username.tsx'),
  'public-profile': () => import('./routes/public-profile.tsx'),
  'reset-password': () => import('./routes/reset-password.tsx'),
  search: () => import('./routes/search.tsx'),
  'service-provider': () => import('./routes/service-provider.tsx'),
  'service-providers': () => import('./routes/service-providers.tsx'),
  signup: () => import('./routes/signup.tsx'),
  social: () => import('./routes/social.tsx'),
  sso: () => import('./routes/sso.tsx'),
  strategy: () => import('./routes/strategy.tsx'),
  suspended: () => import('./routes/suspended.tsx'),
  'username-setup': () => import('./routes/username-setup.tsx'),
  venue: () => import('./routes/venue.tsx'),
  venues: () => import('./routes/venues.tsx'),
}

/**
 * Every path of the app: who may see it, and the screen that it loads. `client` is the cache that the loaders fill;
 * the server has none to fill.
 */
export function createRoutes(client?: QueryClient): RouteObject[] {
  const guarded = (needs: Exclude<PageNeeds, 'open'>): RouteObject => ({
    lazy: async () => {
      // The guard comes with the first screen that needs one.
      const { ProtectedRoute } = await import('./features/auth/protected-route.tsx')
      return { element: <ProtectedRoute needs={needs} /> }
    },
    children: routesThatNeed(needs, client),
  })
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
            ...routesThatNeed('open', client),
            guarded('login'),
            guarded('username'),
            guarded('admin'),
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
function routesThatNeed(wanted: PageNeeds, client: QueryClient | undefined): RouteObject[] {
  return pageTable
    .filter(({ needs }) => needs === wanted)
    .map(({ path, screen, ...said }) => {
      const handle: RouteHandle = {
        file: `src/routes/${screen}.tsx`,
        ...('isBare' in said && { bare: true }),
        ...('fromServer' in said && { fromServer: true }),
        ...(screen === 'not-found' && { status: 404 }),
        ...('category' in said && { category: said.category }),
      }
      const route: RouteObject = { id: path, path, lazy: screens[screen], handle }
      const loader = client && screenLoader(route, client)
      return { ...route, ...(loader && { loader }) }
    })
}

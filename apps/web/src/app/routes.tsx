import { type PageNeeds, pageTable } from '@hearth/contracts/pages'
import type { QueryClient } from '@tanstack/react-query'
import type { Route } from '../navigation/index.ts'
import { ErrorScreen } from './errors/error-screen.tsx'
import { ScreenFallback } from './errors/screen-fallback.tsx'
import { RootLayout } from './layout/root-layout.tsx'
import type { RouteHandle } from './layout/route-handle.ts'
import { routerPath } from './member-segment.ts'
import { screenLoader } from './screen-loader.ts'

/**
 * Each screen in a chunk of its own: `screens/<room>/<screen>.tsx`, whose module exports `Component`; what a screen is
 * composed of lies deeper. Where it needs data, it exports `ask` too, which begins to fill the query cache before anything
 * is rendered; loaders give null: components read the cache, never the loader's result, so that pages from the server and
 * pages in the browser read the same.
 */
const modules = import.meta.glob<ScreenModule>(['./screens/*/*.tsx', '!**/*.test.tsx'])
const screens = Object.fromEntries(
  Object.entries(modules).map(([path, load]) => [
    path.replace(/.*\/|\.tsx$/g, ''),
    { file: path.replace('./', 'src/app/'), load: () => load().then(whole) },
  ]),
)

/** What a module of a screen may export beside the screen: `ready` loads what it must not be shown without. */
type ScreenModule = { ready?: () => Promise<void> | undefined }

async function whole(screen: ScreenModule): Promise<object> {
  await screen.ready?.()
  return screen
}

/**
 * Every path of the app: who may see it, and the screen that it loads. `client` is the cache that the loaders fill;
 * the server has none to fill.
 */
export function createRoutes(client?: QueryClient): Route[] {
  const guarded = (needs: Exclude<PageNeeds, 'open'>): Route => ({
    lazy: async () => {
      // The guard comes with the first screen that needs one.
      const { ProtectedRoute } = await import('./guard/protected-route.tsx')
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
          waitingElement: <ScreenFallback />,
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
function routesThatNeed(wanted: PageNeeds, client: QueryClient | undefined): Route[] {
  return pageTable
    .filter(({ needs }) => needs === wanted)
    .map(({ path, screen, needs, ...said }) => {
      const { file, load } = screens[screen]!
      const handle: RouteHandle = {
        screen,
        needs,
        file,
        ...('isBare' in said && { bare: true }),
        ...('fromServer' in said && { fromServer: true }),
        ...(screen === 'not-found' && { status: 404 }),
        ...('category' in said && { category: said.category }),
      }
      const route: Route = { id: path, path: routerPath(path), lazy: load, handle }
      const loader = client && screenLoader(route, { client, load })
      return { ...route, ...(loader && { loader }) }
    })
}

import '../ui/styles/index.css'
import { habitsCookie } from '@hearth/messages/hours'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { hasStoredSession } from '../data/backend.ts'
import { watchPage } from '../data/health.ts'
import { readPageData } from '../data/page-data.ts'
import { createQueryClient } from '../data/queries.ts'
import { readCookies } from '../data/read-cookies.ts'
import { removeStartFailure, showStartFailure } from '../data/start-failure.ts'
import { createBrowserRouter, RouterProvider } from '../navigation/index.ts'
import { App } from './app.tsx'
import { lockArrival } from './arrival.ts'
import { askOwn } from './ask-own.ts'
import { aliveEvent, mannersEvent } from './html/start-script.ts'
import { resolveScreens } from './resolve-screens.ts'
import { createRoutes } from './routes.tsx'

lockArrival()
watchPage()
addEventListener(aliveEvent, removeStartFailure, { once: true })
void start().catch((error: unknown) => {
  showStartFailure()
  throw error
})

/** No `await` of the module itself: the screen that it waits for lies in the same file of the build, which would wait for it. */
async function start(): Promise<void> {
  const root = document.getElementById('root')!
  const cameFromServer = root.firstElementChild !== null
  const queryClient = createQueryClient()
  const page = readPageData(document)
  // What everyone may know is shown to a member too, and then read anew as theirs.
  const updatedAt = hasStoredSession() ? 0 : Date.now()
  for (const [key, data] of page.queries ?? []) queryClient.setQueryData(key, data, { updatedAt })

  const routes = createRoutes(queryClient)
  // What the files were evaluated for is enough for one turn.
  await new Promise((next) => setTimeout(next))
  await resolveScreens(routes, location.pathname)
  const router = createBrowserRouter(routes, { isWhole: cameFromServer })
  askOwn(queryClient)
  const app = (
    <App queryClient={queryClient} renderedAtMs={page.nowMs}>
      <RouterProvider router={router} />
    </App>
  )

  if (readCookies().includes(habitsCookie))
    await import('./take-habits.ts').then(
      ({ takeHabits }) => takeHabits(cameFromServer ? router : undefined),
      () => undefined,
    )

  // In a transition React takes a page over piece by piece and lets whoever touches it meanwhile go first.
  startTransition(() => {
    if (cameFromServer) hydrateRoot(root, app)
    else createRoot(root).render(app)
  })
  // What does not come is not missed: links lead on without it.
  void import('./manners/start-manners.ts')
    .then(({ startManners }) => startManners(router, queryClient))
    .catch(() => undefined)
    .then(() => dispatchEvent(new Event(mannersEvent)))
}

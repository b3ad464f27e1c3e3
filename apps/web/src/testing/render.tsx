import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import { PointerEventsCheckLevel } from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { NameFirst } from '../app/guard/name-first.tsx'
import { ReportDialogs } from '../app/report-dialogs.tsx'
import { createQueryClient } from '../data/queries.ts'
import { SessionProvider } from '../features/account/session/session.tsx'
import { createMemoryRouter, type Route, RouterProvider } from '../navigation/index.ts'
import { ToastOutlet } from '../ui/toast/toast.tsx'
import { createPerson } from './person.ts'

/**
 * Renders something as it stands in the app: with a router around it, at an address, and a query client that asks
 * once. Gives a person (`user`) to act with, beside what Testing Library gives.
 */
export function renderInApp(element: ReactElement, { at = '/' }: { at?: string } = {}) {
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [at] })
  const queryClient = createQueryClient({ retries: false })
  const rendered = render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return { ...rendered, user: createPerson(), router, queryClient }
}

/** Renders screens at an address, with the login that the browser keeps and a place for toasts. */
export function renderRoutes(
  routes: Route[],
  {
    at,
    prepare,
  }: {
    at: string
    /** Fills the query cache before anything shows. */ prepare?:
      | ((queryClient: QueryClient) => void)
      | undefined
  },
) {
  const router = createMemoryRouter(routes, { initialEntries: [at] })
  const queryClient = createQueryClient({ retries: false })
  prepare?.(queryClient)
  const rendered = render(
    <QueryClientProvider client={queryClient}>
      <SessionProvider>
        <ReportDialogs>
          <RouterProvider router={router} />
        </ReportDialogs>
        <NameFirst />
      </SessionProvider>
      <ToastOutlet />
    </QueryClientProvider>,
  )
  return {
    ...rendered,
    router,
    queryClient,
    // A toast that follows another lets nothing through for the moment of its change.
    user: createPerson({ pointerEventsCheck: PointerEventsCheckLevel.Never }),
    go: (to: string | -1) => act(() => router.navigate(to)),
    address: () => router.view.location.pathname + router.view.location.search,
  }
}

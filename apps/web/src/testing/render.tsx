import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { createQueryClient } from '../queries.ts'

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
  return { ...rendered, user: userEvent.setup(), router, queryClient }
}

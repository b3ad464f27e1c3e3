import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { SessionProvider } from '../features/auth/session.tsx'
import { createQueryClient } from '../queries.ts'
import { routeTable } from '../route-table.ts'
import { buildAccount } from '../testing/fake-backend.ts'
import { installFakeBackend, keepSession } from '../testing/render-at.tsx'
import { Component } from './not-open-yet.tsx'

const fixture = installFakeBackend()
const rooms = routeTable.filter(([, , name]) => name === 'not-open-yet').map(([path]) => path)

function open(path: string) {
  const at = path.replace(/:\w+/, 'x1')
  const router = createMemoryRouter([{ id: path, path, element: <Component /> }], { initialEntries: [at] })
  render(
    <QueryClientProvider client={createQueryClient({ retries: false })}>
      <SessionProvider>
        <RouterProvider router={router} />
      </SessionProvider>
    </QueryClientProvider>,
  )
}

describe('a room that is not open yet', () => {
  it.each(rooms)('%s says so, says what will be there, and shows the way to what is open', (path) => {
    open(path)
    expect(screen.getByRole('heading', { level: 1, name: 'This room is not open yet' })).toBeVisible()
    expect(screen.getByText(/^(Here|Through here) .+\.$/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'See the events' })).toHaveAttribute('href', '/events')
    expect(screen.queryByText('A room to come')).toBeNull()
  })

  it('shows visitors no way to events of their own', async () => {
    open('/venues')
    expect(await screen.findByRole('link', { name: 'See the events' })).toBeVisible()
    expect(screen.queryByRole('link', { name: 'My events' })).toBeNull()
  })

  it('shows members the way to theirs', async () => {
    const account = buildAccount()
    fixture.backend.accounts.push(account)
    keepSession(fixture.backend.session(account))
    open('/venues')
    expect(await screen.findByRole('link', { name: 'My events' })).toHaveAttribute('href', '/my-events')
  })
})

import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createMemoryRouter, RouterProvider } from '../../navigation/index.ts'
import { TabBar } from './tab-bar.tsx'

it('has the community beside Host, and a visitor’s own tab asks to sign in', () => {
  const routes = [{ path: '*', element: <TabBar member={undefined} /> }]
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: ['/social'] })} />)
  const tabs = screen.getAllByRole('link').map((tab) => [tab.textContent, tab.getAttribute('href')])
  expect(tabs).toEqual([
    ['Home', '/'],
    ['Events', '/explore'],
    ['Host', '/create-event'],
    ['Community', '/social'],
    ['You', '/login'],
  ])
  expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Community')
})

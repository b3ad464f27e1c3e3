import { act, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { createMemoryRouter, RouterProvider } from './index.ts'
import { Redirect } from './redirect.tsx'

function open() {
  let decide = () => {}
  let arrive = () => {}
  const arrived = new Promise<null>((resolve) => {
    arrive = () => resolve(null)
  })
  function Guarded() {
    const [isDecided, setIsDecided] = useState(false)
    decide = () => setIsDecided(true)
    return isDecided ? <Redirect to="/login" /> : <p>One moment</p>
  }
  const router = createMemoryRouter(
    [
      { path: '/before', loader: () => arrived, element: <h1>Before</h1> },
      { path: '/guarded', element: <Guarded /> },
      { path: '/login', element: <h1>Sign in</h1> },
    ],
    { initialEntries: ['/before', '/guarded'], initialIndex: 1 },
  )
  render(<RouterProvider router={router} />)
  return { router, decide: () => decide(), arrive: () => arrive() }
}

it('leads on in the place of the address', async () => {
  const { router, decide } = open()
  await screen.findByText('One moment')
  await act(async () => decide())
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(router.view).toMatchObject({ by: 'replace', location: { pathname: '/login' } })
})

it('gives way to a press on “back” in the same moment', async () => {
  const { router, decide, arrive } = open()
  await screen.findByText('One moment')
  await act(async () => {
    void router.navigate(-1)
    decide()
  })
  await act(async () => arrive())
  expect(await screen.findByRole('heading', { name: 'Before' })).toBeVisible()
  expect(router.view.location.pathname).toBe('/before')
})

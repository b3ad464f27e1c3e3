import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createMemoryRouter, RouterProvider } from '../../navigation/index.ts'
import { ErrorScreen } from './error-screen.tsx'

it('says in the specification’s words that a screen failed, keeps details for support, and tries again', async () => {
  const health = { isBroken: true }
  // React reports what a screen threw; that is what this test is about.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const router = createMemoryRouter([
    { path: '/', element: <Screen health={health} />, errorElement: <ErrorScreen /> },
  ])
  render(<RouterProvider router={router} />)
  expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  expect(
    screen.getByText('We encountered an unexpected error. Please try refreshing the page.'),
  ).toBeVisible()
  expect(screen.getByRole('button', { name: 'Refresh Page' })).toBeVisible()
  expect(document.body.textContent).not.toContain('a secret detail')

  const user = userEvent.setup()
  await user.click(await screen.findByText('Details for support'))
  const details = await screen.findByRole('textbox', { name: 'Latest errors' })
  await waitFor(() =>
    expect(details).toHaveDisplayValue(/UTC screen\n {2}Error: a secret detail for \[removed\]/),
  )
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  expect(await screen.findByText('Copied.')).toBeVisible()
  expect(await navigator.clipboard.readText()).toContain('a secret detail')

  health.isBroken = false
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByRole('heading', { name: 'All is well' })).toBeVisible()
})

describe('a part of the app that did not arrive', () => {
  const reload = vi.fn()
  const open = async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    vi.stubGlobal('location', { ...window.location, href: window.location.href, reload })
    const Broken = () => {
      throw new TypeError('Failed to fetch dynamically imported module: /assets/x.js')
    }
    const routes = [{ path: '/', element: <Broken />, errorElement: <ErrorScreen /> }]
    render(<RouterProvider router={createMemoryRouter(routes)} />)
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
  }
  afterEach(() => {
    reload.mockReset()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  it('is asked for again by a new page, once the house can be reached', async () => {
    vi.stubGlobal('fetch', vi.fn().mockResolvedValue(new Response(null)))
    await open()
    await waitFor(() => expect(reload).toHaveBeenCalledOnce())
  })

  it('leaves nobody on the browser’s own error: who is offline is told so', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await open()
    expect(await screen.findByText(/You are offline/)).toBeVisible()
    expect(reload).not.toHaveBeenCalled()
  })

  it('says when the house cannot be reached', async () => {
    vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('Failed to fetch')))
    await open()
    expect(await screen.findByText(/We can’t reach Hearth right now/)).toBeVisible()
    expect(reload).not.toHaveBeenCalled()
  })
})

function Screen({ health }: { health: { isBroken: boolean } }) {
  if (health.isBroken) throw new Error('a secret detail for ana@example.org')
  return <h1>All is well</h1>
}

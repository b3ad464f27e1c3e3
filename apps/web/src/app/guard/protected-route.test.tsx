import { limits } from '@hearth/contracts/limits'
import { act, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { buildAccount } from '../../testing/build-account.ts'
import { installFakeBackend, keepSession, renderAt } from '../../testing/render-at.tsx'

const fixture = installFakeBackend()
afterEach(() => vi.useRealTimers())

function memberComesBack(given: Parameters<typeof buildAccount>[0] = {}, expiresInSeconds?: number) {
  const account = buildAccount(given)
  fixture.backend.accounts.push(account)
  keepSession(fixture.backend.session(account, expiresInSeconds))
  return account
}

describe('a protected route', () => {
  it('sends a visitor to sign in, remembers where they were going and loads no client for it', async () => {
    const { router } = renderAt('/events?city=Lisbon')
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
    expect(router.view.location.pathname).toBe('/login')
    expect(router.view.location.state).toEqual({ from: '/events?city=Lisbon' })
    expect(sessionStorage.getItem('hearth-origin')).toBe('/events?city=Lisbon')
    expect(fixture.backend.asked).toEqual([])
  })

  it('shows the page to a member', async () => {
    memberComesBack()
    renderAt('/events')
    expect(await screen.findByText('Events at /events')).toBeVisible()
  })

  it('asks a new member for a name where one is needed, with the way back', async () => {
    memberComesBack({ username: 'temp_user_7f1c2a34' })
    const { address } = renderAt('/my-events?page=2&noauth=false')
    expect(await screen.findByRole('heading', { name: 'Choose your username' })).toBeVisible()
    expect(address()).toBe('/username-setup?redirectTo=%2Fmy-events%3Fpage%3D2')
  })

  it('asks a new member for nothing where a login is enough', async () => {
    memberComesBack({ username: 'temp_user_7f1c2a34' })
    renderAt('/events')
    expect(await screen.findByText('Events at /events')).toBeVisible()
  })

  it('shows the admin pages to an admin, and a clear sentence to every other member', async () => {
    memberComesBack({ roles: ['admin'] })
    const { unmount } = renderAt('/admin-dashboard')
    expect(await screen.findByText('Admin at /admin-dashboard')).toBeVisible()
    unmount()
    memberComesBack()
    const { address } = renderAt('/admin-dashboard')
    expect(await screen.findByRole('heading', { name: 'Only admins can open this page' })).toBeVisible()
    expect(address()).toBe('/admin-dashboard')
    expect(screen.queryByText('Admin at /admin-dashboard')).toBeNull()
  })

  it('takes a role only from where the server writes it', async () => {
    memberComesBack({ metadata: { roles: ['admin'], role: 'admin' } })
    renderAt('/admin-dashboard')
    expect(await screen.findByText(/Your account isn’t an admin account/)).toBeVisible()
  })

  it.each([
    ['a visitor', () => {}],
    ['a new member', () => void memberComesBack({ username: 'temp_user_7f1c2a34' })],
    ['a member', () => void memberComesBack()],
  ])('with noauth=true shows the page to %s at once', (_, arrive) => {
    arrive()
    const { address } = renderAt('/my-events?noauth=true')
    expect(screen.getByText('My events at /my-events')).toBeVisible()
    expect(address()).toBe('/my-events?noauth=true')
  })

  it('lets nobody through for another spelling of noauth, and takes it along nowhere', async () => {
    const { router } = renderAt('/my-events?noauth=TRUE')
    await screen.findByRole('heading', { name: 'Sign in' })
    expect(router.view.location.state).toEqual({ from: '/my-events' })
  })

  it('shows the spinner for at most 5 s when a name cannot be read, then the page', async () => {
    memberComesBack()
    fixture.backend.answer('GET /rest/v1/profiles', () => new Promise(() => {}))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    renderAt('/my-events')
    expect(screen.getByText('Verifying authentication...')).toBeVisible()
    await vi.waitFor(() => expect(fixture.backend.askedOf('GET /rest/v1/profiles')).toHaveLength(1))
    await act(() => vi.advanceTimersByTimeAsync(limits.protectedRouteMaxLoadingMs / 2))
    expect(screen.getByText('Verifying authentication...')).toBeVisible()
    await act(() => vi.advanceTimersByTimeAsync(limits.protectedRouteMaxLoadingMs / 2))
    expect(screen.getByText('My events at /my-events')).toBeVisible()
  })

  it('stops loading after 2 s, and keeps a member whose login cannot be renewed because nobody answers', async () => {
    memberComesBack({}, -60)
    fixture.backend.answer('POST /auth/v1/token', () => new Promise(() => {}))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    renderAt('/events')
    await act(() => vi.advanceTimersByTimeAsync(limits.authLoadingTimeoutMs - 300))
    expect(screen.getByText('Verifying authentication...')).toBeVisible()
    await act(() => vi.advanceTimersByTimeAsync(300))
    expect(screen.getByText('Events at /events')).toBeVisible()
  })

  it('sends a member whose login has ended to sign in', async () => {
    memberComesBack({}, -60)
    fixture.backend.answer('POST /auth/v1/token', () =>
      Response.json(
        { code: 'refresh_token_not_found', message: 'Invalid Refresh Token: Refresh Token Not Found' },
        { status: 400, headers: { 'x-supabase-api-version': '2024-01-01' } },
      ),
    )
    renderAt('/events')
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
    expect(localStorage.getItem('hearth-auth-token')).toBeNull()
  })

  it('takes a kept session that is none for nobody', async () => {
    localStorage.setItem('hearth-auth-token', '{"user":{"id":7}}')
    renderAt('/events')
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
  })
})

import { sessionStorageKey } from '@hearth/network-sdk'
import type { QueryClient } from '@tanstack/react-query'
import { userEvent } from '@testing-library/user-event'
import { useLocation } from 'react-router'
import { afterEach, beforeEach, vi } from 'vitest'
import { ProtectedRoute } from '../features/auth/protected-route.tsx'
import { NotFoundScreen } from '../layout/not-found-screen.tsx'
import { closeNetwork } from '../network.ts'
import { Component as Account } from '../routes/account.tsx'
import { Component as Confirm } from '../routes/confirm.tsx'
import { Component as ForgotPassword } from '../routes/forgot-password.tsx'
import { Component as Login } from '../routes/login.tsx'
import { Component as ProfileByUsername } from '../routes/profile-by-username.tsx'
import { Component as ResetPassword } from '../routes/reset-password.tsx'
import { Component as SignUp } from '../routes/signup.tsx'
import { Component as SignOn } from '../routes/sso.tsx'
import { Component as UsernameSetup } from '../routes/username-setup.tsx'
import { createFakeBackend, type FakeBackend, writeHearthInfo } from './fake-backend.ts'
import { renderRoutes } from './render.tsx'

/** A browser of its own for each test, with a backend behind it. */
export function installFakeBackend(): { backend: FakeBackend } {
  const fixture = {} as { backend: FakeBackend }
  beforeEach(() => {
    fixture.backend = createFakeBackend()
    vi.stubGlobal('fetch', fixture.backend.fetch)
    // The client counts how many of it a page has made; each test is a page of its own.
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    localStorage.clear()
    sessionStorage.clear()
    writeHearthInfo()
  })
  afterEach(async () => {
    await closeNetwork()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
  return fixture
}

/** The browser as it is after an earlier visit: with this session kept. */
export function keepSession(session: object): void {
  localStorage.setItem(sessionStorageKey, JSON.stringify(session))
}

/** The screens of signing in at an address, with a public home, a members' page and one that needs a name. */
export function renderAt(path: string, { prepare }: { prepare?: (queryClient: QueryClient) => void } = {}) {
  const view = renderRoutes(
    [
      { path: '/', element: <Page name="Home" /> },
      { path: '/login', element: <Login /> },
      { path: '/sso', element: <SignOn /> },
      { path: '/signup', element: <SignUp /> },
      { path: '/confirm', element: <Confirm /> },
      { path: '/forgot-password', element: <ForgotPassword /> },
      { path: '/reset-password', element: <ResetPassword /> },
      { path: '/profile/:username', element: <ProfileByUsername /> },
      { path: '*', element: <NotFoundScreen /> },
      {
        element: <ProtectedRoute needs="login" />,
        children: [
          { path: '/events', element: <Page name="Events" /> },
          { path: '/account', element: <Account /> },
          { path: '/username-setup', element: <UsernameSetup /> },
          { path: '/profile/public/:id', element: <Page name="Profile" /> },
        ],
      },
      {
        element: <ProtectedRoute needs="username" />,
        children: [{ path: '/my-events', element: <Page name="My events" /> }],
      },
      {
        element: <ProtectedRoute needs="admin" />,
        children: [{ path: '/admin-dashboard', element: <Page name="Admin" /> }],
      },
    ],
    { at: path, prepare },
  )
  return { ...view, user: userEvent.setup() }
}

function Page({ name }: { name: string }) {
  const { pathname } = useLocation()
  return (
    <h1>
      {name} at {pathname}
    </h1>
  )
}

import { sessionStorageKey } from '@hearth/network-sdk'
import type { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, vi } from 'vitest'
import { NotFoundScreen } from '../app/errors/not-found-screen.tsx'
import { ProtectedRoute } from '../app/guard/protected-route.tsx'
import { Component as Account } from '../app/screens/account/account.tsx'
import { Component as Confirm } from '../app/screens/account/confirm.tsx'
import { Component as ForgotPassword } from '../app/screens/account/forgot-password.tsx'
import { Component as Login } from '../app/screens/account/login.tsx'
import { Component as ResetPassword } from '../app/screens/account/reset-password.tsx'
import { Component as SignUp } from '../app/screens/account/signup.tsx'
import { Component as SignOn } from '../app/screens/account/sso.tsx'
import { Component as UsernameSetup } from '../app/screens/account/username-setup.tsx'
import { Component as ProfileByUsername } from '../app/screens/member/profile-by-username.tsx'
import { closeNetwork } from '../data/network.ts'
import { useLocation } from '../navigation/index.ts'
import { silenceClients } from './client-warnings.ts'
import { createFakeBackend, type FakeBackend, writeHearthInfo } from './fake-backend.ts'
import { createPerson } from './person.ts'
import { renderRoutes } from './render.tsx'

/** A browser of its own for each test, with a backend behind it. */
export function installFakeBackend(): { backend: FakeBackend } {
  const fixture = {} as { backend: FakeBackend }
  let checkClients = () => {}
  beforeEach(() => {
    fixture.backend = createFakeBackend()
    vi.stubGlobal('fetch', fixture.backend.fetch)
    checkClients = silenceClients()
    localStorage.clear()
    sessionStorage.clear()
    writeHearthInfo()
  })
  afterEach(async () => {
    await closeNetwork()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
    checkClients()
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
  return { ...view, user: createPerson() }
}

function Page({ name }: { name: string }) {
  const { pathname } = useLocation()
  return (
    <h1>
      {name} at {pathname}
    </h1>
  )
}

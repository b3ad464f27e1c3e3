import { limits } from '@hearth/contracts/limits'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { RootLayout } from '../../../app/layout/root-layout.tsx'
import { Component as ResetPassword } from '../../../app/screens/account/reset-password.tsx'
import { getBackend } from '../../../data/network.ts'
import { createQueryClient } from '../../../data/queries.ts'
import { createMemoryRouter, RouterProvider } from '../../../navigation/index.ts'
import {
  buildAccount,
  buildFactor,
  type FakeAccount,
  type FakeFactor,
} from '../../../testing/build-account.ts'
import { hurryRetries } from '../../../testing/hurry.ts'
import { protocolError } from '../../../testing/protocol.ts'
import { installFakeBackend, keepSession } from '../../../testing/render-at.tsx'
import { SessionProvider, useSession } from './session.tsx'

// The seven events of the backend's client (specification section 4), each raised by the client itself.

const fixture = installFakeBackend()
let reads = 0
let account: FakeAccount
beforeEach(() => {
  // jsdom has no media queries: nothing matches and nothing changes.
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }))
  reads = 0
  account = buildAccount({ metadata: { favourite: 'embers' } })
  fixture.backend.accounts.push(account)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function open(path = '/somewhere') {
  const router = createMemoryRouter(
    [
      {
        path: '/',
        element: <RootLayout />,
        children: [
          { path: 'reset-password', element: <ResetPassword /> },
          { path: '*', element: <Page /> },
        ],
      },
    ],
    { initialEntries: ['/before', path], initialIndex: 1 },
  )
  render(
    <QueryClientProvider client={createQueryClient({ retries: false })}>
      <SessionProvider>
        <RouterProvider router={router} />
      </SessionProvider>
    </QueryClientProvider>,
  )
  return router
}

function Page() {
  const { user, session, loading } = useSession()
  const { data } = useQuery({ queryKey: ['something'], queryFn: () => ++reads })
  if (loading) return <p>Looking</p>
  return (
    <>
      <p>{user ? `${user.email} loves ${user.user_metadata.favourite}` : 'Nobody'}</p>
      <p>Token {session?.refresh_token ?? 'none'}</p>
      <p>Read {data}</p>
    </>
  )
}

const here = () => screen.findByText(`${account.email} loves embers`)
const comeBack = () => keepSession(fixture.backend.session(account))
const auth = async () => (await getBackend()).auth
const show = async ({ id, code }: FakeFactor) => (await auth()).mfa.challengeAndVerify({ factorId: id, code })
const password = () => ({ email: account.email, password: account.password })

describe('the events of a session', () => {
  it('INITIAL_SESSION ends the waiting: with who is signed in', async () => {
    comeBack()
    open()
    expect(screen.getByText('Looking')).toBeVisible()
    expect(await here()).toBeVisible()
  })

  it('INITIAL_SESSION ends the waiting: with nobody', async () => {
    open()
    await act(getBackend)
    expect(await screen.findByText('Nobody')).toBeVisible()
  })

  it('no event for 2 s ends it too, with what the browser kept', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    keepSession(fixture.backend.session(account, -60))
    fixture.backend.answer('POST /auth/v1/token', () => new Promise(() => {}))
    open()
    await act(() => vi.advanceTimersByTimeAsync(limits.authLoadingTimeoutMs - 300))
    expect(screen.getByText('Looking')).toBeVisible()
    await act(() => vi.advanceTimersByTimeAsync(300))
    expect(await here()).toBeVisible()
  })

  it('SIGNED_IN shows the person and reads anew', async () => {
    open()
    expect(await screen.findByText('Read 1')).toBeVisible()
    await act(async () => void (await (await auth()).signInWithPassword(password())))
    expect(await here()).toBeVisible()
    expect(await screen.findByText('Read 2')).toBeVisible()
  })

  it('SIGNED_OUT shows nobody and reads anew', async () => {
    comeBack()
    open()
    await here()
    await screen.findByText('Read 1')
    await act(async () => void (await (await auth()).signOut({ scope: 'local' })))
    expect(await screen.findByText('Nobody')).toBeVisible()
    expect(await screen.findByText('Read 2')).toBeVisible()
  })

  it('TOKEN_REFRESHED brings the new session and reads nothing again', async () => {
    comeBack()
    open()
    await here()
    const before = screen.getByText(/^Token/).textContent
    await act(async () => void (await (await auth()).refreshSession()))
    await waitFor(() => expect(screen.getByText(/^Token/).textContent).not.toBe(before))
    expect(screen.getByText('Read 1')).toBeVisible()
  })

  it('USER_UPDATED brings the new user', async () => {
    comeBack()
    open()
    await here()
    fixture.backend.answer('PUT /auth/v1/user', () => {
      account.metadata = { favourite: 'rain' }
      return Response.json(fixture.backend.session(account).user)
    })
    await act(async () => void (await (await auth()).updateUser({ data: { favourite: 'rain' } })))
    expect(await screen.findByText(`${account.email} loves rain`)).toBeVisible()
    expect(screen.getByText('Read 1')).toBeVisible()
  })

  it('PASSWORD_RECOVERY leads to the new password from whatever page it arrives on, each time', async () => {
    const router = open('/somewhere/else')
    await screen.findByText('Nobody')
    for (const token of ['hash-1', 'hash-2']) {
      fixture.backend.links.set(token, { type: 'recovery', email: account.email })
      await act(async () => void (await (await auth()).verifyOtp({ type: 'recovery', token_hash: token })))
      expect(await screen.findByLabelText('New password')).toBeVisible()
      expect(router.view.location.pathname).toBe('/reset-password')
      // It leads there once: whoever then goes elsewhere may.
      await act(() => router.navigate('/elsewhere'))
      expect(await here()).toBeVisible()
    }
  })

  it('PASSWORD_RECOVERY in another tab takes nobody from a page behind', async () => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    const router = open('/half/written')
    await screen.findByText('Nobody')
    fixture.backend.links.set('hash-1', { type: 'recovery', email: account.email })
    await act(async () => void (await (await auth()).verifyOtp({ type: 'recovery', token_hash: 'hash-1' })))
    expect(await here()).toBeVisible()
    expect(router.view.location.pathname).toBe('/half/written')
  })

  it('MFA_CHALLENGE_VERIFIED signs in whoever owed the code, and reads again what was refused until then', async () => {
    const factor = buildFactor()
    account.factors = [factor]
    comeBack()
    open()
    expect(await screen.findByText('Nobody')).toBeVisible()
    await screen.findByText('Read 1')
    await act(async () => void (await show(factor)))
    expect(await here()).toBeVisible()
    expect(await screen.findByText('Read 2')).toBeVisible()
  })

  it('MFA_CHALLENGE_VERIFIED to confirm a change renews the session and leaves what was read', async () => {
    const factor = buildFactor()
    account.factors = [factor]
    keepSession(fixture.backend.session(account, 900, 'aal2'))
    open()
    await here()
    await screen.findByText('Read 1')
    const before = screen.getByText(/^Token/).textContent
    await act(async () => void (await show(factor)))
    await waitFor(() => expect(screen.getByText(/^Token/).textContent).not.toBe(before))
    expect(screen.getByText('Read 1')).toBeVisible()
  })
})

describe('what the browser keeps', () => {
  it('was cleared while somebody is signed in: the page says so as soon as it is looked at', async () => {
    comeBack()
    open()
    await here()
    localStorage.clear()
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null })))
    expect(await screen.findByText('Nobody')).toBeVisible()
    expect(await screen.findByText('Read 2')).toBeVisible()
  })

  it.each([
    ['pageshow', () => new PageTransitionEvent('pageshow', { persisted: true })],
    ['focus', () => new FocusEvent('focus')],
  ])('a page from the cache notices at %s that somebody signed out meanwhile', async (_, event) => {
    comeBack()
    open()
    await here()
    localStorage.removeItem('hearth-auth-token')
    act(() => void window.dispatchEvent(event()))
    expect(await screen.findByText('Nobody')).toBeVisible()
    expect(await screen.findByText('Read 2')).toBeVisible()
  })

  it('a page from the cache shows whoever is signed in now, and nothing of the one before', async () => {
    comeBack()
    open()
    await here()
    const other = buildAccount({ metadata: { favourite: 'bread' } })
    fixture.backend.accounts.push(other)
    keepSession(fixture.backend.session(other))
    act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    expect(await screen.findByText(`${other.email} loves bread`)).toBeVisible()
    expect(await screen.findByText('Read 2')).toBeVisible()
  })

  it('is not blamed where it is blocked: whoever signs in stays so while the page is open', async () => {
    const refuse = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    }
    vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(refuse)
    open()
    await screen.findByText('Nobody')
    await act(async () => void (await (await auth()).signInWithPassword(password())))
    expect(await here()).toBeVisible()
    act(() => void window.dispatchEvent(new FocusEvent('focus')))
    await act(async () => void (await (await auth()).refreshSession()))
    expect(await here()).toBeVisible()
    expect((await (await auth()).getSession()).data.session?.user.email).toBe(account.email)
  })

  it('survives a house that is away', async () => {
    hurryRetries()
    keepSession(fixture.backend.session(account, -60))
    fixture.backend.answer('POST /auth/v1/token', () => protocolError(503, 'unavailable', 'Resting.'))
    vi.spyOn(console, 'error').mockImplementation(() => {})
    open()
    expect(await here()).toBeVisible()
    act(() => void window.dispatchEvent(new FocusEvent('focus')))
    expect(await here()).toBeVisible()
  })
})

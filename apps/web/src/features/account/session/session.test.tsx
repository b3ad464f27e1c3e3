import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createQueryClient } from '../../../data/queries.ts'
import { buildAccount } from '../../../testing/build-account.ts'
import { hurryRetries } from '../../../testing/hurry.ts'
import { protocolError } from '../../../testing/protocol.ts'
import { installFakeBackend, keepSession } from '../../../testing/render-at.tsx'
import { SessionProvider, useSession } from './session.tsx'

const fixture = installFakeBackend()

let reads = 0
beforeEach(() => {
  reads = 0
})

/** A page that shows who is there and what was read for them. */
function renderSession() {
  const queryClient = createQueryClient({ retries: false })
  render(
    <QueryClientProvider client={queryClient}>
      <SessionProvider>
        <Who />
        <Reading />
      </SessionProvider>
    </QueryClientProvider>,
  )
  return { user: userEvent.setup() }
}

function Reading() {
  const { data } = useQuery({ queryKey: ['something'], queryFn: () => ++reads })
  return <p>Read {data}</p>
}

function Who() {
  const { user, loading, error, profile, leftFor, signOut } = useSession()
  const [said, setSaid] = useState('')
  async function leave() {
    const result = await signOut()
    setSaid(result.ok ? 'Done' : result.failure.message)
  }
  return (
    <>
      <p>{loading ? 'Looking' : `${user?.email ?? 'Nobody'}, ${profile?.username ?? 'no name'}`}</p>
      <p>Error: {error ?? 'none'}</p>
      {leftFor && <p>Has left</p>}
      <button type="button" onClick={leave}>
        Sign out
      </button>
      <p>Said: {said}</p>
    </>
  )
}

function memberComesBack(expiresInSeconds?: number) {
  const account = buildAccount()
  fixture.backend.accounts.push(account)
  keepSession(fixture.backend.session(account, expiresInSeconds))
  return account
}

describe('the session', () => {
  it('knows at once that nobody was ever signed in here, without asking anybody', async () => {
    renderSession()
    expect(await screen.findByText('Nobody, no name')).toBeVisible()
    expect(fixture.backend.asked).toEqual([])
  })

  it('brings a member back with their public side', async () => {
    const account = memberComesBack()
    renderSession()
    expect(await screen.findByText(`${account.email}, ${account.username}`)).toBeVisible()
  })

  it('ends on the server first, then here, and forgets what was read', async () => {
    memberComesBack()
    const { user } = renderSession()
    await screen.findByText(/^mira/)
    expect(screen.getByText('Read 1')).toBeVisible()
    let wasSaved = false
    fixture.backend.answer('POST /auth/v1/logout', ({ query }) => {
      wasSaved = localStorage.getItem('hearth-auth-token') !== null
      expect(query.get('scope')).toBe('local')
      return new Response(null, { status: 204 })
    })
    await user.click(screen.getByRole('button', { name: 'Sign out' }))
    expect(await screen.findByText('Nobody, no name')).toBeVisible()
    expect(await screen.findByText('Said: Done')).toBeVisible()
    expect(screen.getByText('Has left')).toBeVisible()
    expect(await screen.findByText('Read 2')).toBeVisible()
    expect(wasSaved).toBe(true)
    expect(localStorage.getItem('hearth-auth-token')).toBeNull()
  })

  it('goes on while the server cannot end it, and says so', async () => {
    const account = memberComesBack()
    fixture.backend.answer('POST /auth/v1/logout', () => protocolError(503, 'unavailable', 'Resting.'))
    const { user } = renderSession()
    await screen.findByText(/^mira/)
    await user.click(screen.getByRole('button', { name: 'Sign out' }))
    expect(
      await screen.findByText(/^Said: We can’t reach Hearth right now, so you’re still signed in/),
    ).toBeVisible()
    expect(screen.getByText(`${account.email}, ${account.username}`)).toBeVisible()
    expect(localStorage.getItem('hearth-auth-token')).not.toBeNull()
  })

  it('ends with a sign-out in another tab', async () => {
    memberComesBack()
    renderSession()
    await screen.findByText(/^mira/)
    const otherTab = new BroadcastChannel('hearth-auth-token')
    localStorage.removeItem('hearth-auth-token')
    otherTab.postMessage({ event: 'SIGNED_OUT', session: null })
    expect(await screen.findByText('Nobody, no name')).toBeVisible()
    expect(screen.queryByText('Has left')).toBeNull()
    otherTab.close()
  })

  it('begins with a sign-in in another tab', async () => {
    renderSession()
    await screen.findByText('Nobody, no name')
    const account = memberComesBack()
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'hearth-auth-token', newValue: 'a session' }))
    })
    expect(await screen.findByText(`${account.email}, ${account.username}`)).toBeVisible()
  })

  it('keeps a member whose login could not be renewed, and says that the house is away', async () => {
    hurryRetries()
    const account = memberComesBack(-60)
    fixture.backend.answer('POST /auth/v1/token', () => protocolError(503, 'unavailable', 'Resting.'))
    vi.spyOn(console, 'error').mockImplementation(() => {})
    renderSession()
    expect(
      await screen.findByText('Error: We can’t reach Hearth right now. You’re still signed in.'),
    ).toBeVisible()
    expect(screen.getByText(`${account.email}, no name`)).toBeVisible()
    expect(localStorage.getItem('hearth-auth-token')).not.toBeNull()
  })

  it('says that signing in cannot work when the page brought no settings', async () => {
    const account = memberComesBack()
    document.getElementById('page-data')?.remove()
    renderSession()
    expect(await screen.findByText('Error: Failed to initialize authentication')).toBeVisible()
    // Nobody is signed out by it.
    expect(screen.getByText(`${account.email}, no name`)).toBeVisible()
  })
})

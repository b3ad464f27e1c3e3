import { networkApps } from '@hearth/contracts/siblings'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildAccount } from '../../../testing/build-account.ts'
import { hearthInfo, writeHearthInfo } from '../../../testing/fake-backend.ts'
import { installFakeBackend, keepSession, renderAt } from '../../../testing/render-at.tsx'

// How people come and go is walked in a browser (e2e/sign-on.spec.ts); here is what this page decides by itself.

const fixture = installFakeBackend()
const state = 'a-state-of-the-journal-0123456789'
const question = `/sso?app=journal&state=${state}`

beforeEach(() => {
  const siblings = networkApps.map((app) => ({
    ...app,
    url: { hearth: window.location.origin, journal: 'http://localhost:3001' }[app.id] ?? '',
  }))
  writeHearthInfo({ ...hearthInfo, siblings })
})

function arriveAt(address: string) {
  window.history.replaceState(null, '', address)
  return renderAt(address)
}

function comeBackSignedIn() {
  const account = buildAccount()
  fixture.backend.accounts.push(account)
  keepSession(fixture.backend.session(account))
}

describe('an app that asks for somebody', () => {
  it('waits while a person who is signed out signs in, and the question stays whole', async () => {
    const { address } = arriveAt(question)
    await waitFor(() => expect(address()).toBe(`/login?redirectTo=${encodeURIComponent(question)}`))
  })

  it('is named when the sign-in is too old to be carried over', async () => {
    comeBackSignedIn()
    fixture.backend.answer('POST /functions/v1/sso-code', () =>
      Response.json({ error: { code: 'sign_in_too_old', message: 'Sign in again.' } }, { status: 403 }),
    )
    const { user, address } = arriveAt(question)
    expect(await screen.findByRole('heading', { name: 'Please sign in again' })).toBeVisible()
    expect(screen.getByText(/To continue to Journal, sign in again\./)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Go to Journal without signing in' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Sign in again' }))
    await waitFor(() => expect(address()).toBe(`/login?redirectTo=${encodeURIComponent(question)}`))
    expect(fixture.backend.askedOf('POST /auth/v1/logout')).toHaveLength(1)
  })
})

describe('whoever comes with nothing', () => {
  it.each(['/sso', '/sso?app=nobody&state=0123456789012345678901', '/sso?app=journal&state=short'])(
    'from %s goes home, and nothing is asked of the server',
    async (path) => {
      const { address } = arriveAt(path)
      await waitFor(() => expect(address()).toBe('/'))
      expect(fixture.backend.askedOf('POST /functions/v1/sso-code')).toEqual([])
    },
  )

  it('but an uninvited code signs in by hand, in the specification’s words', async () => {
    const { address } = arriveAt(`/sso#code=${'c'.repeat(43)}&state=${state}`)
    await waitFor(() => expect(address()).toBe('/login'))
    expect(await screen.findByText('Failed to sign in via SSO. Please sign in manually.')).toBeVisible()
    expect(window.location.hash).toBe('')
    expect(fixture.backend.askedOf('POST /functions/v1/sso-exchange')).toEqual([])
  })
})

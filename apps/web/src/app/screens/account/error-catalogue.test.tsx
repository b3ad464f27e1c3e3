import { screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { buildAccount } from '../../../testing/build-account.ts'
import { type FakeBackend, hearthInfo, writeHearthInfo } from '../../../testing/fake-backend.ts'
import { protocolError } from '../../../testing/protocol.ts'
import { installFakeBackend, renderAt } from '../../../testing/render-at.tsx'

// Specification section 8, row by row: each sentence, letter by letter, reached by what a person does at a screen while
// the house answers as it does in that situation.

const fixture = installFakeBackend()
afterEach(() => void vi.useRealTimers())

type Row = {
  situation: string
  at: '/login' | '/signup'
  site?: (backend: FakeBackend) => unknown
  email?: string
  password?: string
  says: string
}

const known = buildAccount({ email: 'ana.lima@example.org', password: 'warm bread at dusk' })
const addKnown = (backend: FakeBackend) => backend.accounts.push(known)

const catalogue: Row[] = [
  {
    situation: 'Missing credentials: nothing at all',
    at: '/login',
    email: '',
    password: '',
    says: 'Email and password are required',
  },
  {
    situation: 'Missing credentials: no password',
    at: '/login',
    password: '',
    says: 'Email and password are required',
  },
  {
    situation: 'Missing credentials: no address',
    at: '/signup',
    email: '',
    says: 'Email and password are required',
  },
  {
    situation: 'Sign in without session',
    at: '/login',
    site: (backend) => backend.answer('POST /auth/v1/token', () => Response.json({ user: { id: 'x' } })),
    says: 'Authentication succeeded but no session was created',
  },
  {
    situation: 'Sign-up, already registered: with the right password',
    at: '/signup',
    site: addKnown,
    says: 'Successfully signed in with existing account.',
  },
  {
    situation: 'Sign-up, already registered: a backend that says so openly, with the right password',
    at: '/signup',
    site: (backend) => {
      addKnown(backend)
      backend.answer('POST /auth/v1/signup', () =>
        protocolError(422, 'user_already_exists', 'User already registered'),
      )
    },
    says: 'Successfully signed in with existing account.',
  },
  {
    situation: 'Sign-up, already registered: with a wrong password it is a sign-up like any other',
    at: '/signup',
    site: addKnown,
    password: 'another long password',
    says: 'Account created! Please check your email to confirm your registration.',
  },
  {
    situation: 'Email signups disabled',
    at: '/signup',
    site: (backend) =>
      backend.answer('POST /auth/v1/signup', () =>
        protocolError(422, 'signup_disabled', 'Signups not allowed for this instance'),
      ),
    says: 'Email signups are currently disabled in this environment. Please contact an administrator.',
  },
  {
    situation: 'Email signups disabled: the provider alone',
    at: '/signup',
    site: (backend) =>
      backend.answer('POST /auth/v1/signup', () =>
        protocolError(422, 'email_provider_disabled', 'Email signups are disabled'),
      ),
    says: 'Email signups are currently disabled in this environment. Please contact an administrator.',
  },
  {
    situation: 'Profile creation failure, as our service says it',
    at: '/signup',
    site: (backend) =>
      backend.answer('POST /auth/v1/signup', () =>
        protocolError(
          500,
          'unexpected_failure',
          'Database error creating user profile. The system administrator has been notified.',
        ),
      ),
    says: 'Database error creating user profile. The system administrator has been notified.',
  },
  {
    situation: 'Profile creation failure, as any service of the protocol says it',
    at: '/signup',
    site: (backend) =>
      backend.answer('POST /auth/v1/signup', () =>
        protocolError(422, 'unexpected_failure', 'Database error saving new user'),
      ),
    says: 'Database error creating user profile. The system administrator has been notified.',
  },
  {
    situation: 'No account created',
    at: '/signup',
    site: (backend) => backend.answer('POST /auth/v1/signup', () => Response.json({})),
    says: 'Failed to create user account for unknown reason',
  },
  {
    situation: 'Sign-up success',
    at: '/signup',
    says: 'Account created! Please check your email to confirm your registration.',
  },
  {
    situation: 'Other: an answer that nobody expected, at sign-in',
    at: '/login',
    site: (backend) =>
      backend.answer('POST /auth/v1/token', () => protocolError(400, 'moon_in_the_way', 'No.')),
    says: 'An unknown error occurred',
  },
  {
    situation: 'Other: an answer that nobody expected, at sign-up',
    at: '/signup',
    site: (backend) =>
      backend.answer('POST /auth/v1/signup', () => protocolError(418, 'moon_in_the_way', 'No.')),
    says: 'An unknown error occurred',
  },
  {
    situation: 'Other: the page came without its settings',
    at: '/login',
    site: () => document.getElementById('page-data')?.remove(),
    says: 'Failed to initialize authentication',
  },
  {
    situation: 'Other: the page came without its settings, at sign-up',
    at: '/signup',
    site: () => document.getElementById('page-data')?.remove(),
    says: 'Failed to initialize authentication',
  },
  {
    situation: 'The backend address or key is missing',
    at: '/login',
    site: () => writeHearthInfo({ ...hearthInfo, backend: { url: '', anonKey: '' } }),
    says: 'Failed to initialize authentication',
  },
]

async function doIt({ at, site, email = known.email, password = known.password }: Row) {
  site?.(fixture.backend)
  const view = renderAt(at)
  if (email) await view.user.type(screen.getByLabelText('Email'), email)
  if (password) await view.user.type(screen.getByLabelText('Password'), password)
  await view.user.click(screen.getByRole('button', { name: at === '/login' ? 'Sign in' : 'Create account' }))
  return view
}

describe('the error catalogue', () => {
  it.each(catalogue)('$situation ($at): $says', async (row) => {
    await doIt(row)
    // As it stands, alone in its element: nothing before it, nothing after it.
    expect(await screen.findByText(row.says, { exact: true })).toBeVisible()
  })
})

describe('a known address at sign-up', () => {
  it('with a wrong password shows a stranger exactly what an unknown one shows', async () => {
    const row: Row = { situation: '', at: '/signup', password: 'another long password', says: '' }
    const first = await doIt({ ...row, site: addKnown })
    await screen.findByText(/Account created/)
    // Ids that React makes and that say nothing.
    const shown = () => screen.getByRole('heading', { level: 1 }).closest('section')?.textContent
    const forKnown = shown()
    first.unmount()
    fixture.backend.accounts.length = 0
    await doIt(row)
    await screen.findByText(/Account created/)
    expect(shown()).toBe(forKnown)
    expect(localStorage.getItem('hearth-auth-token')).toBeNull()
  })
})

describe('the name made at sign-up', () => {
  it.each([
    ['ana.lima+hearth@example.org', 'analimahearth_345678'],
    ['Zoë_99@example.org', 'Zo99_345678'],
    ['...@example.org', '_345678'],
  ])(
    'of %s is %s: what is a letter or digit before the @, _ and the last six digits of the time',
    async (email, name) => {
      vi.useFakeTimers({ toFake: ['Date'], now: 1_790_012_345_678 })
      await doIt({ situation: '', at: '/signup', email, says: '' })
      await screen.findByText(/Account created/)
      const [request] = fixture.backend.askedOf('POST /auth/v1/signup')
      expect(request?.body.data).toEqual({ username: name, created_at: '2026-09-21T17:39:05.678Z' })
      expect(request?.query.get('redirect_to')).toBe('http://localhost:3000/login')
    },
  )
})

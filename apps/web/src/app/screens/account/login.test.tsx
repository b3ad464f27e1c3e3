import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { eventOptions } from '../../../data/event/queries.ts'
import { buildAccount } from '../../../testing/build-account.ts'
import { protocolError } from '../../../testing/protocol.ts'
import { installFakeBackend, keepSession, renderAt } from '../../../testing/render-at.tsx'

const fixture = installFakeBackend()

function addAccount(given: Parameters<typeof buildAccount>[0] = {}) {
  const account = buildAccount(given)
  fixture.backend.accounts.push(account)
  return account
}

async function fillIn(user: ReturnType<typeof renderAt>['user'], email: string, password: string) {
  if (email) await user.type(screen.getByLabelText('Email'), email)
  if (password) await user.type(screen.getByLabelText('Password'), password)
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
}

describe('signing in', () => {
  it('leads back to the page that was asked for', async () => {
    const account = addAccount()
    const { user, router } = renderAt('/events?city=Lisbon')
    await screen.findByRole('heading', { name: 'Sign in' })
    await fillIn(user, account.email, account.password)
    expect(await screen.findByText('Events at /events')).toBeVisible()
    expect(router.view.location.search).toBe('?city=Lisbon')
    expect(sessionStorage.getItem('hearth-origin')).toBeNull()
  })

  it('leads home when nothing was asked for', async () => {
    const account = addAccount()
    const { user } = renderAt('/login')
    await fillIn(user, ` ${account.email} `, account.password)
    expect(await screen.findByText('Home at /')).toBeVisible()
  })

  it('leads a new member who was going nowhere to choose a name', async () => {
    const account = addAccount({ username: 'temp_user_1' })
    const { user } = renderAt('/login')
    await fillIn(user, account.email, account.password)
    expect(await screen.findByRole('heading', { name: 'Choose your username' })).toBeVisible()
  })

  it.each([
    'https://evil.example/',
    'http://localhost:3000@evil.example/',
    'https://localhost:3000.evil.example/',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/%2f%2fevil.example',
    '/%2F/evil.example',
    '/%5Cevil.example',
    '/..//evil.example',
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    '/\t/evil.example',
    '/\u0000/evil.example',
    '/\u202e/evil.example',
    `/${'a'.repeat(5000)}`,
    'my-events',
    '',
    '/login',
    '/signup?redirect=/login',
  ])('goes home instead of to %s', async (target) => {
    const account = addAccount()
    const { user } = renderAt(`/login?redirectTo=${encodeURIComponent(target)}`)
    await fillIn(user, account.email, account.password)
    expect(await screen.findByText('Home at /')).toBeVisible()
  })

  it('works where the browser keeps nothing, and says how long it lasts', async () => {
    const account = addAccount()
    const refuse = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    }
    vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(refuse)
    vi.spyOn(globalThis, 'sessionStorage', 'get').mockImplementation(refuse)
    const { user, go } = renderAt('/events')
    await screen.findByRole('heading', { name: 'Sign in' })
    expect(screen.getByText(/This browser doesn’t save anything for this site/)).toBeVisible()
    await fillIn(user, account.email, account.password)
    expect(await screen.findByText('Events at /events')).toBeVisible()
    await go('/my-events')
    expect(await screen.findByText('My events at /my-events')).toBeVisible()
  })

  it('leads on at once when somebody is signed in already', async () => {
    keepSession(fixture.backend.session(addAccount()))
    renderAt('/login?redirect=/events')
    expect(await screen.findByText('Events at /events')).toBeVisible()
  })

  it.each([
    ['', '', 'Email'],
    ['', 'some password', 'Email'],
    ['mira@example.org', '', 'Password'],
  ])('asks for both: %j and %j', async (email, password, focused) => {
    const { user } = renderAt('/login')
    await fillIn(user, email, password)
    expect(await screen.findByText('Email and password are required')).toBeVisible()
    await waitFor(() => expect(screen.getByLabelText(focused)).toHaveFocus())
    expect(screen.getByLabelText(focused)).toHaveAccessibleDescription('Email and password are required')
    expect(fixture.backend.askedOf('POST /auth/v1/token')).toEqual([])
  })

  it('keeps what was typed when the password is wrong, and says so', async () => {
    const account = addAccount()
    const { user } = renderAt('/login')
    await fillIn(user, account.email, 'not the password')
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The email address or password is wrong. Check both.',
    )
    expect(screen.getByLabelText('Email')).toHaveValue(account.email)
    expect(screen.getByLabelText('Password')).toHaveValue('not the password')
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeEnabled()
  })

  it('offers the mail again to somebody who has not confirmed', async () => {
    const account = addAccount({ isConfirmed: false })
    const { user } = renderAt('/login')
    await fillIn(user, account.email, account.password)
    await user.click(await screen.findByRole('button', { name: 'Send the email again' }))
    expect(await screen.findByText(/a new email is on its way/)).toBeVisible()
    expect(fixture.backend.askedOf('POST /auth/v1/resend')[0]?.body).toMatchObject({
      type: 'signup',
      email: account.email,
    })
  })

  it('says what is wrong when an answer brings no session', async () => {
    fixture.backend.answer('POST /auth/v1/token', () => Response.json({ user: { id: 'x' } }))
    const { user } = renderAt('/login')
    await fillIn(user, 'mira@example.org', 'a password')
    expect(await screen.findByText('Authentication succeeded but no session was created')).toBeVisible()
  })

  it.each([
    [
      'too many attempts',
      () => protocolError(429, 'over_request_rate_limit', 'That was often. Please try again in 57 seconds.'),
      'Too many tries. Please try again in 57 seconds.',
    ],
    [
      'many too many attempts',
      () => protocolError(429, 'over_request_rate_limit', 'That was often. Please try again in 14 minutes.'),
      'Too many tries. Please try again in 14 minutes.',
    ],
    [
      'a proxy’s own limit',
      () => Response.json({ message: 'slow down' }, { status: 429 }),
      'Too many tries. Please try again in a moment.',
    ],
    [
      'a house that is away',
      () => protocolError(503, 'unavailable', 'Resting.'),
      'We can’t reach Hearth right now. Please try again in a moment.',
    ],
    [
      'a network that is gone',
      () => Promise.reject(new TypeError('fetch failed')),
      'We can’t reach Hearth right now. Please try again in a moment.',
    ],
    ['an unknown refusal', () => protocolError(400, 'moon_in_the_way', 'No.'), 'An unknown error occurred'],
    ['a failure of ours', () => protocolError(500, 'unexpected_failure', 'Oh.'), 'An unknown error occurred'],
  ])('words %s', async (_, answer, sentence) => {
    fixture.backend.answer('POST /auth/v1/token', answer)
    const { user } = renderAt('/login')
    await fillIn(user, 'mira@example.org', 'a password')
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
  })

  it('shows the event that somebody came for, and no preview of one that is not for everybody', async () => {
    const id = 'abcdefghijklmnopqrstuvwx23'
    const event = {
      id,
      title: 'Cello by candlelight',
      category: 'concerts',
      timing: { startDate: '2030-05-04', startTime: '20:30', timezone: 'Europe/Lisbon', allDay: false },
      venue: { id: '', name: 'Chapel of São Roque', address: '', city: 'Lisbon' },
    }
    const open = (found: object | null) =>
      renderAt(`/login?redirectTo=/event/${id}`, {
        prepare: (queryClient) => queryClient.setQueryData(eventOptions(id).queryKey, found as never),
      })
    const { unmount } = open(event)
    expect(await screen.findByText('Cello by candlelight')).toBeVisible()
    expect(screen.getByText('Sat 4 May 2030, 20:30')).toBeVisible()
    expect(screen.getByText('Chapel of São Roque, Lisbon')).toBeVisible()
    unmount()
    open(null)
    expect(await screen.findByText('Good to see you again.')).toBeVisible()
  })

  it('sends one request for two presses', async () => {
    let answer: (response: Response) => void = () => {}
    fixture.backend.answer(
      'POST /auth/v1/token',
      () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    )
    const { user } = renderAt('/login')
    await fillIn(user, 'mira@example.org', 'a password')
    await user.click(await screen.findByRole('button', { name: 'Signing in' }))
    await user.type(screen.getByLabelText('Password'), '{Enter}')
    expect(fixture.backend.askedOf('POST /auth/v1/token')).toHaveLength(1)
    answer(protocolError(400, 'invalid_credentials', 'Invalid login credentials'))
    expect(await screen.findByRole('alert')).toBeVisible()
  })

  it('shows the password when asked', async () => {
    const { user } = renderAt('/login')
    const password = screen.getByLabelText('Password')
    await user.type(password, 'secret')
    await user.click(screen.getByRole('button', { name: 'Show password' }))
    expect(password).toHaveAttribute('type', 'text')
    expect(password).toHaveValue('secret')
    await user.click(screen.getByRole('button', { name: 'Hide password' }))
    expect(password).toHaveAttribute('type', 'password')
  })
})

import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildAccount } from '../../../testing/build-account.ts'
import { hearthInfo, writeHearthInfo } from '../../../testing/fake-backend.ts'
import { protocolError } from '../../../testing/protocol.ts'
import { installFakeBackend, renderAt } from '../../../testing/render-at.tsx'

const fixture = installFakeBackend()
const created = 'Account created! Please check your email to confirm your registration.'

async function signUp(email: string, password: string) {
  const view = renderAt('/signup')
  if (email) await view.user.type(screen.getByLabelText('Email'), email)
  if (password) await view.user.type(screen.getByLabelText('Password'), password)
  await view.user.click(screen.getByRole('button', { name: 'Create account' }))
  return view
}

describe('signing up', () => {
  it('makes an account, says what comes next and shows the way to the mails of a trial house', async () => {
    await signUp('ana.lima@example.org', 'warm bread at dusk')
    expect(await screen.findByText(created)).toBeVisible()
    expect(screen.getByText(/We sent an email to ana\.lima@example\.org/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Open the test inbox' })).toHaveAttribute('href', '/dev/mail')

    const [request] = fixture.backend.askedOf('POST /auth/v1/signup')
    expect(request?.query.get('redirect_to')).toBe('http://localhost:3000/login')
    expect(request?.body).toMatchObject({
      email: 'ana.lima@example.org',
      data: {
        username: expect.stringMatching(/^analima_\d{6}$/),
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      },
    })
  })

  it('shows no outbox in a house that sends its mails', async () => {
    // Also on somebody's own machine, where a mail server is set.
    const { outbox: _, ...sending } = hearthInfo
    writeHearthInfo(sending)
    await signUp('ana@example.org', 'warm bread at dusk')
    await screen.findByText(created)
    expect(screen.queryByRole('link', { name: 'Open the test inbox' })).toBeNull()
  })

  it('says the same to a stranger with a known address, after one try to sign in', async () => {
    const account = buildAccount()
    fixture.backend.accounts.push(account)
    await signUp(account.email, 'another password')
    expect(await screen.findByText(created)).toBeVisible()
    expect(fixture.backend.askedOf('POST /auth/v1/token')).toHaveLength(1)
    expect(localStorage.getItem('hearth-auth-token')).toBeNull()
  })

  it('signs the owner of a known address in', async () => {
    const account = buildAccount()
    fixture.backend.accounts.push(account)
    await signUp(account.email, account.password)
    expect(await screen.findByText('Successfully signed in with existing account.')).toBeVisible()
    expect(await screen.findByText('Home at /')).toBeVisible()
  })

  it('signs the owner in too where the service says openly that the address is known', async () => {
    const account = buildAccount()
    fixture.backend.accounts.push(account)
    fixture.backend.answer('POST /auth/v1/signup', () =>
      protocolError(422, 'user_already_exists', 'User already registered'),
    )
    await signUp(account.email, account.password)
    expect(await screen.findByText('Successfully signed in with existing account.')).toBeVisible()
  })

  it('leads on at once where no confirmation is asked for', async () => {
    const account = buildAccount({ email: 'ana@example.org' })
    fixture.backend.accounts.push(account)
    fixture.backend.answer('POST /auth/v1/signup', () => Response.json(fixture.backend.session(account)))
    await signUp('ana@example.org', 'warm bread at dusk')
    expect(await screen.findByText('Home at /')).toBeVisible()
  })

  it.each([
    [
      'sign-ups that are closed',
      () => protocolError(422, 'signup_disabled', 'Signups not allowed for this instance'),
      'Email signups are currently disabled in this environment. Please contact an administrator.',
    ],
    [
      'a profile that could not be made',
      () => protocolError(500, 'unexpected_failure', 'Database error saving new user'),
      'Database error creating user profile. The system administrator has been notified.',
    ],
    ['an answer without a user', () => Response.json({}), 'Failed to create user account for unknown reason'],
    ['an unknown refusal', () => protocolError(400, 'moon_in_the_way', 'No.'), 'An unknown error occurred'],
    [
      'too many mails',
      () =>
        protocolError(
          429,
          'over_email_send_rate_limit',
          'For security purposes, you can only request this after 1 second.',
        ),
      'Too many tries. Please try again in 1 second.',
    ],
    [
      'a house that is away',
      () => protocolError(503, 'unavailable', 'Resting.'),
      'We can’t reach Hearth right now. Please try again in a moment.',
    ],
  ])('words %s and keeps what was typed', async (_, answer, sentence) => {
    fixture.backend.answer('POST /auth/v1/signup', answer)
    await signUp('ana@example.org', 'warm bread at dusk')
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
    expect(screen.getByLabelText('Email')).toHaveValue('ana@example.org')
    expect(screen.getByLabelText('Password')).toHaveValue('warm bread at dusk')
  })

  it('says the rules of the password before anything is typed', () => {
    renderAt('/signup')
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(/^At least 8 characters\./)
  })

  it('asks for both', async () => {
    await signUp('', '')
    expect(await screen.findByText('Email and password are required')).toBeVisible()
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus())
  })

  it('says before sending what is wrong with a short password and a wrong address', async () => {
    await signUp('ana', 'seven77')
    await waitFor(() =>
      expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(
        'Enter an email address like you@example.org.',
      ),
    )
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(/Use at least 8 characters\./)
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus())
    expect(fixture.backend.askedOf('POST /auth/v1/signup')).toEqual([])
  })

  it.each([
    ['pwned', 'Many people use this password, so it’s easy to guess. Choose another.'],
    ['personal', 'This password is too close to your name or email address. Choose another.'],
    ['length', 'Use at least 8 characters.'],
    ['characters', 'Choose another password.'],
  ])(
    'puts the service’s reason for refusing a password beside it, in our words: %s',
    async (reason, sentence) => {
      fixture.backend.answer('POST /auth/v1/signup', () =>
        protocolError(422, 'weak_password', 'As programs read it.', { weak_password: { reasons: [reason] } }),
      )
      await signUp('ana@example.org', 'password123')
      expect(await screen.findByText(sentence)).toBeVisible()
      await waitFor(() => expect(screen.getByLabelText('Password')).toHaveFocus())
      expect(screen.getByLabelText('Password')).toBeInvalid()
    },
  )

  it('sends the confirmation again', async () => {
    const { user } = await signUp('ana@example.org', 'warm bread at dusk')
    await screen.findByText(created)
    await user.click(screen.getByRole('button', { name: 'Send the email again' }))
    expect(await screen.findByText(/a new email is on its way/)).toBeVisible()
  })
})

import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { ConfirmLink, readMailedLink } from '../../../features/account/sign-in/confirm-link.tsx'
import { buildAccount } from '../../../testing/build-account.ts'
import { protocolError } from '../../../testing/protocol.ts'
import { renderRoutes } from '../../../testing/render.tsx'
import { installFakeBackend, keepSession, renderAt } from '../../../testing/render-at.tsx'

const fixture = installFakeBackend()

function mailLink(type: string, given: Parameters<typeof buildAccount>[0] = {}) {
  const account = buildAccount(given)
  fixture.backend.accounts.push(account)
  fixture.backend.links.set('hash-1', { type, email: account.email })
  return account
}

describe('the confirmation link', () => {
  it('spends nothing by being opened', async () => {
    mailLink('signup', { isConfirmed: false })
    renderAt('/confirm?type=signup&token_hash=hash-1')
    expect(await screen.findByRole('button', { name: 'Confirm my email address' })).toBeVisible()
    expect(fixture.backend.asked).toEqual([])
  })

  it('confirms with one press, signs nobody in, and leads to sign in with the address filled in', async () => {
    const account = mailLink('signup', { isConfirmed: false })
    const { user, address } = renderAt('/confirm?type=signup&token_hash=hash-1')
    await user.click(screen.getByRole('button', { name: 'Confirm my email address' }))
    expect(await screen.findByText('Your email address is confirmed. Sign in to get started.')).toBeVisible()
    expect(screen.getByLabelText('Email')).toHaveValue(account.email)
    expect(address()).toBe('/login')
    expect(localStorage.getItem('hearth-auth-token')).toBeNull()
    // The login that came with the answer has been ended.
    expect(fixture.backend.askedOf('POST /auth/v1/logout')).toHaveLength(1)
  })

  it('leads to choosing a password where sign-ups of the address disagreed', async () => {
    const account = mailLink('signup', { isConfirmed: false, password: '' })
    const { user, address } = renderAt('/confirm?type=signup&token_hash=hash-1')
    await user.click(screen.getByRole('button', { name: 'Confirm my email address' }))
    await user.type(await screen.findByLabelText('New password'), 'embers under snow')
    expect(address()).toBe('/reset-password')
    await user.click(screen.getByRole('button', { name: 'Save the new password' }))
    expect(await screen.findByText('Your new password is saved.')).toBeVisible()
    expect(account.password).toBe('embers under snow')
    expect(localStorage.getItem('hearth-auth-token')).toContain(account.id)
  })

  it('that another client asked for leads back there by the service, with nothing asked before', async () => {
    const leave = vi.fn()
    const link = readMailedLink(
      '?type=signup&token_hash=pkce_hash-1&redirect_to=https%3A%2F%2Fsibling.example%2Fback%3Fa%3D1',
    )!
    const { user } = renderRoutes(
      [{ path: '/confirm', element: <ConfirmLink link={link} leave={leave} onRedeemed={vi.fn()} /> }],
      { at: '/confirm' },
    )
    await user.click(screen.getByRole('button', { name: 'Confirm my email address' }))
    const address = 'http://localhost:3000/auth/v1/verify?type=signup&token=pkce_hash-1'
    expect(leave).toHaveBeenCalledExactlyOnceWith(
      `${address}&redirect_to=https%3A%2F%2Fsibling.example%2Fback%3Fa%3D1`,
    )
    expect(fixture.backend.asked).toEqual([])
  })

  it('leaves somebody else who is signed in who they are', async () => {
    const present = buildAccount()
    fixture.backend.accounts.push(present)
    keepSession(fixture.backend.session(present))
    mailLink('signup', { isConfirmed: false })
    const { user } = renderAt('/confirm?type=signup&token_hash=hash-1')
    await user.click(await screen.findByRole('button', { name: 'Confirm my email address' }))
    expect(await screen.findByText('Home at /')).toBeVisible()
    expect(localStorage.getItem('hearth-auth-token')).toContain(present.id)
  })

  it('says in plain words that a link is spent, and sends a new one to whoever knows the address', async () => {
    const { user } = renderAt('/confirm?type=signup&token_hash=used')
    await user.click(screen.getByRole('button', { name: 'Confirm my email address' }))
    expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Send a new link' }))
    await waitFor(() =>
      expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Enter your email address.'),
    )
    await user.type(screen.getByLabelText('Email'), 'ana@example.org')
    await user.click(screen.getByRole('button', { name: 'Send a new link' }))
    expect(await screen.findByText(/a new one is on its way/)).toBeVisible()
    expect(fixture.backend.askedOf('POST /auth/v1/resend')[0]?.body).toMatchObject({
      type: 'signup',
      email: 'ana@example.org',
    })
  })

  it('keeps the link for another try when the house does not answer', async () => {
    mailLink('signup', { isConfirmed: false })
    fixture.backend.answer('POST /auth/v1/verify', () => protocolError(503, 'unavailable', 'Resting.'))
    const { user } = renderAt('/confirm?type=signup&token_hash=hash-1')
    await user.click(screen.getByRole('button', { name: 'Confirm my email address' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('We can’t reach Hearth right now.')
    fixture.backend.restore('POST /auth/v1/verify')
    await user.click(screen.getByRole('button', { name: 'Confirm my email address' }))
    expect(await screen.findByText('Your email address is confirmed. Sign in to get started.')).toBeVisible()
  })

  it.each([
    '',
    '?type=signup',
    '?token_hash=hash-1',
    '?type=invite&token_hash=hash-1',
    '?type=signup&token_hash=',
  ])('says that an address without its end is not complete: %j', async (search) => {
    renderAt(`/confirm${search}`)
    expect(await screen.findByRole('heading', { name: 'This link is incomplete' })).toBeVisible()
  })

  it('confirms a new address and goes home', async () => {
    mailLink('email_change')
    const { user } = renderAt('/confirm?type=email_change&token_hash=hash-1')
    await user.click(screen.getByRole('button', { name: 'Confirm my new email address' }))
    expect(await screen.findByText('Your new email address is confirmed.')).toBeVisible()
    expect(await screen.findByText('Home at /')).toBeVisible()
  })

  it('asks for the other address too where the service wants both', async () => {
    fixture.backend.answer('POST /auth/v1/verify', () =>
      Response.json({
        msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
        code: '200',
      }),
    )
    const { user } = renderAt('/confirm?type=email_change&token_hash=hash-1')
    await user.click(screen.getByRole('button', { name: 'Confirm my new email address' }))
    expect(await screen.findByText(/open the link in the email to your other address/)).toBeVisible()
  })
})

describe('a forgotten password', () => {
  it.each(['known', 'unknown'])('gives a %s address the same answer', async (kind) => {
    const account = buildAccount()
    if (kind === 'known') fixture.backend.accounts.push(account)
    const { user } = renderAt('/forgot-password')
    await user.type(screen.getByLabelText('Email'), account.email)
    await user.click(screen.getByRole('button', { name: 'Send the link' }))
    expect(
      await screen.findByText(
        `If ${account.email} belongs to an account, an email with a link is on its way. The link works once, for 60 minutes.`,
      ),
    ).toBeVisible()
    const [request] = fixture.backend.askedOf('POST /auth/v1/recover')
    expect(request?.query.get('redirect_to')).toBe('http://localhost:3000/reset-password')
  })

  it('says how long to wait', async () => {
    fixture.backend.answer('POST /auth/v1/recover', () =>
      protocolError(429, 'over_email_send_rate_limit', 'That was often. Please try again in 58 seconds.'),
    )
    const { user } = renderAt('/forgot-password')
    await user.type(screen.getByLabelText('Email'), 'ana@example.org')
    await user.click(screen.getByRole('button', { name: 'Send the link' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Please try again in 58 seconds.')
    expect(screen.getByLabelText('Email')).toHaveValue('ana@example.org')
  })

  it('leads by the link to a new password, and goes home with it saved', async () => {
    const account = mailLink('recovery')
    const { user, address } = renderAt('/confirm?type=recovery&token_hash=hash-1')
    await user.click(screen.getByRole('button', { name: 'Choose a new password' }))
    await user.type(await screen.findByLabelText('New password'), 'embers under snow')
    expect(address()).toBe('/reset-password')
    await user.click(screen.getByRole('button', { name: 'Save the new password' }))
    expect(await screen.findByText('Your new password is saved.')).toBeVisible()
    expect(await screen.findByText('Home at /')).toBeVisible()
    expect(account.password).toBe('embers under snow')
  })
})

describe('a new password', () => {
  async function openSignedIn() {
    const account = buildAccount()
    fixture.backend.accounts.push(account)
    keepSession(fixture.backend.session(account))
    const view = renderAt('/reset-password')
    await screen.findByLabelText('New password')
    const save = async (password: string) => {
      await view.user.type(screen.getByLabelText('New password'), password)
      await view.user.click(screen.getByRole('button', { name: 'Save the new password' }))
    }
    return { ...view, account, save }
  }

  it('needs a link when nobody is signed in', async () => {
    renderAt('/reset-password')
    expect(await screen.findByRole('link', { name: 'Send me a link' })).toHaveAttribute(
      'href',
      '/forgot-password',
    )
  })

  it('must not be too short, nor the present one', async () => {
    const { save, account, user } = await openSignedIn()
    await save('short')
    await waitFor(() =>
      expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(/Use at least 8 characters/),
    )
    await waitFor(() => expect(screen.getByLabelText('New password')).toHaveFocus())
    await user.clear(screen.getByLabelText('New password'))
    await save(account.password)
    expect(await screen.findByText('This is your current password. Choose a new one.')).toBeVisible()
  })

  it('asks for a new link when the sign-in is too old for it', async () => {
    fixture.backend.answer('PUT /auth/v1/user', () =>
      protocolError(400, 'reauthentication_needed', 'Password update requires reauthentication'),
    )
    const { save } = await openSignedIn()
    await save('embers under snow')
    expect(await screen.findByRole('alert')).toHaveTextContent('You need a fresh link for this.')
    expect(screen.getByRole('link', { name: 'Send me a link' })).toBeVisible()
  })

  it('tells a member that the house is away and that they are still signed in', async () => {
    fixture.backend.answer('PUT /auth/v1/user', () => protocolError(503, 'unavailable', 'Resting.'))
    const { save } = await openSignedIn()
    await save('embers under snow')
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'We can’t reach Hearth right now. You’re still signed in.',
    )
    expect(screen.getByLabelText('New password')).toHaveValue('embers under snow')
  })
})

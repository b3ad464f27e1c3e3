import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { readPageData } from '../../../data/page-data.ts'
import { buildAccount, buildFactor } from '../../../testing/build-account.ts'
import { protocolError } from '../../../testing/protocol.ts'
import { installFakeBackend, keepSession, renderAt } from '../../../testing/render-at.tsx'

// Signing in to an account with an authenticator app, by the screens.

const fixture = installFakeBackend()

function addAccount(given: Parameters<typeof buildAccount>[0] = {}) {
  const account = buildAccount({
    factors: [buildFactor()],
    recoveryCodes: ['7k2m-q9xd-4tza', 'aaaa-bbbb-cccc'],
    ...given,
  })
  fixture.backend.accounts.push(account)
  return account
}

const codeField = () => screen.findByLabelText('Six-digit code')
const verified = () =>
  fixture.backend.asked.filter(({ path }) => path.endsWith('/verify')).map(({ body }) => body.code)

async function enterPassword(
  user: ReturnType<typeof renderAt>['user'],
  account: { email: string; password: string },
) {
  await user.type(await screen.findByLabelText('Email'), account.email)
  await user.type(screen.getByLabelText('Password'), account.password)
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
}

describe('the second step of signing in', () => {
  it('comes after the right password and leads back to the page that was asked for', async () => {
    const account = addAccount()
    const { user, address } = renderAt('/events?city=Lisbon')
    await enterPassword(user, account)
    expect(await screen.findByRole('heading', { name: 'One more step' })).toBeVisible()
    const field = await codeField()
    await waitFor(() => expect(field).toHaveFocus())
    expect(field).toHaveAttribute('autocomplete', 'one-time-code')
    expect(field).toHaveAttribute('inputmode', 'numeric')
    expect(address()).toBe('/login')
    // Nothing is asked for as the member before it is done; what a screen of the file before still asks, it asks as nobody.
    const nobody = readPageData(document).hearth.backend.anonKey
    const asMember = fixture.backend.asked.filter(
      ({ path, token }) => path.startsWith('/rest/') && token !== nobody,
    )
    expect(asMember).toEqual([])
    await user.type(field, '123456')
    expect(await screen.findByText('Events at /events')).toBeVisible()
    expect(address()).toBe('/events?city=Lisbon')
    expect(verified()).toEqual(['123456'])
  })

  it('takes a pasted code with spaces, and sends each code by itself once', async () => {
    const account = addAccount()
    keepSession(fixture.backend.session(account))
    const { user } = renderAt('/login')
    await user.click(await codeField())
    await user.paste('654 321')
    await waitFor(() => expect(verified()).toEqual(['654321']))
    expect(await screen.findByRole('alert')).toHaveTextContent(/^That code is wrong/)
    const field = await codeField()
    await waitFor(() => expect(field).toHaveFocus())
    expect(field).toHaveAccessibleDescription(/That code is wrong/)
    // The same digits again wait for a press.
    await user.clear(field)
    await user.type(field, '654321')
    expect(verified()).toEqual(['654321'])
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    await waitFor(() => expect(verified()).toEqual(['654321', '654321']))
    await user.clear(field)
    await user.type(field, '123456')
    expect(await screen.findByText('Home at /')).toBeVisible()
  })

  it('says what is missing when too little was typed', async () => {
    keepSession(fixture.backend.session(addAccount()))
    const { user } = renderAt('/login')
    await user.type(await codeField(), '12{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent('Enter the six digits')
    expect(verified()).toEqual([])
  })

  it('keeps asking after a reload, also at a page that needs a login', async () => {
    keepSession(fixture.backend.session(addAccount()))
    const { user, address } = renderAt('/my-events')
    expect(await screen.findByRole('heading', { name: 'One more step' })).toBeVisible()
    expect(address()).toBe('/login')
    await user.type(await codeField(), '123456')
    expect(await screen.findByText('My events at /my-events')).toBeVisible()
  })

  it('asks for a new challenge by itself when the first went stale', async () => {
    const account = addAccount()
    keepSession(fixture.backend.session(account))
    const endpoint = `POST /auth/v1/factors/${account.factors![0]!.id}/verify`
    fixture.backend.answer(endpoint, () => {
      fixture.backend.restore(endpoint)
      return protocolError(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch')
    })
    const { user } = renderAt('/login')
    await user.type(await codeField(), '123456')
    expect(await screen.findByText('Home at /')).toBeVisible()
    expect(verified()).toEqual(['123456', '123456'])
  })

  it.each([
    [
      () => protocolError(429, 'over_request_rate_limit', 'That was often. Please try again in 57 seconds.'),
      'Too many tries. Please try again in 57 seconds.',
    ],
    [() => protocolError(503, 'unavailable', 'Resting.'), 'We can’t reach Hearth right now.'],
    [() => protocolError(403, 'session_not_found', 'Gone'), 'Your sign-in has ended.'],
    [() => protocolError(404, 'mfa_factor_not_found', 'Gone'), 'This authenticator app has been removed'],
  ])('words a refusal of the challenge (%#)', async (answer, sentence) => {
    const account = addAccount()
    keepSession(fixture.backend.session(account))
    fixture.backend.answer(`POST /auth/v1/factors/${account.factors![0]!.id}/challenge`, answer)
    const { user } = renderAt('/login')
    await user.type(await codeField(), '123456')
    await waitFor(() =>
      expect(
        screen
          .getAllByRole('alert')
          .map(({ textContent }) => textContent)
          .join(),
      ).toContain(sentence),
    )
  })

  it('lets somebody with several apps say which one', async () => {
    const account = addAccount({
      factors: [buildFactor({ name: 'Phone' }), buildFactor({ name: 'Tablet', code: '777777' })],
    })
    keepSession(fixture.backend.session(account))
    const { user } = renderAt('/login')
    await user.selectOptions(await screen.findByLabelText('Authenticator app'), 'Tablet')
    await user.type(await codeField(), '777777')
    expect(await screen.findByText('Home at /')).toBeVisible()
  })

  it('takes a recovery code instead, and says how many are left', async () => {
    const account = addAccount()
    keepSession(fixture.backend.session(account))
    const { user } = renderAt('/login')
    await codeField()
    await user.click(screen.getByRole('button', { name: 'Use a recovery code instead' }))
    const field = await screen.findByLabelText('Recovery code')
    await waitFor(() => expect(field).toHaveFocus())
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    await waitFor(() => expect(field).toHaveAccessibleDescription(/^Enter one of your recovery codes/))
    await user.type(field, 'wrong{Enter}')
    await waitFor(() => expect(field).toHaveAccessibleDescription(/is wrong or has already been used/))
    await user.clear(field)
    await user.type(field, '7K2M-Q9XD-4TZA{Enter}')
    expect(await screen.findByText('Home at /')).toBeVisible()
    expect(await screen.findByText(/You have 1 recovery code left/)).toBeVisible()
  })

  it('lets somebody else sign in', async () => {
    const account = addAccount()
    const other = buildAccount()
    fixture.backend.accounts.push(other)
    keepSession(fixture.backend.session(account))
    const { user } = renderAt('/login')
    await codeField()
    expect(screen.getByText(`Signing in as ${account.email}.`)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Use another account' }))
    await enterPassword(user, other)
    expect(await screen.findByText('Home at /')).toBeVisible()
    expect(fixture.backend.askedOf('POST /auth/v1/logout')).toHaveLength(1)
  })

  it('is asked of whoever signs up with an address and a password that they have', async () => {
    const account = addAccount()
    const { user } = renderAt('/signup')
    fireEvent.change(await screen.findByLabelText('Email'), { target: { value: account.email } })
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: account.password } })
    await user.click(screen.getByRole('button', { name: 'Create account' }))
    expect(await screen.findByRole('heading', { name: 'One more step' })).toBeVisible()
  })

  it('comes before a new password is chosen by a link', async () => {
    const account = addAccount()
    fixture.backend.links.set('hash-1', { type: 'recovery', email: account.email })
    const { user } = renderAt('/confirm?type=recovery&token_hash=hash-1')
    await user.click(await screen.findByRole('button', { name: 'Choose a new password' }))
    await user.type(await codeField(), '123456')
    const password = await screen.findByLabelText('New password')
    await user.type(password, 'nine bright lanterns')
    await user.click(screen.getByRole('button', { name: 'Save the new password' }))
    expect(await screen.findByText('Home at /')).toBeVisible()
    expect(account.password).toBe('nine bright lanterns')
  })
})

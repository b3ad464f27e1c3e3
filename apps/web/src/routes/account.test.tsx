import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { buildLogin } from '../testing/fake-account.ts'
import { buildAccount, type FakeAccount, protocolError } from '../testing/fake-backend.ts'
import { buildFactor, functionError } from '../testing/fake-second-factor.ts'
import { installFakeBackend, keepSession, renderAt } from '../testing/render-at.tsx'

const fixture = installFakeBackend()
let saved: { name: string; text: string }[] = []

beforeEach(() => {
  saved = []
  // jsdom saves no files: what the browser is handed is kept here.
  const files = new Map<string, Blob>()
  URL.createObjectURL = (file) => {
    const address = `blob:${files.size}`
    files.set(address, file as Blob)
    return address
  }
  URL.revokeObjectURL = () => {}
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(async function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, text: (await files.get(this.href)?.text()) ?? '' })
  })
})

async function open(given: Partial<FakeAccount> = {}, level: 'aal1' | 'aal2' = 'aal2') {
  const account = buildAccount(given)
  fixture.backend.accounts.push(account)
  keepSession(fixture.backend.session(account, 900, level))
  const view = renderAt('/account')
  await screen.findByRole('heading', { level: 1, name: 'Your account' })
  return { ...view, account }
}

const noAnswer = () => Promise.reject(new TypeError('fetch failed'))

/** The server wants a fresh code for the next request of an endpoint, as long as none was shown. */
function wantCode(endpoint: string, account: FakeAccount) {
  const verified = () => fixture.backend.asked.some(({ path }) => path.endsWith('/verify'))
  const isFunction = endpoint.includes('/functions/')
  const sentence = 'Enter a new code from your authenticator app to confirm this change.'
  fixture.backend.answer(endpoint, (request) => {
    if (verified()) {
      fixture.backend.restore(endpoint)
      return fixture.backend.again(request)
    }
    return isFunction
      ? functionError(403, 'insufficient_aal', sentence)
      : protocolError(endpoint.startsWith('PUT') ? 401 : 403, 'insufficient_aal', sentence)
  })
  return async (user: Awaited<ReturnType<typeof open>>['user']) => {
    const dialog = await screen.findByRole('dialog', { name: 'Confirm with your code' })
    await user.type(within(dialog).getByLabelText('Six-digit code'), account.factors![0]!.code)
  }
}

describe('who you are', () => {
  it('changes the username, with a look whether it is free, and never says that one’s own is taken', async () => {
    const { user, account } = await open({ username: 'mira' })
    await user.click(await screen.findByRole('button', { name: 'Change your username' }))
    const field = screen.getByLabelText('Username')
    expect(field).toHaveFocus()
    await user.type(field, 'belle')
    expect(await screen.findByText('mirabelle is free.')).toBeVisible()
    await user.clear(field)
    await user.type(field, 'Mira')
    await act(() => new Promise((resolve) => setTimeout(resolve, 400)))
    expect(screen.queryByText(/is called Mira already/)).toBeNull()
    await user.clear(field)
    await user.type(field, 'mirabelle{Enter}')
    expect(await screen.findByText('@mirabelle')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Change your username' })).toHaveFocus()
    expect(account.username).toBe('mirabelle')
  })

  it('changes and takes away the display name', async () => {
    const { user, account } = await open()
    const change = async (name: string) => {
      await user.click(await screen.findByRole('button', { name: 'Change your display name' }))
      await user.clear(screen.getByLabelText('Display name'))
      if (name) await user.type(screen.getByLabelText('Display name'), name)
      await user.click(screen.getByRole('button', { name: 'Save' }))
    }
    await change('x'.repeat(61))
    expect(await screen.findByText('Use at most 60 characters.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await change('Mira of the lanterns')
    expect(await screen.findByText('Mira of the lanterns')).toBeVisible()
    await change('')
    expect(await screen.findByText('Your username is shown')).toBeVisible()
    expect(account.displayName).toBeNull()
  })
})

describe('the address', () => {
  it('moves once its mailbox has said so, and until then says what waits', async () => {
    const { user, account } = await open()
    await user.click(screen.getByRole('button', { name: 'Change your email address' }))
    const submit = screen.getByRole('button', { name: 'Send a mail to the new address' })
    await user.type(screen.getByLabelText('New email address'), account.email)
    await user.click(submit)
    expect(screen.getByLabelText('New email address')).toHaveAccessibleDescription(
      'This is the address you have now.',
    )
    expect(screen.getByLabelText('Current password')).toHaveAccessibleDescription(
      'Give your current password.',
    )
    await user.clear(screen.getByLabelText('New email address'))
    await user.type(screen.getByLabelText('New email address'), 'new@example.org')
    await user.type(screen.getByLabelText('Current password'), 'wrong')
    await user.click(submit)
    expect(await screen.findByText('This is not your current password.')).toBeVisible()
    expect(screen.getByLabelText('New email address')).toHaveValue('new@example.org')
    await user.clear(screen.getByLabelText('Current password'))
    await user.type(screen.getByLabelText('Current password'), account.password)
    await user.click(submit)
    expect(await screen.findByText(/^We sent a mail to new@example.org/)).toBeVisible()
    expect(screen.getByText(account.email)).toBeVisible()
  })
})

describe('what the server wants confirmed by a code', () => {
  it('is asked for once, and then done with all that was typed', async () => {
    const { user, account } = await open({ factors: [buildFactor()] })
    const enterCode = wantCode('PUT /auth/v1/user', account)
    await user.click(screen.getByRole('button', { name: 'Change your password' }))
    await user.type(screen.getByLabelText('Current password'), account.password)
    await user.type(screen.getByLabelText('New password'), 'nine bright lanterns')
    await user.click(screen.getByRole('button', { name: 'Save the new password' }))
    await enterCode(user)
    expect(await screen.findByText('Your new password is saved.')).toBeVisible()
    expect(account.password).toBe('nine bright lanterns')
  })

  it('is not done when nobody enters one, and nothing typed is lost', async () => {
    const { user, account } = await open({ factors: [buildFactor()] })
    wantCode('PUT /auth/v1/user', account)
    await user.click(screen.getByRole('button', { name: 'Change your password' }))
    await user.type(screen.getByLabelText('Current password'), account.password)
    await user.type(screen.getByLabelText('New password'), 'nine bright lanterns')
    await user.click(screen.getByRole('button', { name: 'Save the new password' }))
    const dialog = await screen.findByRole('dialog', { name: 'Confirm with your code' })
    await user.click(within(dialog).getByRole('button', { name: 'Close' }))
    expect(await screen.findByText('Nothing was changed, because no code was entered.')).toBeVisible()
    expect(screen.getByLabelText('New password')).toHaveValue('nine bright lanterns')
    expect(fixture.backend.askedOf('PUT /auth/v1/user')).toHaveLength(1)
  })

  it('may be confirmed by a recovery code', async () => {
    const { user } = await open({ factors: [buildFactor()], recoveryCodes: ['7k2m-q9xd-4tza'] })
    fixture.backend.answer('POST /functions/v1/my-data', (request) => {
      fixture.backend.restore('POST /functions/v1/my-data')
      void request
      return functionError(403, 'insufficient_aal', 'Enter a new code')
    })
    await user.click(screen.getByRole('button', { name: 'Download everything' }))
    const dialog = await screen.findByRole('dialog', { name: 'Confirm with your code' })
    await user.click(within(dialog).getByRole('button', { name: 'Use a recovery code instead' }))
    await user.type(within(dialog).getByLabelText('Recovery code'), '7k2m-q9xd-4tza{Enter}')
    expect(await screen.findByText(/^Saved as hearth-my-data-2026-11-21.zip/)).toBeVisible()
  })
})

describe('two-step sign-in', () => {
  const turnOn = async (user: Awaited<ReturnType<typeof open>>['user']) => {
    await user.click(await screen.findByRole('button', { name: 'Turn on two-step sign-in' }))
    const dialog = screen.getByRole('dialog', { name: 'Turn on two-step sign-in' })
    await user.click(within(dialog).getByRole('button', { name: 'Continue' }))
    return dialog
  }

  it('is turned on with a picture or a key, a code, and recovery codes that must be kept', async () => {
    const { user, account } = await open()
    const dialog = await turnOn(user)
    expect(
      await within(dialog).findByRole('img', { name: /picture for your authenticator app/ }),
    ).toBeVisible()
    expect(within(dialog).getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeVisible()
    await user.type(within(dialog).getByLabelText('The code that the app shows now'), '000000')
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(/That code is not right/)
    await user.clear(within(dialog).getByLabelText('The code that the app shows now'))
    await user.type(within(dialog).getByLabelText('The code that the app shows now'), '123456')
    const codes = await screen.findByRole('dialog', { name: 'Keep these codes' })
    expect(await within(codes).findAllByRole('listitem')).toHaveLength(10)
    expect(within(codes).queryByRole('button', { name: 'Close' })).toBeNull()
    await user.click(within(codes).getByRole('button', { name: 'Download as text' }))
    await waitFor(() => expect(saved[0]?.name).toBe('hearth-recovery-codes.txt'))
    expect(saved[0]?.text).toContain(account.recoveryCodes!.join('\n'))
    await user.click(within(codes).getByRole('button', { name: 'Finish' }))
    expect(within(codes).getByRole('alert')).toHaveTextContent('Keep the codes first')
    await user.click(within(codes).getByLabelText('I have kept them'))
    await user.click(within(codes).getByRole('button', { name: 'Finish' }))
    expect(await screen.findByText('My phone')).toBeVisible()
    expect(screen.getByText(/^10 of 10 left/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Add another app' })).toHaveFocus()
    // They were made once, also behind the closed dialog.
    expect(fixture.backend.askedOf('POST /functions/v1/recovery-codes')).toHaveLength(1)
  })

  it('asks again for the codes when they did not come', async () => {
    const { user } = await open()
    fixture.backend.answer('POST /functions/v1/recovery-codes', noAnswer)
    const dialog = await turnOn(user)
    await user.type(await within(dialog).findByLabelText('The code that the app shows now'), '123456')
    expect(await screen.findByText(/but your recovery codes did not come/)).toBeVisible()
    fixture.backend.restore('POST /functions/v1/recovery-codes')
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('aaaa-bbbb-ccc0')).toBeVisible()
  })

  it.each([
    [() => protocolError(400, 'reauthentication_needed', 'Please sign in again'), /Sign in again first\./],
    [
      () => protocolError(422, 'too_many_enrolled_mfa_factors', 'Maximum number reached'),
      'You have ten authenticator apps. Remove one before you add another.',
    ],
    [
      () => protocolError(422, 'mfa_factor_name_conflict', 'exists'),
      'You have an app of this name. Choose another name.',
    ],
    [
      () => protocolError(429, 'over_request_rate_limit', 'Try again in 9 seconds.'),
      'That was often. Please try again in 9 seconds.',
    ],
  ])('words why an app was not added (%#)', async (answer, sentence) => {
    const { user } = await open()
    fixture.backend.answer('POST /auth/v1/factors', answer)
    const dialog = await turnOn(user)
    await waitFor(() => expect(dialog.textContent).toMatch(sentence))
  })

  it('sends whoever must sign in again there, and back', async () => {
    const { user, address, account } = await open()
    fixture.backend.answer('POST /auth/v1/factors', () =>
      protocolError(400, 'reauthentication_needed', 'Please sign in again'),
    )
    await turnOn(user)
    await user.click(await screen.findByRole('button', { name: 'Sign out and sign in again' }))
    await user.type(await screen.findByLabelText('Email'), account.email)
    await user.type(screen.getByLabelText('Password'), account.password)
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Your account' })).toBeVisible()
    expect(address()).toBe('/account')
  })

  it('is turned off with the last app, after saying what follows', async () => {
    const { user, account } = await open({ factors: [buildFactor({ name: 'My phone' })] })
    await user.click(await screen.findByRole('button', { name: 'Remove My phone' }))
    const dialog = screen.getByRole('dialog', { name: 'Remove My phone?' })
    expect(dialog).toHaveTextContent('two-step sign-in is turned off')
    await user.click(within(dialog).getByRole('button', { name: 'Remove it and turn off' }))
    const button = await screen.findByRole('button', { name: 'Turn on two-step sign-in' })
    await waitFor(() => expect(button).toHaveFocus())
    expect(account.factors).toEqual([])
    // The session is renewed, because it names the apps.
    expect(fixture.backend.askedOf('POST /auth/v1/token')).toHaveLength(1)
  })

  it('says when few recovery codes are left, and makes new ones', async () => {
    const { user } = await open({ factors: [buildFactor()], recoveryCodes: ['7k2m-q9xd-4tza'] })
    expect(await screen.findByText(/^1 of 10 left/)).toBeVisible()
    expect(screen.getByText(/Only a few are left/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Make new codes' }))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Make new codes' }))
    expect(await screen.findByText('aaaa-bbbb-ccc9')).toBeVisible()
    await user.click(screen.getByLabelText('I have kept them'))
    await user.click(screen.getByRole('button', { name: 'Finish' }))
    expect(await screen.findByText(/^10 of 10 left/)).toBeVisible()
  })
})

describe('the devices', () => {
  it('are listed with this one marked, and ended one by one or all at once', async () => {
    const here = buildLogin({ current: true, device: 'Chrome on Linux' })
    const phone = buildLogin({ device: 'Safari on iPhone' })
    const logins = [here, phone, buildLogin({ app: 'journal' }), buildLogin()]
    const { user } = await open({ logins })
    const list = await screen.findByRole('list', { name: 'Signed-in devices' })
    expect(within(list).getAllByRole('listitem')[0]).toHaveTextContent('Chrome on LinuxThis device')
    expect(list).toHaveTextContent('Firefox on Linux in journal')
    await user.click(
      within(list).getByRole('button', {
        name: 'End this sign-in: Safari on iPhone, last used 1 hour ago',
      }),
    )
    await waitFor(() => expect(list).not.toHaveTextContent('iPhone'))
    expect(fixture.backend.askedOf('POST /functions/v1/end-login')[0]?.body).toEqual({ loginId: phone.id })
    expect(list).toHaveFocus()
    await user.click(screen.getByRole('button', { name: 'End all others' }))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'End all others' }))
    expect(await screen.findByText('You are signed in on this device alone.')).toBeVisible()
    expect(fixture.backend.askedOf('POST /auth/v1/logout')[0]?.query.get('scope')).toBe('others')
  })

  it('say when they could not be looked up, and look again', async () => {
    fixture.backend.answer('POST /functions/v1/logins', () =>
      functionError(503, 'unavailable', 'Please try again in a moment.'),
    )
    const { user } = await open()
    const sentence = /^We could not look where you are signed in\./
    expect(await screen.findByText(sentence)).toBeVisible()
    fixture.backend.restore('POST /functions/v1/logins')
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('This device')).toBeVisible()
  })

  it('stay on the list when one could not be ended', async () => {
    const { user } = await open({ logins: [buildLogin({ current: true }), buildLogin()] })
    fixture.backend.answer('POST /functions/v1/end-login', noAnswer)
    await user.click(await screen.findByRole('button', { name: /^End this sign-in/ }))
    expect(
      await screen.findByText('The house is not answering right now. Please try again in a moment.'),
    ).toBeVisible()
    expect(screen.getByRole('button', { name: /^End this sign-in/ })).toBeVisible()
  })
})

describe('everything about me', () => {
  it('comes as one file', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: 'Download everything' }))
    expect(await screen.findByText(/^Saved as hearth-my-data-2026-11-21.zip/)).toBeVisible()
    await waitFor(() =>
      expect(saved).toEqual([{ name: 'hearth-my-data-2026-11-21.zip', text: 'a zip archive' }]),
    )
  })

  it.each([
    [
      () =>
        Response.json(
          { error: { code: 'too_many_requests', message: 'Often.' } },
          { status: 429, headers: { 'retry-after': '280' } },
        ),
      'That was often. Please try again in 5 minutes.',
    ],
    [noAnswer, 'The house is not answering right now. Please try again in a moment.'],
    [
      () => new Response('<h1>Welcome to the hotel</h1>', { headers: { 'content-type': 'text/html' } }),
      'The house is not answering right now. Please try again in a moment.',
    ],
  ])('says why it did not come (%#)', async (answer, sentence) => {
    const { user } = await open()
    fixture.backend.answer('POST /functions/v1/my-data', answer)
    await user.click(screen.getByRole('button', { name: 'Download everything' }))
    expect(await screen.findByText(sentence)).toBeVisible()
    expect(saved).toEqual([])
  })
})

describe('the end of the account', () => {
  it('is asked for with everything said, and taken back', async () => {
    const { user, account } = await open()
    await user.click(await screen.findByRole('button', { name: 'Delete my account' }))
    const dialog = screen.getByRole('dialog', { name: 'Delete your account?' })
    await user.type(await within(dialog).findByLabelText('Current password'), 'wrong')
    const submit = within(dialog).getByRole('button', { name: 'Delete my account' })
    await user.click(submit)
    expect(await within(dialog).findByText('Say what becomes of your events.')).toBeVisible()
    expect(within(dialog).getByText('Tick this to go on.')).toBeVisible()
    await user.click(within(dialog).getByLabelText(/^Cancel them/))
    await user.click(within(dialog).getByLabelText(/^I understand/))
    await user.click(submit)
    expect(await within(dialog).findByText('This is not your current password.')).toBeVisible()
    await user.clear(within(dialog).getByLabelText('Current password'))
    await user.type(within(dialog).getByLabelText('Current password'), account.password)
    await user.click(submit)
    const banner = await screen.findByRole('region', {
      name: 'Your account will be deleted on Saturday 5 December 2026',
    })
    await waitFor(() => expect(banner).toHaveFocus())
    expect(account.deletion?.events).toBe('cancel')
    expect(screen.queryByRole('button', { name: 'Delete my account' })).toBeNull()
    await user.click(within(banner).getByRole('button', { name: 'Keep my account' }))
    await waitFor(() => expect(banner).not.toBeInTheDocument())
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
    expect(await screen.findByRole('button', { name: 'Delete my account' })).toBeVisible()
  })

  it('asks for a code in place of the password where there is an app', async () => {
    const { user, account } = await open({ factors: [buildFactor()] })
    const enterCode = wantCode('POST /functions/v1/delete-account', account)
    await user.click(await screen.findByRole('button', { name: 'Delete my account' }))
    const dialog = screen.getByRole('dialog', { name: 'Delete your account?' })
    expect(within(dialog).queryByLabelText('Current password')).toBeNull()
    await user.click(within(dialog).getByLabelText(/^Let them stand/))
    await user.click(within(dialog).getByLabelText(/^I understand/))
    await user.click(within(dialog).getByRole('button', { name: 'Delete my account' }))
    await enterCode(user)
    expect(await screen.findByRole('region', { name: /^Your account will be deleted/ })).toBeVisible()
  })
})

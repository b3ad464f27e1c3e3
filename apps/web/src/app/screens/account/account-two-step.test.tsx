import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { buildFactor, type FakeAccount } from '../../../testing/build-account.ts'
import { collectSavedFiles, noAnswer, openAccount, wantCode } from '../../../testing/open-account.tsx'
import { functionError, protocolError } from '../../../testing/protocol.ts'
import { installFakeBackend } from '../../../testing/render-at.tsx'

// Two-step sign-in on the account page, and the changes that it protects.

const fixture = installFakeBackend()
const saved = collectSavedFiles()
const open = (given?: Partial<FakeAccount>) => openAccount(fixture.backend, given)

describe('what the server wants confirmed by a code', () => {
  it('is asked for once, and then done with all that was typed', async () => {
    const { user, account } = await open({ factors: [buildFactor()] })
    const enterCode = wantCode(fixture.backend, 'PUT /auth/v1/user', account)
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
    wantCode(fixture.backend, 'PUT /auth/v1/user', account)
    await user.click(screen.getByRole('button', { name: 'Change your password' }))
    await user.type(screen.getByLabelText('Current password'), account.password)
    await user.type(screen.getByLabelText('New password'), 'nine bright lanterns')
    await user.click(screen.getByRole('button', { name: 'Save the new password' }))
    const dialog = await screen.findByRole('dialog', { name: 'Confirm with your code' })
    await user.click(within(dialog).getByRole('button', { name: 'Close' }))
    expect(await screen.findByText('No code was entered, so nothing has changed.')).toBeVisible()
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

describe('an app that was added less than seven days ago', () => {
  const added = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString()
  const openWith = (daysAgo: number) =>
    open({
      factors: [
        buildFactor({ name: 'Tablet', addedAt: added(daysAgo), code: '222222' }),
        buildFactor({ name: 'Phone', addedAt: added(400), code: '111111' }),
      ],
    })

  it('is not offered to confirm a change', async () => {
    const { user, account } = await openWith(6)
    wantCode(fixture.backend, 'POST /functions/v1/my-data', account)
    await user.click(screen.getByRole('button', { name: 'Download everything' }))
    const dialog = await screen.findByRole('dialog', { name: 'Confirm with your code' })
    expect(await within(dialog).findByText(/added less than seven days ago/)).toBeVisible()
    expect(within(dialog).queryByRole('combobox')).toBeNull()
    await user.type(within(dialog).getByLabelText('Six-digit code'), '111111')
    expect(await screen.findByText(/^Saved as hearth-my-data-2026-11-21.zip/)).toBeVisible()
  })

  it('is offered from then on', async () => {
    const { user, account } = await openWith(8)
    wantCode(fixture.backend, 'POST /functions/v1/my-data', account)
    await user.click(screen.getByRole('button', { name: 'Download everything' }))
    const dialog = await screen.findByRole('dialog', { name: 'Confirm with your code' })
    expect(await within(dialog).findAllByRole('option')).toHaveLength(2)
    expect(within(dialog).queryByText(/added less than seven days ago/)).toBeNull()
  })
})

describe('two-step sign-in', () => {
  const turnOn = async (user: UserEvent) => {
    await user.click(await screen.findByRole('button', { name: 'Turn on two-step sign-in' }))
    const dialog = await screen.findByRole('dialog', { name: 'Turn on two-step sign-in' })
    await user.click(within(dialog).getByRole('button', { name: 'Continue' }))
    return dialog
  }

  it('is turned on with a picture or a key, a code, and recovery codes that must be kept', async () => {
    const { user, account } = await open()
    const dialog = await turnOn(user)
    expect(
      await within(dialog).findByRole('img', { name: /QR code for your authenticator app/ }),
    ).toBeVisible()
    expect(within(dialog).getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeVisible()
    await user.type(within(dialog).getByLabelText('The code your app shows now'), '000000')
    const alert = within(dialog).getByRole('alert')
    await waitFor(() => expect(alert).toHaveTextContent(/That code is wrong/))
    await user.clear(within(dialog).getByLabelText('The code your app shows now'))
    await user.type(within(dialog).getByLabelText('The code your app shows now'), '123456')
    const codes = await screen.findByRole('dialog', { name: 'Save these codes' })
    expect(await within(codes).findAllByRole('listitem')).toHaveLength(10)
    expect(within(codes).queryByRole('button', { name: 'Close' })).toBeNull()
    await user.click(within(codes).getByRole('button', { name: 'Download as text' }))
    await waitFor(() => expect(saved[0]?.name).toBe('hearth-recovery-codes.txt'))
    expect(saved[0]?.text).toContain(account.recoveryCodes!.join('\n'))
    await user.click(within(codes).getByRole('button', { name: 'Done' }))
    expect(within(codes).getByRole('alert')).toHaveTextContent('Save the codes first')
    await user.click(within(codes).getByLabelText('I’ve saved the codes'))
    await user.click(within(codes).getByRole('button', { name: 'Done' }))
    expect(await screen.findByText('My phone')).toBeVisible()
    expect(screen.getByText(/^10 of 10 left/)).toBeVisible()
    await waitFor(() => expect(screen.getByRole('button', { name: 'Add another app' })).toHaveFocus())
    // They were made once, also behind the closed dialog.
    expect(fixture.backend.askedOf('POST /functions/v1/recovery-codes')).toHaveLength(1)
  })

  it('asks for the password in place where the server wants it, and goes on with it', async () => {
    const { user, account } = await open()
    fixture.backend.answer('POST /auth/v1/factors', ({ body }) => {
      if (!body.current_password)
        return protocolError(400, 'reauthentication_needed', 'Please give your current password')
      if (body.current_password !== account.password)
        return protocolError(400, 'invalid_credentials', 'The current password is not right')
      return Response.json({
        id: crypto.randomUUID(),
        type: 'totp',
        friendly_name: body.friendly_name,
        totp: { qr_code: '<svg/>', secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Hearth' },
      })
    })
    const dialog = await turnOn(user)
    const field = await within(dialog).findByLabelText('Current password')
    expect(within(dialog).getByText('Enter your current password.')).toBeVisible()
    await user.type(field, 'not my password{Enter}')
    expect(await within(dialog).findByText('This is not your current password.')).toBeVisible()
    await user.clear(field)
    await user.type(field, `${account.password}{Enter}`)
    expect(
      await within(dialog).findByRole('img', { name: /QR code for your authenticator app/ }),
    ).toBeVisible()
  })

  it('asks again for the codes when they did not come', async () => {
    const { user } = await open()
    fixture.backend.answer('POST /functions/v1/recovery-codes', noAnswer)
    const dialog = await turnOn(user)
    await user.type(await within(dialog).findByLabelText('The code your app shows now'), '123456')
    expect(await screen.findByText(/but we couldn’t make your recovery codes/)).toBeVisible()
    fixture.backend.restore('POST /functions/v1/recovery-codes')
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('aaaa-bbbb-ccc0')).toBeVisible()
  })

  it.each([
    [
      () => protocolError(422, 'too_many_enrolled_mfa_factors', 'Maximum number reached'),
      'You already have ten authenticator apps. Remove one before you add another.',
    ],
    [
      () => protocolError(422, 'mfa_factor_name_conflict', 'exists'),
      'You already have an app with this name. Choose another name.',
    ],
    [
      () => protocolError(429, 'over_request_rate_limit', 'Try again in 9 seconds.'),
      'Too many tries. Please try again in 9 seconds.',
    ],
  ])('words why an app was not added (%#)', async (answer, sentence) => {
    const { user } = await open()
    fixture.backend.answer('POST /auth/v1/factors', answer)
    const dialog = await turnOn(user)
    await waitFor(() => expect(dialog.textContent).toMatch(sentence))
  })

  it('is turned off with the last app, after saying what follows', async () => {
    const { user, account } = await open({ factors: [buildFactor({ name: 'My phone' })] })
    await user.click(await screen.findByRole('button', { name: 'Remove My phone' }))
    const dialog = screen.getByRole('dialog', { name: 'Remove My phone?' })
    expect(dialog).toHaveTextContent('two-step sign-in will be turned off')
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
    expect(screen.getByText(/You only have a few left/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Make new codes' }))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Make new codes' }))
    expect(await screen.findByText('aaaa-bbbb-ccc9')).toBeVisible()
    await user.click(screen.getByLabelText('I’ve saved the codes'))
    await user.click(screen.getByRole('button', { name: 'Done' }))
    expect(await screen.findByText(/^10 of 10 left/)).toBeVisible()
  })
})

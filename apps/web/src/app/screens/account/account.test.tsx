import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildFactor, buildLogin, type FakeAccount } from '../../../testing/build-account.ts'
import { collectSavedFiles, noAnswer, openAccount, wantCode } from '../../../testing/open-account.tsx'
import { functionError, tableError } from '../../../testing/protocol.ts'
import { installFakeBackend } from '../../../testing/render-at.tsx'

const fixture = installFakeBackend()
const saved = collectSavedFiles()
const open = (given?: Partial<FakeAccount>) => openAccount(fixture.backend, given)

describe('who you are', () => {
  it('changes the username, with a look whether it is free, and never says that one’s own is taken', async () => {
    const { user, account } = await open({ username: 'mira' })
    await user.click(await screen.findByRole('button', { name: 'Change your username' }))
    const field = screen.getByLabelText('Username')
    await waitFor(() => expect(field).toHaveFocus())
    await user.type(field, 'belle')
    expect(await screen.findByText('mirabelle is free.')).toBeVisible()
    await user.clear(field)
    await user.type(field, 'Mira')
    await act(() => new Promise((resolve) => setTimeout(resolve, 400)))
    expect(screen.queryByText(/is called Mira already/)).toBeNull()
    await user.clear(field)
    await user.type(field, 'mirabelle{Enter}')
    expect(await screen.findByText('@mirabelle')).toBeVisible()
    await waitFor(() => expect(screen.getByRole('button', { name: 'Change your username' })).toHaveFocus())
    expect(account.username).toBe('mirabelle')
  })

  it('says why a display name is not one’s to take', async () => {
    const { user } = await open()
    const ofDatabase =
      "This name looks like another member's, written in other letters. Please choose another."
    const sentence = 'This name looks like another member’s, written in other letters. Choose another.'
    fixture.backend.answer('PATCH /rest/v1/profiles', () => tableError(400, '23514', ofDatabase))
    await user.click(await screen.findByRole('button', { name: 'Change your display name' }))
    await user.type(screen.getByLabelText('Display name'), 'Аna{Enter}')
    await waitFor(() =>
      expect(screen.getByLabelText('Display name')).toHaveAccessibleDescription(
        expect.stringContaining(sentence),
      ),
    )
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
    const submit = screen.getByRole('button', { name: 'Send an email to the new address' })
    await user.type(screen.getByLabelText('New email address'), account.email)
    await user.click(submit)
    await waitFor(() =>
      expect(screen.getByLabelText('New email address')).toHaveAccessibleDescription(
        'This is already your email address.',
      ),
    )
    expect(screen.getByLabelText('Current password')).toHaveAccessibleDescription(
      'Enter your current password.',
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
    expect(await screen.findByText(/^We sent an email to new@example.org/)).toBeVisible()
    expect(screen.getByText(account.email)).toBeVisible()
  })
})

describe('a changed password', () => {
  const change = async ({ user, account }: Awaited<ReturnType<typeof open>>) => {
    await user.click(screen.getByRole('button', { name: 'Change your password' }))
    await user.type(screen.getByLabelText('Current password'), account.password)
    await user.type(screen.getByLabelText('New password'), 'nine bright lanterns{Enter}')
    expect(await screen.findByText('Your new password is saved.')).toBeVisible()
  }

  it('leaves the private calendar address, says so, and the page makes a new one', async () => {
    const view = await open({ calendarSince: '2026-10-01T12:00:00Z' })
    await change(view)
    expect(await screen.findByText(/^Your private calendar link still works/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Go to your calendar' })).toHaveAttribute(
      'href',
      '/account#calendar',
    )
    const calendar = screen.getByRole('region', { name: 'Your calendar' })
    await view.user.click(await within(calendar).findByRole('button', { name: 'New link' }))
    const dialog = screen.getByRole('dialog', { name: 'Create a new link?' })
    await view.user.click(within(dialog).getByRole('button', { name: 'New link' }))
    expect(await within(calendar).findByText(/^We show this only once/)).toBeVisible()
    expect(view.account.calendarsMade).toBe(1)
  })

  it('says nothing of a calendar where there is none', async () => {
    await change(await open())
    expect(screen.queryByText(/private calendar link still works/)).toBeNull()
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
        name: 'Sign out Safari on iPhone, last used 1 hour ago',
      }),
    )
    await waitFor(() => expect(list).not.toHaveTextContent('iPhone'))
    expect(fixture.backend.askedOf('POST /functions/v1/end-login')[0]?.body).toEqual({ loginId: phone.id })
    await waitFor(() => expect(list).toHaveFocus())
    await user.click(screen.getByRole('button', { name: 'Sign out everywhere else' }))
    await user.click(
      within(screen.getByRole('dialog')).getByRole('button', { name: 'Sign out everywhere else' }),
    )
    expect(await screen.findByText('You’re only signed in on this device.')).toBeVisible()
    expect(fixture.backend.askedOf('POST /auth/v1/logout')[0]?.query.get('scope')).toBe('others')
  })

  it('say when they could not be looked up, and look again', async () => {
    fixture.backend.answer('POST /functions/v1/logins', () =>
      functionError(503, 'unavailable', 'Please try again in a moment.'),
    )
    const { user } = await open()
    const sentence = /^We couldn’t load your devices\./
    expect(await screen.findByText(sentence)).toBeVisible()
    fixture.backend.restore('POST /functions/v1/logins')
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('This device')).toBeVisible()
  })

  it('stay on the list when one could not be ended', async () => {
    const { user } = await open({ logins: [buildLogin({ current: true }), buildLogin()] })
    fixture.backend.answer('POST /functions/v1/end-login', noAnswer)
    await user.click(await screen.findByRole('button', { name: /^Sign out .+, last used/ }))
    expect(
      await screen.findByText('We can’t reach Hearth right now. Please try again in a moment.'),
    ).toBeVisible()
    expect(screen.getByRole('button', { name: /^Sign out .+, last used/ })).toBeVisible()
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
      'Too many tries. Please try again in 5 minutes.',
    ],
    [noAnswer, 'We can’t reach Hearth right now. Please try again in a moment.'],
    [
      () => new Response('<h1>Welcome to the hotel</h1>', { headers: { 'content-type': 'text/html' } }),
      'We can’t reach Hearth right now. Please try again in a moment.',
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
    expect(await within(dialog).findByText('Choose what happens to your events.')).toBeVisible()
    expect(within(dialog).getByText('Tick this box to continue.')).toBeVisible()
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
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
    expect(await screen.findByRole('button', { name: 'Delete my account' })).toBeVisible()
  })

  it('asks for the password too where the server does not take the code of a new app for it', async () => {
    const { user, account } = await open({ factors: [buildFactor()] })
    fixture.backend.answer('POST /functions/v1/delete-account', (request) => {
      if (request.body.password === account.password) return fixture.backend.again(request)
      const fields = { password: 'Please enter your current password.' }
      return functionError(400, 'invalid_input', 'Please check what you sent.', { fields })
    })
    await user.click(await screen.findByRole('button', { name: 'Delete my account' }))
    const dialog = screen.getByRole('dialog', { name: 'Delete your account?' })
    await user.click(within(dialog).getByLabelText(/^Let them go ahead/))
    await user.click(within(dialog).getByLabelText(/^I understand/))
    await user.click(within(dialog).getByRole('button', { name: 'Delete my account' }))
    await user.type(await within(dialog).findByLabelText('Current password'), `${account.password}{Enter}`)
    expect(await screen.findByRole('region', { name: /^Your account will be deleted/ })).toBeVisible()
  })

  it('asks for a code in place of the password where there is an app', async () => {
    const { user, account } = await open({ factors: [buildFactor()] })
    const enterCode = wantCode(fixture.backend, 'POST /functions/v1/delete-account', account)
    await user.click(await screen.findByRole('button', { name: 'Delete my account' }))
    const dialog = screen.getByRole('dialog', { name: 'Delete your account?' })
    expect(within(dialog).queryByLabelText('Current password')).toBeNull()
    await user.click(within(dialog).getByLabelText(/^Let them go ahead/))
    await user.click(within(dialog).getByLabelText(/^I understand/))
    await user.click(within(dialog).getByRole('button', { name: 'Delete my account' }))
    await enterCode(user)
    expect(await screen.findByRole('region', { name: /^Your account will be deleted/ })).toBeVisible()
  })
})

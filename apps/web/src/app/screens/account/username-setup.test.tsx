import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildAccount, type FakeAccount } from '../../../testing/build-account.ts'
import { tableError } from '../../../testing/protocol.ts'
import { installFakeBackend, keepSession, renderAt } from '../../../testing/render-at.tsx'

const fixture = installFakeBackend()

async function openAsNewMember(
  search = '?redirectTo=%2Fmy-events',
  suggestion = 'ana_123456',
  choices: FakeAccount['choices'] = [],
) {
  const account = buildAccount({ username: 'temp_user_1', metadata: { username: suggestion }, choices })
  fixture.backend.accounts.push(account)
  keepSession(fixture.backend.session(account))
  const view = renderAt(`/username-setup${search}`)
  const field = await screen.findByLabelText('Username')
  const write = async (name: string) => {
    await view.user.clear(field)
    if (name) await view.user.type(field, name)
  }
  const save = () => view.user.click(screen.getByRole('button', { name: 'Use this username' }))
  return { ...view, account, field, write, save }
}

describe('choosing a name', () => {
  it('suggests the name made at sign-up, saves it with one press and leads on to the photo', async () => {
    const { field, save, account, address } = await openAsNewMember()
    expect(field).toHaveValue('ana_123456')
    expect(await screen.findByText('ana_123456 is free.')).toBeVisible()
    await save()
    expect(await screen.findByText('Welcome, ana_123456.')).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Add a photo' })).toBeVisible()
    expect(address()).toBe('/username-setup?step=photo&redirectTo=%2Fmy-events')
    expect(account.username).toBe('ana_123456')
  })

  it('leads straight on where the photo was put off before, and welcomes there', async () => {
    const { save, account } = await openAsNewMember('?redirectTo=%2Fmy-events', 'ana_123456', ['photo_later'])
    await screen.findByText('ana_123456 is free.')
    await save()
    expect(await screen.findByText('My events at /my-events')).toBeVisible()
    expect(await screen.findByText('Welcome, ana_123456.')).toBeVisible()
    expect(account.username).toBe('ana_123456')
  })

  it('says a broken rule once the word is finished, in passing, and takes it back', async () => {
    const { field, write, user } = await openAsNewMember()
    await user.clear(field)
    await user.type(field, 'a')
    expect(field).toBeValid()
    expect(await screen.findByText('Use at least 3 characters.')).toBeVisible()
    expect(field).toBeInvalid()
    await write('Support')
    expect(
      await screen.findByText('Reserved names, like admin, can’t be used. Choose another.'),
    ).toBeVisible()
    expect(screen.getByRole('status')).toHaveTextContent(/can’t be used/)
    await write('support.of.ana')
    expect(await screen.findByText('support.of.ana is free.')).toBeVisible()
    expect(field).toBeValid()
  })

  it('says its rules before anything is sent', async () => {
    const { field } = await openAsNewMember()
    const rules = [
      /3 to 30 characters\./,
      /Letters, digits, _ and \. only\./,
      /Ana and ana are the same name/,
      /like admin, can’t be used/,
    ]
    for (const rule of rules) expect(field).toHaveAccessibleDescription(rule)
  })

  it('says while typing that a name is taken, in any case, and offers free ones', async () => {
    fixture.backend.accounts.push(buildAccount({ username: 'River_Song' }))
    const { field, write, save, user } = await openAsNewMember()
    await write('river_song')
    expect(
      await screen.findByText('Someone is already called river_song. Choose another name.'),
    ).toBeVisible()
    expect(field).toBeInvalid()
    const [offer] = await screen.findAllByRole('button', { name: /^(the\.)?river_song/ })
    const name = offer?.textContent ?? ''
    await user.click(offer!)
    expect(field).toHaveValue(name)
    await save()
    expect(await screen.findByText(`Welcome, ${name}.`)).toBeVisible()
  })

  it('does not take _ for a joker: riverXsong leaves river_song free', async () => {
    fixture.backend.accounts.push(buildAccount({ username: 'riverXsong' }))
    const { write } = await openAsNewMember()
    await write('river_song')
    expect(await screen.findByText('river_song is free.')).toBeVisible()
    const [request] = fixture.backend.askedOf('GET /rest/v1/profiles').slice(-1)
    expect(request?.query.get('or')).toBe('(username.ilike."river\\\\_song")')
  })

  it('lets the index decide when somebody was faster', async () => {
    const { field, write, save } = await openAsNewMember()
    await write('river_song')
    await screen.findByText('river_song is free.')
    fixture.backend.accounts.push(buildAccount({ username: 'river_song' }))
    await save()
    expect(
      await screen.findByText('Someone is already called river_song. Choose another name.'),
    ).toBeVisible()
    await waitFor(() => expect(field).toHaveFocus())
    expect(field).toHaveValue('river_song')
    expect((await screen.findAllByRole('button', { name: /^(the\.)?river_song/ })).length).toBeGreaterThan(0)
  })

  it.each([
    ['', 'Choose a username.'],
    ['ab', 'Use at least 3 characters.'],
    ['a'.repeat(31), 'Use at most 30 characters.'],
    ['ana lima!', 'Use letters, digits, _ and . only.'],
    ['zoë', 'Use letters, digits, _ and . only.'],
    ['Admin', 'Reserved names, like admin, can’t be used. Choose another.'],
    ['temp_user_7', 'Reserved names, like admin, can’t be used. Choose another.'],
  ])('refuses %j beside the field and sends nothing', async (name, sentence) => {
    const { field, write, save } = await openAsNewMember()
    await write(name)
    await save()
    expect(await screen.findByText(sentence)).toBeVisible()
    await waitFor(() => expect(field).toHaveFocus())
    expect(fixture.backend.askedOf('PATCH /rest/v1/profiles')).toEqual([])
  })

  it('says so when the database refuses a reserved name', async () => {
    fixture.backend.answer('PATCH /rest/v1/profiles', () =>
      tableError(400, '23514', 'This name is kept for the house. Please choose another.'),
    )
    const { write, save } = await openAsNewMember()
    await write('hearthkeeper')
    await save()
    expect(
      await screen.findByText('Reserved names, like admin, can’t be used. Choose another.'),
    ).toBeVisible()
  })

  it('can be saved although it could not be looked up', async () => {
    fixture.backend.answer('GET /rest/v1/profiles', ({ query }) =>
      query.has('or') ? tableError(400, 'PGRST100', 'No.') : Response.json([]),
    )
    const { write, save } = await openAsNewMember()
    await write('river_song')
    expect(await screen.findByText(/couldn’t check whether it’s free/)).toBeVisible()
    await save()
    expect(await screen.findByText('Welcome, river_song.')).toBeVisible()
  })

  it('tells a member that the house is away, and loses nothing', async () => {
    fixture.backend.answer('PATCH /rest/v1/profiles', () => tableError(503, 'unavailable', 'Resting.'))
    const { field, write, save } = await openAsNewMember()
    await write('river_song')
    await save()
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'We can’t reach Hearth right now. You’re still signed in.',
    )
    expect(field).toHaveValue('river_song')
  })

  it('leads whoever has a name on, and never to another site', async () => {
    const account = buildAccount()
    fixture.backend.accounts.push(account)
    keepSession(fixture.backend.session(account))
    renderAt('/username-setup?redirectTo=https%3A%2F%2Fevil.example%2F')
    expect(await screen.findByText('Home at /')).toBeVisible()
  })

  it('sends a visitor to sign in', async () => {
    renderAt('/username-setup')
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
  })
})

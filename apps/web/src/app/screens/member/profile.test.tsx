import type { Audience, DetailValue, ProfileField } from '@hearth/contracts/member-values'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { installFakeSite, renderScreens } from '../../../features/event/testing/open-site.tsx'
import { buildAccount } from '../../../testing/build-account.ts'
import { tableError } from '../../../testing/protocol.ts'

const fixture = installFakeSite()
const detail = (field: ProfileField, value: DetailValue, audience: Audience = 'members') => ({
  ...{ field, value, audience },
})
const open = () => renderScreens('/profile', { as: fixture.me })
const form = (name: string) => within(screen.getByRole('form', { name }))
const press = (name: string) => screen.findByRole('button', { name })
const written = () =>
  fixture.site.backend.asked.filter(
    ({ method, path }) => method !== 'GET' && path === '/rest/v1/profile_details',
  )

describe('one’s own profile', () => {
  it('says when it could not be read, and is there after another try', async () => {
    fixture.site.backend.answer('POST /rest/v1/rpc/member_profile', () =>
      tableError(400, 'PGRST100', 'HTTP 400'),
    )
    const { user } = open()
    expect(await screen.findByRole('alert')).toBeVisible()
    fixture.site.backend.restore('POST /rest/v1/rpc/member_profile')
    await user.click(await press('Try again'))
    expect(await press('Add your city')).toBeVisible()
  })

  it('invites kindly to what is not told yet, and names a little of it', async () => {
    open()
    await press('Add your city')
    expect(screen.getByRole('heading', { level: 1, name: 'Your profile' })).toBeVisible()
    for (const name of ['Add your city', 'Add your pronouns', 'Add your interests', 'Add a link'])
      expect(await press(name)).toBeVisible()
    expect(
      screen.getByText('You could still add a photo, your pronouns and a few words about you.'),
    ).toBeVisible()
    expect(screen.getByRole('link', { name: 'See it as others do' })).toHaveAttribute(
      'href',
      `/@${fixture.me.username}`,
    )
    expect(screen.getByRole('link', { name: 'Become a service provider' })).toHaveAttribute(
      'href',
      '/become-service-provider',
    )
    expect(screen.getByRole('link', { name: 'Add a venue' })).toHaveAttribute('href', '/venues/new')
  })

  it('says so when everything is told', async () => {
    fixture.me.photo = `/storage/v1/object/public/pictures/${fixture.me.id}/a.webp`
    fixture.me.details = [
      ...(['pronouns', 'bio', 'city'] as const).map((field) => detail(field, 'said')),
      ...(['interests', 'offers', 'needs'] as const).map((field) => detail(field, ['said'])),
      detail('links', ['https://example.org/']),
    ]
    open()
    expect(await screen.findByText('Your profile is complete. You can change it at any time.')).toBeVisible()
  })

  it('saves a field in its place with its audience, and shows it at once', async () => {
    const { user } = open()
    await user.click(await press('Add your city'))
    const city = form('City')
    await waitFor(() => expect(city.getByLabelText('City')).toHaveFocus())
    await user.type(city.getByLabelText('City'), ' Lisbon ')
    await user.selectOptions(city.getByLabelText('Who can see it'), 'People I follow')
    expect(city.getByText('Only members you follow.')).toBeVisible()
    await user.click(city.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Lisbon')).toBeVisible()
    const focused = await press('Edit City')
    await waitFor(() => expect(focused).toHaveFocus())
    await waitFor(() => expect(fixture.me.details).toEqual([detail('city', 'Lisbon', 'followed')]))
    expect(screen.getByText('People I follow')).toBeVisible()
    expect(await screen.findByText('City: saved')).toBeVisible()
  })

  it('changes what is there, who sees it, and takes it away when it is emptied', async () => {
    fixture.me.details = [detail('pronouns', 'she/her', 'everyone')]
    const { user } = open()
    await user.click(await press('Edit Pronouns'))
    await user.selectOptions(form('Pronouns').getByLabelText('Who can see it'), 'Only me')
    await user.click(form('Pronouns').getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(fixture.me.details).toEqual([detail('pronouns', 'she/her', 'me')]))
    await user.click(await press('Edit Pronouns'))
    await user.clear(form('Pronouns').getByLabelText('Pronouns'))
    await user.click(form('Pronouns').getByRole('button', { name: 'Save' }))
    expect(await press('Add your pronouns')).toBeVisible()
    await waitFor(() => expect(fixture.me.details).toEqual([]))
  })

  it('leaves everything as it was when the member thinks better of it', async () => {
    fixture.me.details = [detail('city', 'Porto')]
    const { user } = open()
    await user.click(await press('Edit City'))
    await user.type(form('City').getByLabelText('City'), ' and more')
    await user.click(form('City').getByRole('button', { name: 'Cancel' }))
    expect(screen.getByText('Porto')).toBeVisible()
    const focused = await press('Edit City')
    await waitFor(() => expect(focused).toHaveFocus())
    expect(written()).toEqual([])
  })

  it('goes back and says why when it could not be saved, with what was written still there', async () => {
    fixture.me.details = [detail('bio', 'Old words.')]
    fixture.site.backend.answer('PATCH /rest/v1/profile_details', () => tableError(500, 'XX000', 'broken'))
    const { user } = open()
    await user.click(await press('Edit About me'))
    const bio = () => form('About me').getByLabelText('About me')
    await user.clear(bio())
    await user.type(bio(), 'New words.')
    await user.click(form('About me').getByRole('button', { name: 'Save' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /^We couldn’t save this\. Your text is still here\./,
    )
    expect(bio()).toHaveValue('New words.')
    await user.click(form('About me').getByRole('button', { name: 'Cancel' }))
    expect(screen.getByText('Old words.')).toBeVisible()

    fixture.site.backend.restore('PATCH /rest/v1/profile_details')
    await user.click(await press('Edit About me'))
    await user.type(bio(), ' And more.')
    await user.click(form('About me').getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(fixture.me.details).toEqual([detail('bio', 'Old words. And more.')]))
  })

  it('keeps what is written while other parts are saved, and over leaving the page, until it is saved or given up', async () => {
    fixture.me.details = [detail('bio', 'Old words.'), detail('city', 'Porto')]
    const bio = () => form('About me').getByLabelText('About me')
    const first = open()
    await first.user.click(await press('Edit About me'))
    await first.user.type(bio(), ' And new ones.')
    // Another device changes who sees it; here something else is saved.
    fixture.me.details = [detail('bio', 'Old words.', 'everyone'), detail('city', 'Porto')]
    await first.user.click(await press('Edit City'))
    await first.user.type(form('City').getByLabelText('City'), ' Alto')
    await first.user.click(form('City').getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('City: saved')).toBeVisible()
    await waitFor(() => expect(form('About me').getByLabelText('Who can see it')).toHaveValue('everyone'))
    expect(bio()).toHaveValue('Old words. And new ones.')
    first.unmount()

    const second = open()
    await screen.findByText('Porto Alto')
    expect(bio()).toHaveValue('Old words. And new ones.')
    expect(form('About me').getByText('We kept your unsaved changes from last time.')).toBeVisible()
    await second.user.click(form('About me').getByRole('button', { name: 'Cancel' }))
    expect(screen.getByText('Old words.')).toBeVisible()
    second.unmount()

    open()
    expect(await screen.findByText('Old words.')).toBeVisible()
    expect(screen.queryByRole('form', { name: 'About me' })).toBeNull()
  })

  it('keeps lists of entries, also the one that was typed and not added', async () => {
    fixture.me.details = [detail('interests', ['singing'])]
    const { user } = open()
    await user.click(await press('Edit Interests'))
    const field = () => form('Interests').getByRole('textbox', { name: 'Interests' })
    await user.type(field(), 'bread{Enter}')
    await user.type(field(), 'Singing{Enter}')
    expect(field()).toHaveAccessibleDescription(/You have already added that\./)
    await user.clear(field())
    await user.click(form('Interests').getByRole('button', { name: 'Remove singing' }))
    await user.type(field(), 'night walks')
    await user.click(form('Interests').getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(fixture.me.details).toEqual([detail('interests', ['bread', 'night walks'])]))
    expect(screen.getByRole('link', { name: 'night walks' })).toHaveAttribute(
      'href',
      '/members?interest=night+walks',
    )
  })

  it('takes links that lead to web pages, and no others', async () => {
    const { user } = open()
    await user.click(await press('Add a link'))
    const field = () => form('Links').getByRole('textbox', { name: 'Links' })
    await user.type(field(), 'javascript:alert(1){Enter}')
    expect(field()).toBeInvalid()
    expect(field()).toHaveAccessibleDescription(/begins with https/)
    await user.clear(field())
    await user.type(field(), 'example.org/songs{Enter}')
    await user.click(form('Links').getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(fixture.me.details).toEqual([detail('links', ['https://example.org/songs'])]))
  })

  it('refuses what is too long under its field, before it is sent', async () => {
    const { user } = open()
    await user.click(await press('Add your pronouns'))
    const field = form('Pronouns').getByLabelText('Pronouns')
    await user.type(field, 'x'.repeat(41))
    await user.click(form('Pronouns').getByRole('button', { name: 'Save' }))
    expect(field).toHaveAccessibleDescription(/Use at most 40 characters\./)
    await waitFor(() => expect(field).toHaveFocus())
    expect(written()).toEqual([])
  })

  it('shows the events one came to only when one says so', async () => {
    const { user } = open()
    await user.click(await press('Show events you came to'))
    await user.click(form('Events I came to').getByRole('checkbox', { name: /Show the events I came to/ }))
    await user.click(form('Events I came to').getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(fixture.me.details).toEqual([detail('attended', true)]))
    expect(await screen.findByText('Shown on your profile')).toBeVisible()
  })

  it('changes the name that others read', async () => {
    const { user } = open()
    await user.click(await press('Add your name'))
    await user.type(form('Name').getByLabelText('Name'), 'Mira Lund')
    await user.click(form('Name').getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(fixture.me.displayName).toBe('Mira Lund'))
    expect(await screen.findByText('Mira Lund')).toBeVisible()
  })

  it('lets search engines find the page when the member says so, and takes it back with a reason when it cannot', async () => {
    const { user } = open()
    const findable = () => screen.getByRole('switch', { name: 'Let search engines find your page' })
    await press('Add your city')
    expect(findable()).not.toBeChecked()
    expect(findable()).toHaveAccessibleDescription(/asked to leave it out until you turn this on/)
    await user.click(findable())
    await waitFor(() => expect(fixture.me.isFindable).toBe(true))
    expect(findable()).toBeChecked()
    fixture.site.backend.answer('PATCH /rest/v1/profiles', () => tableError(500, 'XX000', 'Broken.'))
    await user.click(findable())
    expect(await screen.findByText(/^We couldn’t save this\./)).toBeVisible()
    await waitFor(() => expect(findable()).toBeChecked())
  })

  it('lets the member say who may send a first message, and takes it back with a reason when it cannot', async () => {
    const { user } = open()
    await press('Add your city')
    const choice = within(screen.getByRole('radiogroup', { name: 'Who can send you a first message' }))
    expect(choice.getByRole('radio', { name: 'Everyone' })).toBeChecked()
    await user.click(choice.getByRole('radio', { name: 'People I know' }))
    await waitFor(() => expect(fixture.me.firstMessagesFrom).toBe('known'))
    fixture.site.backend.answer('PATCH /rest/v1/profiles', () => tableError(500, 'XX000', 'Broken.'))
    await user.click(choice.getByRole('radio', { name: 'No one' }))
    expect(await screen.findByText(/^We couldn’t save this\./)).toBeVisible()
    await waitFor(() => expect(choice.getByRole('radio', { name: 'People I know' })).toBeChecked())
  })

  it('shows the member’s places and provider page, and how far that is', async () => {
    fixture.me.venues = [{ id: 'v1', name: 'The Kiln', kind: 'studio', city: 'Lisbon', photo: null }]
    fixture.me.provider = {
      id: 'p1',
      name: 'Mira cooks',
      headline: 'Soup for forty',
      status: 'in_review',
      categories: ['food'],
      photo: null,
    }
    open()
    expect(await screen.findByRole('link', { name: 'The Kiln' })).toHaveAttribute('href', '/v/v1')
    expect(screen.getByText('Studio, Lisbon')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Mira cooks' })).toHaveAttribute('href', '/service-providers/p1')
    expect(screen.getByText('In review: Soup for forty')).toBeVisible()
  })

  it('lists whom one follows and whom one blocked, and lets go of both', async () => {
    const [ana, tom] = [buildAccount({ username: 'ana' }), buildAccount({ username: 'tom' })]
    for (const account of [ana, tom]) fixture.site.addAccount(account)
    Object.assign(fixture.me, { follows: [ana.id], blocks: [tom.id] })
    const { user } = open()
    expect(await screen.findByRole('link', { name: 'ana' })).toHaveAttribute('href', '/@ana')
    await user.click(await press('Unblock tom'))
    await waitFor(() => expect(fixture.me.blocks).toEqual([]))
    await waitFor(() => expect(screen.queryByRole('link', { name: 'tom' })).toBeNull())
    expect(await screen.findByText('tom is no longer blocked')).toBeVisible()
    await user.click(await press('Following ana'))
    expect(await screen.findByText('You don’t follow anyone yet.')).toBeVisible()
    await waitFor(() => expect(fixture.me.follows).toEqual([]))
  })

  it('keeps somebody in the list of blocked people when they could not be unblocked', async () => {
    const tom = buildAccount({ username: 'tom' })
    fixture.site.addAccount(tom)
    fixture.me.blocks = [tom.id]
    const release = fixture.site.backend.pause('DELETE /rest/v1/blocks', () =>
      tableError(500, 'XX000', 'broken'),
    )
    const { user } = open()
    await user.click(await press('Unblock tom'))
    await waitFor(() => expect(screen.queryByRole('link', { name: 'tom' })).toBeNull())
    release()
    expect(await screen.findByText('tom is still blocked')).toBeVisible()
    expect(await screen.findByRole('link', { name: 'tom' })).toBeVisible()
  })
})

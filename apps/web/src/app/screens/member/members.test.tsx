import type { DetailValue, ProfileField } from '@hearth/contracts/member-values'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { installFakeSite, renderScreens } from '../../../features/event/testing/open-site.tsx'
import { buildAccount, type FakeAccount } from '../../../testing/build-account.ts'
import { delayAddresses } from '../../../testing/late-address.ts'
import { tableError } from '../../../testing/protocol.ts'

const fixture = installFakeSite()
const detail = (field: ProfileField, value: DetailValue) => ({ field, value, audience: 'members' as const })
const open = (path = '/members') => renderScreens(path, { as: fixture.me })
const names = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
const filters = () => screen.findByRole('form', { name: 'Filters' })
const asked = () => fixture.site.backend.askedOf('POST /rest/v1/rpc/member_directory')

function addMember(given: Partial<FakeAccount>) {
  const account = buildAccount(given)
  fixture.site.addAccount(account)
  return account
}
function community() {
  // Whoever looks stands in the directory as well.
  fixture.me.username = 'mira'
  return {
    ana: addMember({
      username: 'ana.reis',
      displayName: 'Ana Reis',
      hosting: 2,
      isNew: true,
      details: [
        detail('pronouns', 'she/her'),
        detail('city', 'Lisbon'),
        detail('interests', ['singing', 'bread', 'walks', 'chess']),
        detail('offers', ['A spare piano', 'Scones']),
      ],
    }),
    tomas: addMember({
      username: 'tomas',
      details: [detail('city', 'Porto'), detail('interests', ['singing'])],
    }),
  }
}

describe('the directory of members', () => {
  it('shows who they are, where, what they love and bring, and leads to each', async () => {
    community()
    open()
    const link = await screen.findByRole('link', { name: 'Ana Reis' })
    expect(link).toHaveAttribute('href', '/@ana.reis')
    const card = within(link.closest('article')!)
    for (const words of ['she/her', 'Lisbon', 'singing', 'bread', 'walks', 'A spare piano'])
      expect(card.getByText(words)).toBeVisible()
    expect(card.queryByText('chess')).toBeNull()
    expect(card.getByText('Hosts 2 events')).toBeVisible()
    expect(card.getByText('New here')).toBeVisible()
    expect(screen.getByText('3 members')).toHaveAttribute('role', 'status')
    const mine = within(screen.getByRole('link', { name: 'mira' }).closest('article')!)
    expect(mine.getByText('This is you')).toBeVisible()
    expect(mine.queryByRole('button')).toBeNull()
  })

  it('keeps what is searched for in the address, with counts, and gives it back', async () => {
    community()
    const { user, address } = open()
    await screen.findByText('tomas')
    const form = within(await filters())
    await user.click(form.getByRole('radio', { name: 'singing 2' }))
    expect(address()).toBe('/members?interest=singing')
    await user.click(await form.findByRole('radio', { name: 'Porto 1' }))
    expect(address()).toBe('/members?interest=singing&city=Porto')
    await waitFor(() => expect(names()).toEqual(['tomas']))
    await user.click(screen.getByRole('link', { name: 'Remove filter singing' }))
    expect(address()).toBe('/members?city=Porto')
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'tom{Enter}')
    expect(address()).toBe('/members?text=tom&city=Porto')
    // What is chosen next goes with what the screen shows.
    await waitFor(() => expect(asked().at(-1)?.body).toMatchObject({ words: 'tom' }))
    await user.click(screen.getByRole('radio', { name: 'By name' }))
    expect(address()).toBe('/members?text=tom&city=Porto&sort=name')
    await waitFor(() =>
      expect(asked().at(-1)?.body).toEqual({ words: 'tom', in_city: 'Porto', sort: 'name', page_size: 24 }),
    )
    await user.click(screen.getByRole('link', { name: 'Clear all' }))
    expect(address()).toBe('/members?sort=name')
  })

  it('leads on from what was pressed just before, also while that is not shown yet', async () => {
    community()
    const { user, address, router } = open()
    await screen.findByText('tomas')
    const form = within(await filters())
    const { arrive } = delayAddresses(router)
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'tom{Enter}')
    await user.click(form.getByRole('radio', { name: /^singing/ }))
    await user.click(screen.getByRole('radio', { name: 'By name' }))
    await user.click(form.getByRole('radio', { name: /^Porto/ }))
    await user.click(screen.getByRole('link', { name: 'Remove filter singing' }))
    await arrive()
    expect(address()).toBe('/members?text=tom&city=Porto&sort=name')
  })

  it('brings more by a button that says how many are left', async () => {
    for (let number = 0; number < 26; number += 1) addMember({ username: `guest.${number}` })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Show more (3 left)' }))
    await waitFor(() => expect(names()).toHaveLength(27))
    expect(screen.queryByRole('button', { name: /Show more/ })).toBeNull()
    await waitFor(() => expect(document.activeElement?.closest('.member-card')).not.toBeNull())
  })

  it('is kind where nobody fits, and one step wider finds somebody', async () => {
    community()
    const { user, address } = open('/members?interest=singing&city=Berlin')
    await screen.findByRole('heading', { name: 'No members found' })
    expect(screen.getByRole('status')).toHaveTextContent('No members found')
    await user.click(screen.getByRole('link', { name: 'Search in every city' }))
    expect(address()).toBe('/members?interest=singing')
    expect(await screen.findByText('tomas')).toBeVisible()
  })

  it('says when it could not be read, and is there after another try', async () => {
    community()
    fixture.site.backend.answer('POST /rest/v1/rpc/member_directory', () =>
      tableError(400, 'PGRST100', 'HTTP 400'),
    )
    const { user } = open()
    expect(await screen.findByRole('alert')).toBeVisible()
    fixture.site.backend.restore('POST /rest/v1/rpc/member_directory')
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Ana Reis')).toBeVisible()
  })

  it('shows no number in the sheet while none is known', async () => {
    const narrow = { matches: false, addEventListener() {}, removeEventListener() {} }
    vi.stubGlobal('matchMedia', () => narrow)
    onTestFinished(() => void vi.stubGlobal('matchMedia', undefined))
    const { backend } = fixture.site
    const release = backend.pause('POST /rest/v1/rpc/member_directory', backend.again)
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Filters' }))
    const sheet = within(screen.getByRole('dialog', { name: 'Filters' }))
    expect(sheet.getByRole('button', { name: 'Show members' })).toBeVisible()
    release()
    expect(await sheet.findByRole('button', { name: 'Show 1 member' })).toBeVisible()
  })

  it('keeps its filters in a sheet on small screens until its button applies them', async () => {
    community()
    const narrow = { matches: false, addEventListener() {}, removeEventListener() {} }
    vi.stubGlobal('matchMedia', () => narrow)
    onTestFinished(() => void vi.stubGlobal('matchMedia', undefined))
    const { user, address } = open()
    await screen.findByText('tomas')
    await user.click(screen.getByRole('link', { name: 'New here' }))
    expect(address()).toBe('/members?sort=new')
    await user.click(screen.getByRole('button', { name: 'Filters' }))
    const sheet = within(screen.getByRole('dialog', { name: 'Filters' }))
    await user.click(await sheet.findByRole('radio', { name: 'Porto 1' }))
    expect(address()).toBe('/members?sort=new')
    await user.click(await sheet.findByRole('button', { name: 'Show 1 member' }))
    expect(address()).toBe('/members?city=Porto&sort=new')
    await waitFor(() => expect(names()).toEqual(['tomas']))
    expect(screen.getByRole('button', { name: 'Filters (1)' })).toBeVisible()
  })
})

describe('members near to somebody', () => {
  const section = () => screen.findByRole('region', { name: 'People you may like' })

  it('stand above the list, each with the reason, while nothing is searched for', async () => {
    community()
    fixture.me.details = [detail('interests', ['bread', 'singing', 'walks']), detail('city', 'Porto')]
    const { user } = open()
    const near = within(await section())
    expect(near.getByRole('link', { name: 'Ana Reis' })).toHaveAttribute('href', '/@ana.reis')
    expect(near.getByText('In common: singing, bread and walks')).toBeVisible()
    expect(near.getByText('In common: Porto and singing')).toBeVisible()
    await user.click(await within(await filters()).findByRole('radio', { name: 'singing 3' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'People you may like' })).toBeNull())
  })

  it('are not there where nobody is alike', async () => {
    community()
    open()
    await screen.findByText('tomas')
    await waitFor(() =>
      expect(fixture.site.backend.askedOf('POST /rest/v1/rpc/members_like_me')).toHaveLength(1),
    )
    expect(screen.queryByText('People you may like')).toBeNull()
  })

  it('come together with the list below them, which never moves down for them, and without them where they cannot be read', async () => {
    community()
    const release = fixture.site.backend.pause('POST /rest/v1/rpc/members_like_me', () =>
      tableError(500, 'XX000', 'broken'),
    )
    open()
    await waitFor(() => expect(asked()).toHaveLength(1))
    await screen.findByText('Loading members')
    expect(screen.queryByText('tomas')).toBeNull()
    release()
    expect(await screen.findByText('tomas')).toBeVisible()
    expect(screen.queryByText('People you may like')).toBeNull()
  })

  it('are not asked for by visitors', async () => {
    community()
    renderScreens('/members', { as: 'visitor' })
    await screen.findByText('Ana Reis')
    expect(fixture.site.backend.askedOf('POST /rest/v1/rpc/members_like_me')).toEqual([])
    expect(screen.getByRole('radio', { name: 'Hosting soon' })).toBeChecked()
  })
})

describe('following from a card', () => {
  it('knows whom one follows already', async () => {
    const { ana } = community()
    fixture.me.follows = [ana.id]
    open()
    expect(await screen.findByRole('button', { name: 'Following Ana Reis' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Follow tomas' })).toBeVisible()
  })

  it('shows at once, can be undone, and goes back with a reason when it is refused', async () => {
    const { ana } = community()
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Follow Ana Reis' }))
    expect(await screen.findByRole('button', { name: 'Following Ana Reis' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    expect(await screen.findByText('You follow Ana Reis')).toBeVisible()
    expect(fixture.me.follows).toEqual([ana.id])
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(fixture.me.follows).toEqual([]))

    fixture.site.backend.answer('POST /rest/v1/follows', () => tableError(403, '42501', 'not for you'))
    await user.click(await screen.findByRole('button', { name: 'Follow Ana Reis' }))
    expect(await screen.findByText('We couldn’t follow Ana Reis')).toBeVisible()
    expect(await screen.findByRole('button', { name: 'Follow Ana Reis' })).toHaveAttribute(
      'aria-pressed',
      'false',
    )
  })

  it('first asks for a name where none was chosen', async () => {
    community()
    fixture.me.username = 'temp_user_12345678'
    const { user } = open()
    const button = await screen.findByRole('button', { name: 'Follow Ana Reis' })
    await waitFor(() =>
      expect(fixture.site.backend.askedOf('GET /rest/v1/profiles').length).toBeGreaterThan(0),
    )
    await user.click(button)
    const dialog = within(await screen.findByRole('dialog', { name: 'Choose a username first' }))
    expect(fixture.site.backend.askedOf('POST /rest/v1/follows')).toEqual([])
    await user.type(dialog.getByLabelText('Username'), 'quiet.lantern')
    await user.click(dialog.getByRole('button', { name: 'Use this username' }))
    await waitFor(() => expect(fixture.site.backend.askedOf('POST /rest/v1/follows')).toHaveLength(1))
  })

  it('is not there for visitors', async () => {
    community()
    renderScreens('/members', { as: 'visitor' })
    await screen.findByText('Ana Reis')
    expect(screen.queryByRole('button', { name: /^Follow/ })).toBeNull()
  })
})

import type { Audience, DetailValue, ProfileField } from '@hearth/contracts/member-values'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildEvent } from '../../../features/event/testing/build-event.ts'
import { installFakeSite, renderScreens } from '../../../features/event/testing/open-site.tsx'
import { buildAccount, type FakeAccount } from '../../../testing/build-account.ts'
import { functionError, tableError } from '../../../testing/protocol.ts'

const fixture = installFakeSite()

function addHost(username = 'amara') {
  const host = buildAccount({ username })
  fixture.site.addAccount(host)
  const hosts = (title: string, said: Parameters<typeof buildEvent>[0] = {}) =>
    fixture.site.events.push(
      buildEvent({ title, createdBy: { id: host.id, name: username, type: 'member' }, ...said }),
    )
  return { host, hosts }
}
const on = (startDate: string) => ({
  timing: { startDate, startTime: '19:30', timezone: 'Europe/Lisbon', allDay: false },
})
const titlesUnder = (heading: string) =>
  within(screen.getByRole('heading', { name: heading }).closest('section')!)
    .getAllByRole('article')
    .map((article) => within(article).getByRole('heading').textContent)

describe('a public profile', () => {
  it('shows who it is, since when, and what they host, the soonest first', async () => {
    const { host, hosts } = addHost()
    hosts('Far supper', on('2027-02-01'))
    hosts('Near supper', on('2026-11-21'))
    hosts('Old supper', on('2026-10-01'))
    hosts('A draft', { status: 'draft' })
    hosts('Called off', { status: 'cancelled' })
    renderScreens(`/profile/public/${host.id}`, { as: fixture.me })
    expect(await screen.findByRole('heading', { level: 1, name: 'amara' })).toBeVisible()
    expect(screen.getByText('@amara')).toBeVisible()
    expect(screen.getByText('Member since January 2026')).toBeVisible()
    await screen.findByText('Near supper')
    expect(titlesUnder('Hosting')).toEqual(['Near supper', 'Far supper'])
    expect(titlesUnder('Hosted before')).toEqual(['Old supper'])
    expect(screen.queryByText('A draft')).toBeNull()
    expect(screen.queryByText(host.email)).toBeNull()
  })

  it('shows a month of what they host, which the address names', async () => {
    const { host, hosts } = addHost()
    hosts('Near supper', on('2026-11-21'))
    hosts('Far supper', on('2027-02-01'))
    const { user } = renderScreens(`/profile/public/${host.id}`, { as: fixture.me })
    await user.click(await screen.findByRole('radio', { name: 'Month' }))
    expect(await screen.findByRole('heading', { name: 'November 2026' })).toBeVisible()
    expect(await screen.findByRole('link', { name: / Near supper$/ })).toBeVisible()
    expect(screen.queryByText('Far supper')).toBeNull()
  })

  it('says when somebody hosts nothing, and calls nobody by a name that was never chosen', async () => {
    const { host } = addHost('temp_user_12345678')
    renderScreens(`/profile/public/${host.id}`, { as: fixture.me })
    expect(await screen.findByRole('heading', { level: 1, name: 'A new member' })).toBeVisible()
    expect(await screen.findByText('No upcoming events by A new member.')).toBeVisible()
    expect(screen.queryByText(/temp_user/)).toBeNull()
  })

  it.each(['7f1c2a34-0000-4000-8000-0000000fffff', 'nobody'])('of %s is not there', async (id) => {
    renderScreens(`/profile/public/${id}`, { as: fixture.me })
    expect(await screen.findByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Browse All Members' })).toBeVisible()
  })

  it('says when it could not be read, and is there after another try', async () => {
    const { host } = addHost()
    fixture.site.backend.answer('POST /rest/v1/rpc/member_profile', () =>
      tableError(400, 'PGRST100', 'HTTP 400'),
    )
    const { user } = renderScreens(`/profile/public/${host.id}`, { as: 'visitor' })
    expect(await screen.findByRole('alert')).toBeVisible()
    fixture.site.backend.restore('POST /rest/v1/rpc/member_profile')
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'amara' })).toBeVisible())
  })
})

const detail = (field: ProfileField, value: DetailValue, audience: Audience = 'members') => ({
  ...{ field, value, audience },
})
const openAs = (id: string) => renderScreens(`/profile/public/${id}`, { as: fixture.me })

/** Somebody who says everything of themselves. */
function addAna(given: Partial<FakeAccount> = {}) {
  const ana = buildAccount({
    username: 'ana.reis',
    displayName: 'Ana Reis',
    details: [
      detail('pronouns', 'she/her'),
      detail('city', 'Lisbon'),
      detail('bio', 'Bakes at night.\nSings by day.'),
      detail('interests', ['singing']),
      detail('offers', ['A spare piano']),
      detail('needs', ['A choir']),
      detail('links', ['https://ana.example.org/songs/', 'javascript:alert(1)']),
    ],
    venues: [{ id: 'v1', name: 'The Kiln', kind: 'studio', city: 'Lisbon', photo: null }],
    provider: {
      id: 'p1',
      name: 'Ana sings',
      headline: 'Songs for a whole room',
      status: 'published',
      categories: ['music'],
      photo: null,
    },
    ...given,
  })
  fixture.site.addAccount(ana)
  return ana
}

describe('what a member says of themselves', () => {
  it('stands on their profile, with the ways it leads on', async () => {
    const { id } = addAna()
    openAs(id)
    expect(await screen.findByRole('heading', { level: 1, name: 'Ana Reis' })).toBeVisible()
    for (const words of ['@ana.reis', 'she/her', 'Lisbon', 'A spare piano', 'A choir'])
      expect(screen.getByText(words)).toBeVisible()
    expect(screen.getByText(/Bakes at night/)).toHaveTextContent('Bakes at night. Sings by day.')
    const link = (name: string) => screen.getByRole('link', { name })
    expect(link('singing')).toHaveAttribute('href', '/members?interest=singing')
    expect(link('The Kiln')).toHaveAttribute('href', '/v/v1')
    expect(link('Ana sings')).toHaveAttribute('href', '/p/p1')
    const own = link('ana.example.org/songs')
    expect(own).toHaveAttribute('href', 'https://ana.example.org/songs/')
    expect(own.getAttribute('rel')).toContain('nofollow')
    expect(screen.queryByText(/alert/)).toBeNull()
  })

  it('is followed by events they came to, where they show them', async () => {
    const event = buildEvent({ title: 'Old supper', ...on('2026-10-01') })
    const shut = 'zzzzzzzzzzzzzzzzzzzzzzzzzz'
    fixture.site.events.push(event)
    const { id } = addAna({ attended: [event.id, shut] })
    openAs(id)
    expect(await screen.findByText('Old supper')).toBeVisible()
    expect(titlesUnder('Events they came to')).toEqual(['Old supper'])
  })

  it('is as yet nothing, and said kindly', async () => {
    const { host } = addHost('quiet.one')
    openAs(host.id)
    expect(await screen.findByText('quiet.one hasn’t written anything about themselves yet.')).toBeVisible()
  })
})

/** jsdom opens no popovers: what stands in one is hidden to it. */
async function openMenu(user: ReturnType<typeof openAs>['user']): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'More about Ana Reis' }))
  await user.click(screen.getAllByRole('button', { name: 'Block Ana Reis', hidden: true })[0]!)
}

describe('following and blocking', () => {
  it('follows at once, counts quietly, and stops again', async () => {
    const { id } = addAna({ follows: [fixture.me.id] })
    const { user } = openAs(id)
    expect(await screen.findByText('Follows you')).toBeVisible()
    expect(screen.getByText('Follows 1')).toBeVisible()
    expect(screen.getByText('No followers yet')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Follow Ana Reis' }))
    expect(await screen.findByText('1 follower')).toBeVisible()
    await waitFor(() => expect(fixture.me.follows).toEqual([id]))
    await user.click(screen.getByRole('button', { name: 'Following Ana Reis' }))
    await waitFor(() => expect(fixture.me.follows).toEqual([]))
    expect(await screen.findByRole('button', { name: 'Follow Ana Reis' })).toBeVisible()
  })

  it('says what a block does before it does it, and can be undone', async () => {
    const { id } = addAna()
    fixture.me.follows = [id]
    const { user } = openAs(id)
    await openMenu(user)
    const dialog = within(screen.getByRole('dialog', { name: 'Block Ana Reis?' }))
    expect(dialog.getByText(/can’t follow you, message you/)).toBeVisible()
    expect(dialog.getByText(/^We don’t tell Ana Reis/)).toBeVisible()
    expect(fixture.site.backend.askedOf('POST /rest/v1/blocks')).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Block' }))
    expect(await screen.findByText(/You blocked Ana Reis/)).toBeVisible()
    expect(fixture.me.blocks).toEqual([id])
    expect(screen.queryByRole('button', { name: /Follow/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Unblock Ana Reis' }))
    expect(await screen.findByRole('button', { name: 'Follow Ana Reis' })).toBeVisible()
    expect(fixture.me.blocks).toEqual([])
  })

  it('says in the dialog why a block did not come about, and blocks nobody', async () => {
    const { id } = addAna()
    const release = fixture.site.backend.pause('POST /rest/v1/blocks', () =>
      tableError(500, 'XX000', 'broken'),
    )
    const { user } = openAs(id)
    await openMenu(user)
    const dialog = within(screen.getByRole('dialog', { name: 'Block Ana Reis?' }))
    await user.click(dialog.getByRole('button', { name: 'Block' }))
    await waitFor(() =>
      expect(fixture.site.backend.askedOf('POST /rest/v1/blocks').length).toBeGreaterThan(0),
    )
    release()
    expect(await dialog.findByRole('alert')).toHaveTextContent(/^We couldn’t block Ana Reis\./)
    expect(await screen.findByRole('button', { name: 'Follow Ana Reis' })).toBeInTheDocument()
  })

  it('writes a first message, and leads to the conversation from then on', async () => {
    const { host } = addHost()
    let isLost = true
    fixture.site.backend.answer('POST /functions/v1/ask-member', ({ body }) => {
      if (isLost) return functionError(409, 'conflict', 'Please reload the page and write again.')
      host.enquiryId = (body as { id: string }).id
      return Response.json({ enquiryId: host.enquiryId, state: 'asked' })
    })
    const { user } = renderScreens(`/profile/public/${host.id}`, { as: fixture.me })
    await user.click(await screen.findByRole('button', { name: 'Write to amara' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Write to amara' }))
    await user.click(dialog.getByRole('button', { name: 'Send' }))
    expect(dialog.getByLabelText('Your message')).toHaveFocus()
    await user.type(dialog.getByLabelText('Your message'), 'We sat across.')
    await user.click(dialog.getByRole('button', { name: 'Send' }))
    expect(await dialog.findByText('Please reload the page and write again.')).toBeVisible()
    expect(dialog.getByLabelText('Your message')).toHaveValue('We sat across.')
    isLost = false
    await user.click(dialog.getByRole('button', { name: 'Send' }))
    expect(await screen.findByText(/^amara decides if you write to each other/)).toBeVisible()
    const sent = fixture.site.backend.askedOf('POST /functions/v1/ask-member').map(({ body }) => body)
    expect(sent).toEqual([sent[0], sent[0]])
    expect(sent[0]).toMatchObject({ memberId: host.id, message: 'We sat across.' })
    expect(screen.getByRole('link', { name: 'Open the conversation' })).toHaveAttribute(
      'href',
      `/enquiries/${host.enquiryId}`,
    )
    await user.click(screen.getByRole('button', { name: 'Close' }))
    expect(await screen.findByRole('link', { name: 'Write to amara' })).toHaveAttribute(
      'href',
      `/enquiries/${host.enquiryId}`,
    )
  })

  it('offers no first message to who takes none', async () => {
    const { host } = addHost()
    host.firstMessagesFrom = 'nobody'
    renderScreens(`/profile/public/${host.id}`, { as: fixture.me })
    expect(await screen.findByRole('button', { name: 'Follow amara' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Write to amara' })).toBeNull()
  })

  it('has no profile of somebody who blocked the reader', async () => {
    const { id } = addAna({ blocks: [fixture.me.id] })
    openAs(id)
    expect(await screen.findByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
  })

  it('offers nothing of it to visitors', async () => {
    const { id } = addAna()
    renderScreens(`/profile/public/${id}`, { as: 'visitor' })
    await screen.findByRole('heading', { level: 1, name: 'Ana Reis' })
    expect(screen.queryByRole('button', { name: /Follow|Block|More/, hidden: true })).toBeNull()
  })
})

describe('the public address of a member', () => {
  it('finds them by username in any case, and by id', async () => {
    const { id } = addAna()
    for (const name of ['ana.reis', 'ANA.Reis', id]) {
      const { unmount } = renderScreens(`/@${name}`, { as: 'visitor' })
      expect(await screen.findByRole('heading', { level: 1, name: 'Ana Reis' })).toBeVisible()
      expect(screen.getByRole('link', { name: 'Sign in to follow' })).toHaveAttribute(
        'href',
        `/login?redirectTo=${encodeURIComponent('/@ana.reis')}`,
      )
      unmount()
    }
  })

  it.each(['/@nobody.here', '/@x', '/nobody'])(
    'is the 404 page where nobody is called so: %s',
    async (path) => {
      renderScreens(path, { as: 'visitor' })
      expect(await screen.findByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
    },
  )
})

describe('what is between the reader and a member', () => {
  it('names what both love and a need that the reader meets', async () => {
    fixture.me.details = [detail('interests', ['Singing', 'chess']), detail('offers', ['A spare piano'])]
    const { id } = addAna({
      details: [detail('interests', ['singing', 'bread']), detail('needs', ['a spare piano', 'chairs'])],
    })
    openAs(id)
    expect(await screen.findByText('You both love singing')).toBeVisible()
    expect(screen.getByText('a spare piano').closest('li')).toHaveTextContent('You offer this')
    expect(screen.getByText('chairs').closest('li')).not.toHaveTextContent('You offer this')
  })

  it('is not there where there is nothing', async () => {
    const { id } = addAna()
    openAs(id)
    await screen.findByRole('heading', { level: 1, name: 'Ana Reis' })
    expect(screen.queryByRole('heading', { name: 'You and Ana Reis' })).toBeNull()
  })
})

describe('one’s own profile as others see it', () => {
  it('shows each circle what is for it', async () => {
    fixture.me.details = [
      detail('city', 'Porto', 'everyone'),
      detail('bio', 'For members.', 'members'),
      detail('needs', ['A walk'], 'followed'),
      detail('pronouns', 'they/them', 'me'),
    ]
    const { user } = openAs(fixture.me.id)
    expect(await screen.findByText('For members.')).toBeVisible()
    expect(screen.queryByText('A walk')).toBeNull()
    await user.click(screen.getByRole('radio', { name: 'People I follow' }))
    expect(screen.getByText('A walk')).toBeVisible()
    await user.click(screen.getByRole('radio', { name: 'Everyone' }))
    expect(screen.getByText('Porto')).toBeVisible()
    expect(screen.queryByText('For members.')).toBeNull()
    expect(screen.queryByText('they/them')).toBeNull()
    expect(screen.getByRole('link', { name: 'Edit your profile' })).toHaveAttribute('href', '/profile')
    expect(screen.queryByRole('button', { name: /Follow/ })).toBeNull()
  })
})

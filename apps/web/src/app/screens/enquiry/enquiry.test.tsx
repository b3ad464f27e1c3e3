import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildEnquiryPage, otherId } from '../../../features/enquiry/testing/fake-enquiries.ts'
import { installFakeEnquiries, renderEnquiries } from '../../../features/enquiry/testing/open-enquiries.tsx'
import { functionError } from '../../../testing/protocol.ts'
import { installFakeBackend } from '../../../testing/render-at.tsx'

const fixture = installFakeBackend()
const given = installFakeEnquiries(fixture)
const field = () => screen.findByLabelText('Your message')
const log = () => within(screen.getByRole('log'))
const lookAgain = () => act(() => void dispatchEvent(new Event('visibilitychange')))

describe('a conversation', () => {
  it('shows who it is with, what it is about and what was said, under its days', async () => {
    const enquiry = given.enquiries.begin(
      {
        service: { id: 's1', name: 'Supper for a circle' },
        event: { id: 'abcdefghijklmnopqrstuvwxyz', title: 'The long table' },
        wished_on: '2026-12-31',
      },
      'Would you <b>bake</b> for us?',
    )
    given.enquiries.add(enquiry, { author_id: otherId, body: 'Gladly.', state: 'answered' })
    given.enquiries.add(enquiry, { author_id: given.me.id, body: 'Then yes.', state: 'agreed' })
    renderEnquiries(`/enquiries/${enquiry.id}`)
    expect(await screen.findByRole('heading', { level: 1, name: 'Lantern Bread' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Lantern Bread' })).toHaveAttribute(
      'href',
      `/p/${enquiry.provider!.id}`,
    )
    expect(screen.getByRole('link', { name: 'Inês Duarte' })).toHaveAttribute(
      'href',
      `/profile/public/${otherId}`,
    )
    expect(screen.getByRole('link', { name: 'The long table' })).toHaveAttribute(
      'href',
      '/event/abcdefghijklmnopqrstuvwxyz',
    )
    expect(screen.getByText('Supper for a circle')).toBeVisible()
    expect(screen.getByText('Thursday 31 December 2026')).toBeVisible()
    expect(await screen.findByText('Would you <b>bake</b> for us?')).toBeVisible()
    expect(
      log()
        .getAllByRole('article')
        .map((one) => one.querySelector('.message-body')?.textContent),
    ).toEqual(['Would you <b>bake</b> for us?', 'Gladly.', 'Then yes.'])
    expect(log().getByText('Lantern Bread replied')).toBeVisible()
    expect(log().getByText('You confirmed')).toBeVisible()
    expect(log().queryByText(/asked again/)).toBeNull()
    expect(document.body.textContent).not.toMatch(/@example|mira\d/)
  })

  it('stands beside the others where there is room, and asks for nothing more for them', async () => {
    const enquiry = given.enquiries.begin({ side: 'provider' })
    const other = given.enquiries.begin(
      { provider: buildEnquiryPage('000000000009', 'Cello Room') },
      'Two suites?',
    )
    renderEnquiries(`/enquiries/${enquiry.id}`, { isWide: true })
    expect(await screen.findByRole('heading', { level: 2, name: 'Messages' })).toBeVisible()
    expect(await screen.findByRole('heading', { level: 1, name: 'Inês Duarte' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Cello Room' })).toHaveAttribute('href', `/enquiries/${other.id}`)
    expect(screen.getByRole('link', { current: 'page' })).toHaveAttribute('href', `/enquiries/${enquiry.id}`)
    expect(await within(await screen.findByRole('log')).findByText('Would you bake for us?')).toBeVisible()
    expect(fixture.backend.askedOf('POST /rest/v1/rpc/my_enquiries')).toHaveLength(1)
  })

  it('says of a first question what either answer means, and lets report and block', async () => {
    const enquiry = given.enquiries.begin({ side: 'provider' })
    renderEnquiries(`/enquiries/${enquiry.id}`)
    expect(await screen.findByText(/^Confirm if you’ll do it. If you decline, Inês Duarte can/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Confirm' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Decline' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Report Inês Duarte' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Block Inês Duarte on their profile' })).toHaveAttribute(
      'href',
      `/profile/public/${otherId}`,
    )
  })

  it('between two members begins with what accepting means, and is written in from then on', async () => {
    const enquiry = given.enquiries.begin({ side: 'member', provider: null }, 'We sat across at the table.')
    const { user } = renderEnquiries(`/enquiries/${enquiry.id}`)
    expect(await screen.findByText(/^Inês Duarte can’t write again, or see that you’ve read/)).toBeVisible()
    expect(screen.queryByLabelText('Your message')).toBeNull()
    expect(screen.getByRole('button', { name: 'Report Inês Duarte' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Decline' }))
    expect(await screen.findByText(/^You declined. We don’t tell Inês Duarte/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Accept' }))
    await user.type(await field(), 'I remember.')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect(await log().findByText('I remember.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'See profile' })).toHaveAttribute(
      'href',
      `/profile/public/${otherId}`,
    )
    expect(screen.queryByText(/^Confirmed/)).toBeNull()
    expect(log().queryByText('You confirmed')).toBeNull()
  })

  it('waits for the other member once one has asked, whatever they think of it', async () => {
    const enquiry = given.enquiries.begin({ provider: null }, 'We sat across at the table.')
    renderEnquiries(`/enquiries/${enquiry.id}`)
    expect(await screen.findByText(/^Inês Duarte hasn’t replied yet. You can write again once/)).toBeVisible()
    expect(screen.queryByLabelText('Your message')).toBeNull()
    expect(screen.getByRole('heading', { level: 1, name: 'Inês Duarte' })).toBeVisible()
  })

  it('says why a request could not be accepted', async () => {
    const enquiry = given.enquiries.begin({ side: 'member', provider: null })
    fixture.backend.answer('POST /functions/v1/answer-request', () =>
      functionError(409, 'conflict', 'This member is no longer on Hearth.'),
    )
    const { user } = renderEnquiries(`/enquiries/${enquiry.id}`)
    await user.click(await screen.findByRole('button', { name: 'Accept' }))
    expect(await screen.findByText('This member is no longer on Hearth.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Accept' })).toBeEnabled()
  })

  it('shows older messages when asked', async () => {
    const enquiry = given.enquiries.begin({}, 'The first word')
    for (let number = 1; number <= 110; number++) {
      given.enquiries.add(enquiry, { author_id: otherId, body: `Word ${number}` })
    }
    const { user } = renderEnquiries(`/enquiries/${enquiry.id}`)
    expect(await screen.findByText('Word 110')).toBeVisible()
    expect(screen.queryByText('The first word')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Earlier messages' }))
    expect(await screen.findByText('The first word')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Earlier messages' })).toBeNull()
    expect(log().getAllByRole('article')).toHaveLength(111)
  })

  it('is not there for strangers, and says when it cannot be read', async () => {
    const { go, user } = renderEnquiries('/enquiries/0c7c2a34-0001-4000-8000-00000000dead')
    expect(await screen.findByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
    fixture.backend.answer('POST /rest/v1/rpc/my_enquiries', () => functionError(500, 'internal', 'No.'))
    await go('/another')
    given.enquiries.begin()
    await go(`/enquiries/${given.enquiries.enquiries[0]!.id}`)
    const again = await screen.findByRole('button', { name: 'Try again' })
    fixture.backend.answerRead('my_enquiries', () => given.enquiries.enquiries)
    await user.click(again)
    expect(await screen.findByRole('heading', { level: 1, name: 'Lantern Bread' })).toBeVisible()
  })

  it('brings what the other side said when the person looks again', async () => {
    const enquiry = given.enquiries.begin()
    renderEnquiries(`/enquiries/${enquiry.id}`)
    await screen.findByText('Would you bake for us?')
    given.enquiries.add(enquiry, { author_id: otherId, body: 'Gladly. When?', state: 'answered' })
    lookAgain()
    expect(await screen.findByText('Gladly. When?')).toBeVisible()
    expect(await screen.findByRole('button', { name: 'Confirm' })).toBeVisible()
  })

  it('marks its notices as read', async () => {
    const notification = given.notifications.add()
    const other = given.notifications.add()
    const enquiry = given.enquiries.begin({ unread: [notification.id] })
    renderEnquiries(`/enquiries/${enquiry.id}`)
    await waitFor(() => expect(notification.read_at).not.toBeNull())
    expect(other.read_at).toBeNull()
  })
})

describe('writing', () => {
  it('answers as the provider, shown before it has arrived', async () => {
    const enquiry = given.enquiries.begin({ side: 'provider' })
    const { backend } = fixture
    let arrive = () => {}
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve
    })
    backend.answer('POST /functions/v1/answer-enquiry', async (request) => {
      await arrived
      return given.enquiries.answers.answer(request)
    })
    const { user } = renderEnquiries(`/enquiries/${enquiry.id}`)
    await screen.findByText('Would you bake for us?')
    await user.type(await field(), 'Gladly. When?')
    await user.click(screen.getByRole('button', { name: 'Reply' }))
    expect(await log().findByText('Gladly. When?')).toBeVisible()
    expect(log().getByText('Sending')).toBeVisible()
    expect(screen.getAllByText('Replied')[0]).toBeVisible()
    expect(await field()).toHaveValue('')
    arrive()
    expect(await log().findByText('You replied')).toBeVisible()
    await waitFor(() => expect(log().queryByText('Sending')).toBeNull())
    expect(screen.getByRole('button', { name: 'Send' })).toBeVisible()
    expect(given.enquiries.sent()).toHaveLength(1)
    expect(log().getAllByText('Gladly. When?')).toHaveLength(1)
  })

  it('goes back with words when it fails, keeps the draft over a reload, and arrives once', async () => {
    const enquiry = given.enquiries.begin({ state: 'declined' })
    const { backend } = fixture
    backend.answer('POST /functions/v1/answer-enquiry', () => functionError(503, 'unavailable', 'Later.'))
    const { user, unmount } = renderEnquiries(`/enquiries/${enquiry.id}`)
    await screen.findByText('Would you bake for us?')
    await user.type(await field(), 'And in January?')
    await user.click(screen.getByRole('button', { name: 'Ask again' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(/It’s still here/)
    expect(await field()).toHaveValue('And in January?')
    expect(screen.getByText('Declined')).toBeVisible()
    expect(log().queryByText('And in January?')).toBeNull()
    unmount()

    renderEnquiries(`/enquiries/${enquiry.id}`)
    await screen.findByText('Would you bake for us?')
    expect(await field()).toHaveValue('And in January?')
    backend.answer('POST /functions/v1/answer-enquiry', given.enquiries.answers.answer)
    await user.click(screen.getByRole('button', { name: 'Ask again' }))
    expect(await log().findByText('You asked again')).toBeVisible()
    expect(await field()).toHaveValue('')
    const [first, second, ...more] = given.enquiries.sent()
    expect(second).toEqual(first)
    expect(more).toEqual([])
  })

  it('knows when a message arrived although its answer was lost', async () => {
    const enquiry = given.enquiries.begin()
    fixture.backend.answer('POST /functions/v1/answer-enquiry', (request) => {
      given.enquiries.answers.answer(request)
      return Promise.reject(new TypeError('fetch failed'))
    })
    const { user } = renderEnquiries(`/enquiries/${enquiry.id}`)
    await screen.findByText('Would you bake for us?')
    await user.type(await field(), 'For twelve of us.')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    // It stands there while it is sent, and then as what was read.
    await waitFor(() => expect(log().getByText('For twelve of us.')).toBeVisible())
    await waitFor(async () => expect(await field()).toHaveValue(''))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    expect(log().getAllByText('For twelve of us.')).toHaveLength(1)
  })

  it('agrees with words of one’s own, only to what the other side wrote', async () => {
    const enquiry = given.enquiries.begin()
    const { user } = renderEnquiries(`/enquiries/${enquiry.id}`)
    await screen.findByText('Would you bake for us?')
    expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Decline' })).toBeNull()
    given.enquiries.add(enquiry, { author_id: otherId, body: 'For 80 euros?', state: 'answered' })
    lookAgain()
    await user.click(await screen.findByRole('button', { name: 'Confirm' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Confirm with Lantern Bread?' }))
    await user.clear(dialog.getByLabelText('Your message'))
    await user.click(dialog.getByRole('button', { name: 'Confirm' }))
    expect(dialog.getByText('Write a few words.')).toBeVisible()
    await user.type(dialog.getByLabelText('Your message'), 'Yes please.')
    await user.click(dialog.getByRole('button', { name: 'Confirm' }))
    expect(await log().findByText('You confirmed')).toBeVisible()
    expect(given.enquiries.sent()).toEqual([
      expect.objectContaining({ enquiryId: enquiry.id, message: 'Yes please.', state: 'agreed' }),
    ])
    expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull()
  })

  it('declines as the provider, with the words already written', async () => {
    const enquiry = given.enquiries.begin({ side: 'provider' })
    const { user } = renderEnquiries(`/enquiries/${enquiry.id}`)
    await screen.findByText('Would you bake for us?')
    await user.type(await field(), 'I am away.')
    await user.click(screen.getByRole('button', { name: 'Decline' }))
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.getByLabelText('Your message')).toHaveValue('I am away.')
    await user.click(dialog.getByRole('button', { name: 'Decline' }))
    expect(await log().findByText('You declined')).toBeVisible()
    expect(await field()).toHaveValue('')
  })

  it('tells the server’s own sentence, and shows what was said meanwhile', async () => {
    const enquiry = given.enquiries.begin({ side: 'provider' })
    const { user } = renderEnquiries(`/enquiries/${enquiry.id}`)
    await screen.findByText('Would you bake for us?')
    fixture.backend.answer('POST /functions/v1/answer-enquiry', () =>
      functionError(409, 'conflict', 'This member is no longer on Hearth.'),
    )
    await user.type(await field(), 'Gladly.')
    await user.click(screen.getByRole('button', { name: 'Reply' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('This member is no longer on Hearth.')
    expect(await field()).toHaveValue('Gladly.')
  })

  it('wants words before it sends any', async () => {
    const enquiry = given.enquiries.begin()
    const { user } = renderEnquiries(`/enquiries/${enquiry.id}`)
    await screen.findByText('Would you bake for us?')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect(screen.getByText('Write a few words.')).toBeVisible()
    const focused = await field()
    await waitFor(() => expect(focused).toHaveFocus())
    expect(given.enquiries.sent()).toEqual([])
  })

  it('ends where the other side has left', async () => {
    const enquiry = given.enquiries.begin({ other: null, side: 'provider' })
    renderEnquiries(`/enquiries/${enquiry.id}`)
    expect(await screen.findByRole('heading', { level: 1, name: 'Former member' })).toBeVisible()
    expect(screen.queryByLabelText('Your message')).toBeNull()
  })
})

import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildEnquiryPage } from '../../../features/enquiry/testing/fake-enquiries.ts'
import { installFakeEnquiries, renderEnquiries } from '../../../features/enquiry/testing/open-enquiries.tsx'
import { functionError } from '../../../testing/protocol.ts'
import { installFakeBackend } from '../../../testing/render-at.tsx'

const fixture = installFakeBackend()
const given = installFakeEnquiries(fixture)

describe('the list of conversations', () => {
  it('shows those of both sides with state and last words, what is new first', async () => {
    const { enquiries, me } = given
    const quiet = enquiries.begin({ state: 'agreed' }, 'Bread for twelve?')
    quiet.updated_at = '2026-11-20T12:00:00Z'
    const news = enquiries.begin({ provider: buildEnquiryPage('000000000009', 'Cello Room'), unread: ['n1'] })
    enquiries.add(news, { author_id: 'them', body: 'Gladly. When?', state: 'answered' })
    enquiries.begin({ side: 'provider', service: { id: 's1', name: 'Supper for a circle' } })
    renderEnquiries('/enquiries')
    await screen.findByRole('link', { name: 'Cello Room' })
    const rows = screen.getAllByRole('listitem')
    expect(rows.map((row) => within(row).getByRole('link').textContent)).toEqual([
      'Cello Room',
      'Lantern Bread',
      'Inês Duarte',
    ])
    expect(rows[0]).toHaveTextContent('New')
    expect(rows[0]).toHaveTextContent('Gladly. When?')
    expect(rows[0]).toHaveTextContent('Replied')
    expect(rows[1]).not.toHaveTextContent('New')
    expect(rows[1]).toHaveTextContent('You: Bread for twelve?')
    expect(rows[1]).toHaveTextContent('Confirmed')
    expect(within(rows[0]!).getByRole('link')).toHaveAttribute('href', `/enquiries/${news.id}`)

    const ofMe = within(rows[2]!)
    expect(ofMe.getByRole('link', { name: 'Inês Duarte' })).toBeVisible()
    expect(ofMe.getByText('Waiting for your reply')).toBeVisible()
    expect(ofMe.getByText('Supper for a circle')).toBeVisible()
    expect(document.body).not.toHaveTextContent(me.email)
  })

  it('puts a member’s request first, and lets accept or decline it there', async () => {
    const { enquiries } = given
    enquiries.begin({ unread: ['n1'] })
    enquiries.begin({ side: 'member', provider: null }, 'We sat across at the long table.')
    const { user } = renderEnquiries('/enquiries')
    const [row] = await screen.findAllByRole('listitem')
    expect(row).toHaveTextContent('Inês Duarte')
    expect(row).toHaveTextContent('Wants to write to you')
    expect(row).toHaveTextContent('We sat across at the long table.')
    await user.click(await within(row!).findByRole('button', { name: 'Accept the message from Inês Duarte' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull())
    expect(fixture.backend.askedOf('POST /functions/v1/answer-request').map(({ body }) => body)).toEqual([
      { enquiryId: enquiries.enquiries[1]!.id, state: 'agreed' },
    ])
  })

  it('leads on kindly when there is none', async () => {
    renderEnquiries('/enquiries')
    expect(await screen.findByRole('heading', { name: 'No conversations yet' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Find a service provider' })).toHaveAttribute(
      'href',
      '/service-providers',
    )
  })

  it('says why it cannot be read, and reads it when asked again', async () => {
    given.enquiries.begin()
    const { backend } = fixture
    backend.answer('POST /rest/v1/rpc/my_enquiries', () => functionError(500, 'internal', 'No.'))
    const { user } = renderEnquiries('/enquiries')
    expect(await screen.findByRole('alert')).toBeVisible()
    backend.answerRead('my_enquiries', () => given.enquiries.enquiries)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('link', { name: 'Lantern Bread' })).toBeVisible()
  })
})

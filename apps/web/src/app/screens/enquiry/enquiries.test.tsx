import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
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
    const news = enquiries.begin({ provider: { ...quiet.provider, name: 'Cello Room' }, unread: ['n1'] })
    enquiries.add(news, { author_id: 'them', body: 'Gladly. When?', state: 'answered' })
    enquiries.begin({ side: 'provider', service: { id: 's1', name: 'Supper for a circle' } })
    renderEnquiries('/enquiries')
    const asked = within((await screen.findByRole('heading', { name: 'Your questions' })).closest('section')!)
    const rows = asked.getAllByRole('listitem')
    expect(rows.map((row) => within(row).getByRole('link').textContent)).toEqual([
      'Cello Room',
      'Lantern Bread',
    ])
    expect(rows[0]).toHaveTextContent('New')
    expect(rows[0]).toHaveTextContent('Gladly. When?')
    expect(rows[0]).toHaveTextContent('Replied')
    expect(rows[1]).not.toHaveTextContent('New')
    expect(rows[1]).toHaveTextContent('You: Bread for twelve?')
    expect(rows[1]).toHaveTextContent('Confirmed')
    expect(within(rows[0]!).getByRole('link')).toHaveAttribute('href', `/enquiries/${news.id}`)

    const ofMe = within(screen.getByRole('heading', { name: 'Questions for you' }).closest('section')!)
    expect(ofMe.getByRole('link', { name: 'Inês Duarte' })).toBeVisible()
    expect(ofMe.getByText('Waiting for your reply')).toBeVisible()
    expect(ofMe.getByText('Supper for a circle')).toBeVisible()
    expect(document.body).not.toHaveTextContent(me.email)
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

import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { refusal } from '../../../features/event/testing/fake-site.ts'
import { installFakeSite } from '../../../features/event/testing/open-site.tsx'
import { installFakeProviders, renderProviders } from '../../../features/provider/testing/open-providers.tsx'

const fixture = installFakeSite()
const given = installFakeProviders(fixture)
const open = (path = '/admin-dashboard?view=providers') => {
  fixture.me.roles = ['admin']
  return renderProviders(path, { as: fixture.me, site: fixture.site })
}
const card = async (name: string) =>
  within((await screen.findByRole('heading', { level: 3, name })).closest('li')!)

describe('the room of those who look after the house', () => {
  it('shows a page that waits as people will see it, and publishes it', async () => {
    const row = given.providers.add({ name: 'Ines plays', status: 'in_review' })
    const { user } = open()
    const page = await card('Ines plays')
    expect(screen.getByText('1 page to review')).toBeInTheDocument()
    expect(page.getByText(/In review since/)).toBeInTheDocument()
    await user.click(page.getByRole('button', { name: 'Open the page' }))
    const preview = within(page.getByRole('region', { name: 'Page of Ines plays' }))
    expect(await preview.findByText('An hour of songs')).toBeInTheDocument()

    await user.click(page.getByRole('button', { name: 'Publish' }))
    expect(await screen.findByText('No pages to review')).toBeInTheDocument()
    expect(row.status).toBe('published')
    const [asked] = fixture.site.backend.askedOf('POST /functions/v1/review-provider')
    expect(asked?.body).toEqual({ providerId: row.id, decision: 'published', seenAt: row.updated_at })
  })

  it('sends back with a kind note, never without', async () => {
    const row = given.providers.add({ name: 'Ines plays', status: 'in_review' })
    const { user } = open()
    const page = await card('Ines plays')
    await user.click(page.getByRole('button', { name: 'Send back' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Send Ines plays back?' }))
    await user.click(dialog.getByRole('button', { name: 'Send back' }))
    expect(dialog.getByText('Say what’s missing.')).toBeInTheDocument()
    await waitFor(() => expect(dialog.getByLabelText('What’s missing, in kind words')).toHaveFocus())
    await user.type(dialog.getByLabelText('What’s missing, in kind words'), 'Please add a photo.')
    await user.click(dialog.getByRole('button', { name: 'Send back' }))
    await waitFor(() => expect(row.status).toBe('draft'))
    expect(given.providers.decisions).toMatchObject([{ decision: 'sent_back', note: 'Please add a photo.' }])
  })

  it('shows what changed in a published page, and can pause it', async () => {
    const row = given.providers.add({ name: 'Rui cooks' })
    given.providers.changed.set(row.id, ['story', 'services'])
    const { user } = open()
    const page = await card('Rui cooks')
    expect(page.getByText('Changed: story and services.')).toBeInTheDocument()
    expect(page.getByRole('button', { name: 'Approve' })).toBeInTheDocument()
    await user.click(page.getByRole('button', { name: 'Pause' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Pause Rui cooks?' }))
    await user.type(dialog.getByLabelText('What’s missing, in kind words'), 'This is somebody else’s photo.')
    await user.click(dialog.getByRole('button', { name: 'Pause' }))
    await waitFor(() => expect(row.status).toBe('paused'))
  })

  it('says why when the house does not let it', async () => {
    given.providers.add({ name: 'Ines plays', status: 'in_review' })
    fixture.site.backend.answer('POST /functions/v1/review-provider', () =>
      refusal(409, 'conflict', 'This page is not in review any more.'),
    )
    const { user } = open()
    await user.click((await card('Ines plays')).getByRole('button', { name: 'Publish' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('This page is not in review any more.')
  })

  it('leaves one’s own page to others', async () => {
    given.providers.add({ name: 'Mine', status: 'in_review', owner_id: fixture.me.id })
    open()
    const page = await card('Mine')
    expect(page.getByText(/Another admin has to review it/)).toBeInTheDocument()
    expect(page.queryByRole('button', { name: 'Publish' })).toBeNull()
  })

  it('can pause a published page where it stands', async () => {
    const row = given.providers.add({ name: 'Rui cooks' })
    const { user } = open(`/service-providers/${row.id}`)
    const panel = within(await screen.findByRole('region', { name: 'Admins only' }))
    await user.click(panel.getByRole('button', { name: 'Pause' }))
    expect(screen.getByRole('dialog', { name: 'Pause Rui cooks?' })).toBeInTheDocument()
  })
})

import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { refusal } from '../../../features/event/testing/fake-site.ts'
import { installFakeSite } from '../../../features/event/testing/open-site.tsx'
import { buildProvider } from '../../../features/provider/testing/build-provider.ts'
import { installFakeProviders, renderProviders } from '../../../features/provider/testing/open-providers.tsx'

const fixture = installFakeSite()
const given = installFakeProviders(fixture)
const open = (step = '') =>
  renderProviders(`/become-service-provider${step && `?step=${step}`}`, {
    as: fixture.me,
    site: fixture.site,
  })
const lastSaved = () => given.providers.asked.saved.at(-1)
const saved = () => screen.findByText('Saved just now')
const saveEndpoint = 'POST /functions/v1/save-provider'
/** The button that sends the page, once it is known that nothing is missing. */
const sendButton = async () => {
  const button = await screen.findByRole('button', { name: 'Send for review' })
  await waitFor(() => expect(button).toBeEnabled())
  return button
}
const nameField = () => screen.findByLabelText('Name')
/** Leaves the screen; its last words have been sent once more. */
async function leave({ unmount }: { unmount: () => void }) {
  const { backend } = fixture.site
  const before = backend.askedOf(saveEndpoint).length
  unmount()
  await waitFor(() => expect(backend.askedOf(saveEndpoint).length).toBeGreaterThan(before))
}

describe('the steps of a page', () => {
  it('are not called done before somebody has opened them, whatever they ask for', async () => {
    const { go } = open()
    await nameField()
    const done = () =>
      within(screen.getByRole('navigation', { name: 'Steps' }))
        .getAllByRole('link')
        .map((link) => link.getAttribute('aria-label'))
        .filter((name) => name?.endsWith(', done'))
    expect(done()).toEqual([])
    // Photos are nobody's duty: the step is done as soon as it was looked at, and stays so.
    await go('/become-service-provider?step=photos')
    await waitFor(() => expect(done()).toHaveLength(1))
    await go('/become-service-provider')
    expect(done()).toEqual([expect.stringContaining('Photos')])
  })
})

describe('writing one’s own page', () => {
  it('saves while it is written and shows it as people will see it', async () => {
    const { user, go } = open()
    await user.type(await nameField(), 'Ines plays')
    await saved()
    expect(given.providers.rows).toMatchObject([
      { name: 'Ines plays', status: 'draft', owner_id: fixture.me.id },
    ])
    const preview = within(screen.getByRole('complementary', { name: 'Preview' }))
    expect(preview.getByText('Ines plays')).toBeInTheDocument()

    await go('/become-service-provider?step=bring')
    await waitFor(() =>
      expect(screen.getByRole('heading', { level: 2, name: 'What do you offer?' })).toHaveFocus(),
    )
    await user.click(screen.getByRole('checkbox', { name: 'Music' }))
    await user.type(screen.getByLabelText('Headline'), 'Cello for quiet rooms')
    await waitFor(() =>
      expect(lastSaved()).toMatchObject({ categories: ['music'], headline: 'Cello for quiet rooms' }),
    )
    expect(preview.getByText('Cello for quiet rooms')).toBeInTheDocument()
    expect(given.providers.rows).toHaveLength(1)
  })

  it('keeps services with how long and how much, in whole words and minor units', async () => {
    const { user } = open('services')
    await user.click(await screen.findByRole('button', { name: 'Add your first service' }))
    await user.type(screen.getByLabelText('Service name'), 'An hour of songs')
    await user.type(screen.getByLabelText(/Duration/), '1.5')
    await user.type(screen.getByLabelText('From'), '12,50')
    await waitFor(() =>
      expect(lastSaved()?.services).toMatchObject([
        {
          name: 'An hour of songs',
          durationMinutes: 90,
          priceRange: { min: 1250, max: 1250 },
          currency: 'EUR',
        },
      ]),
    )
    const preview = within(screen.getByRole('complementary', { name: 'Preview' }))
    expect(preview.getByText('1 hour 30 minutes')).toBeInTheDocument()
    expect(preview.getByText('€12.50')).toBeInTheDocument()
    await user.click(screen.getByRole('radio', { name: 'By donation' }))
    // At the service, and at the gate as the lowest price.
    expect(preview.getAllByText('By donation, from €12.50')).toHaveLength(2)
  })

  it('keeps weekly hours and how far somebody comes', async () => {
    const { user } = open('where')
    await user.type(await screen.findByLabelText('City'), 'Lisbon')
    await user.click(screen.getByRole('checkbox', { name: 'I travel to people' }))
    await user.type(screen.getByLabelText(/How far you travel/), '40')
    await user.click(screen.getByRole('button', { name: 'Add hours' }))
    await user.click(screen.getByRole('checkbox', { name: 'Friday' }))
    await waitFor(() =>
      expect(lastSaved()).toMatchObject({
        city: 'Lisbon',
        travelsKm: 40,
        hours: [{ days: [1, 2, 3, 4], opens: '10:00', closes: '18:00' }],
      }),
    )
    expect(screen.getByText('Monday to Thursday')).toBeInTheDocument()
  })

  it('saves the rest where one field is not right, and says which', async () => {
    const { user } = open()
    await user.type(await nameField(), 'Ines')
    await user.type(screen.getByLabelText(/Website/), 'ines.example')
    expect(await screen.findByText('Saved, except the marked fields')).toBeInTheDocument()
    expect(screen.getByLabelText(/Website/)).toBeInvalid()
    expect(lastSaved()).toMatchObject({ name: 'Ines' })
    expect(lastSaved()).not.toHaveProperty('website')
    await user.clear(screen.getByLabelText(/Website/))
    await user.type(screen.getByLabelText(/Website/), 'https://ines.example')
    await saved()
    expect(lastSaved()).toMatchObject({ website: 'https://ines.example' })
  })

  it('tries again by itself while nobody answers', async () => {
    const { user } = open()
    const { backend } = fixture.site
    let failures = 0
    const real = given.providers.answers.save
    backend.answer(saveEndpoint, (request) => {
      failures += 1
      return failures === 1 ? refusal(503, 'unavailable', 'Later.') : real(request)
    })
    await user.type(await nameField(), 'Ines')
    expect(await screen.findByText('Not saved yet, trying again')).toBeInTheDocument()
    await saved()
    expect(given.providers.rows).toMatchObject([{ name: 'Ines' }])
  })

  it('loses nothing when the page is left before it could be saved', async () => {
    const { backend } = fixture.site
    // The primary database is away.
    backend.answer(saveEndpoint, () => refusal(503, 'read_only', 'Later.'))
    const first = open()
    await first.user.type(await nameField(), 'Ines plays')
    await screen.findByText('Not saved yet, trying again')
    await leave(first)
    backend.answer(saveEndpoint, given.providers.answers.save)
    open()
    expect(await nameField()).toHaveValue('Ines plays')
    expect(screen.getByText(/We kept what you wrote/)).toBeInTheDocument()
    await saved()
    expect(given.providers.rows).toMatchObject([{ name: 'Ines plays' }])
  })

  it('asks whose words stand where another device has written since', async () => {
    const row = given.providers.add({ owner_id: fixture.me.id, status: 'draft', name: 'Then' })
    const { backend } = fixture.site
    backend.answer(saveEndpoint, () => refusal(503, 'unavailable', 'Later.'))
    const first = open()
    await first.user.type(await nameField(), ' and here')
    await screen.findByText('Not saved yet, trying again')
    await leave(first)
    Object.assign(row, { name: 'Elsewhere', updated_at: '2026-11-20T11:00:00Z' })
    backend.answer(saveEndpoint, given.providers.answers.save)
    const { user } = open()
    expect(await nameField()).toHaveValue('Elsewhere')
    await user.click(screen.getByRole('button', { name: 'Keep my version' }))
    expect(await nameField()).toHaveValue('Then and here')
    await saved()
    expect(row.name).toBe('Then and here')
  })
})

describe('sending a page for review', () => {
  it('says by step what is missing, and at the field', async () => {
    const { user } = open('send')
    const missing = within(await screen.findByRole('region', { name: 'Still missing' }))
    expect(missing.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'In “About you”',
      'In “What you offer”',
      'In “Services”',
      'In “Where and when”',
    ])
    expect(screen.getByRole('button', { name: 'Send for review' })).toBeDisabled()
    await user.click(missing.getByRole('link', { name: 'In “What you offer”' }))
    expect(screen.getByLabelText('Headline')).toBeInvalid()
    expect(screen.getByText('Choose at least one category.')).toBeInTheDocument()
  })

  it('sends what is whole, and takes it back', async () => {
    const row = given.providers.add({ owner_id: fixture.me.id, status: 'draft' })
    const { user } = open('send')
    await user.click(await sendButton())
    expect(await screen.findByRole('heading', { level: 2, name: 'In review' })).toBeInTheDocument()
    expect(row.status).toBe('in_review')
    await user.click(screen.getByRole('button', { name: 'Withdraw from review' }))
    await sendButton()
    expect(row.status).toBe('draft')
  })

  it('stays sent when what was read just before comes late', async () => {
    const row = given.providers.add({ owner_id: fixture.me.id, status: 'draft' })
    const { user, go } = open()
    await user.type(await nameField(), ' and sings')
    await go('/become-service-provider?step=send')
    let arrive = () => {}
    const late = new Promise<void>((resolve) => {
      arrive = resolve
    })
    let readings = 0
    fixture.site.backend.answer('GET /rest/v1/service_providers', async () => {
      const asItWas = Response.json([structuredClone(row)])
      readings += 1
      if (row.status === 'draft') await late
      return asItWas
    })
    // Saves the words first, which begins a reading.
    await user.click(await sendButton())
    expect(await screen.findByRole('heading', { level: 2, name: 'In review' })).toBeInTheDocument()
    expect(readings).toBeGreaterThan(1)
    await act(async () => arrive())
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
    expect(screen.getByRole('heading', { level: 2, name: 'In review' })).toBeInTheDocument()
  })

  it('shows the note with which a page came back', async () => {
    const row = given.providers.add({ owner_id: fixture.me.id, status: 'draft' })
    given.providers.decisions.push({
      provider_id: row.id,
      decision: 'sent_back',
      note: 'Please say what a lesson costs.',
      decided_at: '2026-11-19T10:00:00Z',
    })
    open()
    expect(await screen.findByText('Please say what a lesson costs.')).toBeInTheDocument()
  })
})

describe('changing a published page', () => {
  it('says that it stays published, and never leaves a gap in it', async () => {
    const row = given.providers.add({ owner_id: fixture.me.id, headline: 'Cello for quiet rooms' })
    const { user } = open('bring')
    expect(await screen.findByText(/Everyone sees your changes/)).toBeInTheDocument()
    await user.clear(screen.getByLabelText('Headline'))
    expect(await screen.findByText('Saved, except the marked fields')).toBeInTheDocument()
    expect(screen.getByLabelText('Headline')).toBeInvalid()
    await user.type(screen.getByLabelText('Headline'), 'Cello and soup')
    await saved()
    expect(given.providers.asked.saved.every(({ headline }) => headline !== '')).toBe(true)
    expect(row).toMatchObject({ status: 'published', headline: 'Cello and soup' })
  })

  it('keeps what is not shown by the form as it was', async () => {
    const row = given.providers.add({ owner_id: fixture.me.id })
    const services = buildProvider().provider_services.map((service) => ({
      ...service,
      provider_id: row.id,
    }))
    row.provider_services = structuredClone(services)
    const { user } = open()
    await user.type(await nameField(), ' again')
    await saved()
    expect(row.provider_services).toEqual(services)
    expect(row.travels_km).toBe(40)
  })
})

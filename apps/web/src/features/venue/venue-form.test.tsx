import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { installFakeCanvas, pictureFile } from '../../testing/fake-canvas.ts'
import { buildVenue } from './testing/fake-venues.ts'
import { installFakeVenues, renderVenues } from './testing/open-venues.tsx'

const fixture = installFakeVenues()
installFakeCanvas()

async function open(path = '/venues/new') {
  const view = renderVenues(path, fixture)
  const name = await screen.findByRole('textbox', { name: 'Name' })
  const type = async (label: string, text: string) => {
    const field = screen.getByRole('textbox', { name: new RegExp(`^${label}`) })
    await view.user.clear(field)
    await view.user.type(field, text)
  }
  const save = () => view.user.click(screen.getByRole('button', { name: /^(Add the venue|Save)$/ }))
  return { ...view, name, type, save }
}

async function fillIn({ type, user }: Awaited<ReturnType<typeof open>>) {
  await type('Name', 'Casa do Forno')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Kind of venue' }), 'Garden')
  await type('City', 'Lisbon')
}
const saved = () => fixture.venues.asked('save-venue')
const refuse = (error: object, status: number) =>
  fixture.site.backend.answer('POST /functions/v1/save-venue', () => Response.json({ error }, { status }))

describe('adding a venue', () => {
  it('says beside the fields what is missing and puts the keyboard at the first', async () => {
    const form = await open()
    await form.save()
    await waitFor(() => expect(form.name).toHaveFocus())
    expect(form.name).toHaveAccessibleDescription('Enter a name of at least 2 characters.')
    expect(screen.getByRole('combobox', { name: 'Kind of venue' })).toBeInvalid()
    expect(screen.getByText('Please check the marked fields.')).toBeVisible()
    expect(saved()).toEqual([])
  })

  it('saves everything that was said, and shows the venue', async () => {
    const form = await open()
    await fillIn(form)
    await form.type('Capacity', '48')
    await form.user.selectOptions(screen.getByRole('combobox', { name: 'Language you write in' }), 'French')
    await form.user.selectOptions(screen.getByRole('combobox', { name: /Country/ }), 'Portugal')
    await form.type('Street and number', 'Rua da Graça 71')
    await form.type('Latitude', '38,7167')
    await form.type('Longitude', '-9.1302')
    await form.user.click(
      within(screen.getByRole('group', { name: 'Who can see the address and the exact location' })).getByRole(
        'radio',
        {
          name: /Members/,
        },
      ),
    )
    await form.user.click(screen.getByRole('checkbox', { name: 'Piano' }))
    await form.user.click(screen.getByRole('checkbox', { name: 'Hearing loop' }))
    await form.type('Phone', '+351 21 000 000')
    await form.save()
    await waitFor(() => expect(form.address()).toMatch(/^\/v\/[0-9a-f-]{36}$/))
    expect(saved()).toEqual([
      expect.objectContaining({
        name: 'Casa do Forno',
        kind: 'garden',
        capacity: 48,
        country: 'PT',
        features: ['piano'],
        access: ['hearing_loop'],
        address: {
          address: 'Rua da Graça 71',
          position: { latitude: 38.7167, longitude: -9.1302 },
          audience: 'members',
        },
        contact: { phone: '+351 21 000 000', audience: 'members' },
      }),
    ])
    expect(
      fixture.site.backend.askedOf('POST /functions/v1/set-original-language').map(({ body }) => body),
    ).toEqual([{ kind: 'venue', id: expect.any(String), locale: 'fr' }])
    expect(await screen.findByText('Venue added')).toBeVisible()
    // The draft has become the venue.
    expect(localStorage.getItem(`hearth-venue-draft-${fixture.me.id}`)).toBeNull()
  })

  it('refuses a position off the globe beside its field', async () => {
    const form = await open()
    await fillIn(form)
    await form.type('Latitude', '91')
    await form.type('Longitude', 'west')
    await form.save()
    const latitude = screen.getByRole('textbox', { name: /^Latitude/ })
    await waitFor(() => expect(latitude).toHaveFocus())
    expect(latitude).toHaveAccessibleDescription('Use a latitude from -90 to 90.')
    expect(screen.getByRole('textbox', { name: /^Longitude/ })).toHaveAccessibleDescription(
      'Use a longitude from -180 to 180.',
    )
  })

  it('takes hours line by line, by keyboard alone', async () => {
    const form = await open()
    await fillIn(form)
    screen.getByRole('button', { name: 'Add hours' }).focus()
    await form.user.keyboard('{Enter}')
    const line = within(screen.getByRole('group', { name: 'Hours 1' }))
    await waitFor(() => expect(line.getByLabelText('Opens')).toHaveFocus())
    fireEvent.change(line.getByLabelText('Opens'), { target: { value: '20:00' } })
    fireEvent.change(line.getByLabelText('Closes'), { target: { value: '01:00' } })
    expect(line.getByLabelText('Closes')).toHaveAccessibleDescription('Closes the next day.')
    line.getByRole('checkbox', { name: 'Saturday' }).focus()
    await form.user.keyboard(' ')
    await form.save()
    await waitFor(() => expect(saved()).toHaveLength(1))
    expect(saved()[0]?.hours).toEqual([{ days: [1, 2, 3, 4, 5, 6], opens: '20:00', closes: '01:00' }])
  })

  it('wants a day in every line of hours, and takes a line away again', async () => {
    const form = await open()
    await fillIn(form)
    const add = screen.getByRole('button', { name: 'Add hours' })
    await form.user.click(add)
    await form.user.click(add)
    await form.save()
    expect(await screen.findByText('Choose at least one day.')).toBeVisible()
    await form.user.click(screen.getByRole('button', { name: 'Remove hours 2' }))
    await waitFor(() => expect(add).toHaveFocus())
    await form.save()
    await waitFor(() => expect(saved()).toHaveLength(1))
  })

  it('carries photos in their order', async () => {
    const form = await open()
    await fillIn(form)
    fireEvent.change(screen.getByLabelText('Add photos'), {
      target: { files: [pictureFile(), pictureFile()] },
    })
    await screen.findByRole('button', { name: 'Move photo 2 forward' })
    const [first, second] = [...fixture.site.backend.pictures]
    await form.user.click(screen.getByRole('button', { name: 'Move photo 2 forward' }))
    await form.save()
    await waitFor(() => expect(saved()).toHaveLength(1))
    expect(saved()[0]?.photos).toEqual(
      [second, first].map((name) => `/storage/v1/object/public/pictures/${name}`),
    )
  })

  it('keeps what was written when the page is left, and offers to start anew', async () => {
    const form = await open()
    await form.type('Name', 'Half a house')
    form.unmount()
    const again = await open()
    expect(again.name).toHaveValue('Half a house')
    await again.user.click(screen.getByRole('button', { name: 'Start over' }))
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue(''))
  })

  it('is one venue also when the answer was lost', async () => {
    const form = await open()
    await fillIn(form)
    fixture.site.backend.answer('POST /functions/v1/save-venue', () => Promise.reject(new TypeError('lost')))
    await form.save()
    expect(await screen.findByText(/safe to save again/)).toBeVisible()
    await form.save()
    await waitFor(() => expect(saved()).toHaveLength(2))
    expect(saved()[0]?.id).toBe(saved()[1]?.id)
    expect(form.name).toHaveValue('Casa do Forno')
  })

  it('puts the server’s refusal beside its field and loses nothing', async () => {
    const form = await open()
    await fillIn(form)
    const fields = { 'photos.0': 'Use a picture of your own.', city: 'Enter the city.' }
    refuse({ code: 'invalid_input', message: 'Not yet.', fields }, 400)
    await form.save()
    const city = screen.getByRole('textbox', { name: 'City' })
    await waitFor(() => expect(city).toHaveAccessibleDescription('Enter the city.'))
    expect(screen.getByText('Use a picture of your own.')).toBeVisible()
    expect(form.name).toHaveValue('Casa do Forno')
  })
})

describe('changing a venue', () => {
  it('begins with what it is, and saves what is new upon the state that it saw', async () => {
    const venue = buildVenue({ owner_id: fixture.me.id, name: 'Casa', capacity: 60 })
    fixture.venues.venues.push(venue)
    const form = await open(`/venues/edit/${venue.id}`)
    expect(form.name).toHaveValue('Casa')
    expect(screen.getByRole('textbox', { name: /^Street/ })).toHaveValue('Rua da Graça 71')
    await form.type('Name', 'Casa do Forno')
    await form.save()
    await waitFor(() => expect(form.address()).toBe(`/v/${venue.id}`))
    expect(saved()[0]).toMatchObject({ id: venue.id, basedOn: venue.updated_at, capacity: 60 })
    expect(await screen.findByRole('heading', { level: 1, name: 'Casa do Forno' })).toBeVisible()
  })

  it('keeps what was not saved when the page is left, and can discard it', async () => {
    const venue = buildVenue({ owner_id: fixture.me.id, name: 'Casa' })
    fixture.venues.venues.push(venue)
    const form = await open(`/venues/edit/${venue.id}`)
    await form.type('Name', 'Casa do Forno')
    form.unmount()
    await open(`/venues/edit/${venue.id}`)
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Casa do Forno')
    expect(screen.getByText('We kept your unsaved changes from last time.')).toBeVisible()
    await form.user.click(screen.getByRole('button', { name: 'Discard changes' }))
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Casa')
    expect(screen.queryByText('We kept your unsaved changes from last time.')).toBeNull()
    expect(localStorage.getItem(`hearth-venue-changes-${fixture.me.id}-${venue.id}`)).toBeNull()
  })

  it('says when it was changed in another window, and keeps what was written', async () => {
    const venue = buildVenue({ owner_id: fixture.me.id })
    fixture.venues.venues.push(venue)
    const form = await open(`/venues/edit/${venue.id}`)
    await form.type('Name', 'My words')
    refuse({ code: 'conflict', message: 'This venue was changed in another window meanwhile.' }, 409)
    await form.save()
    expect(await screen.findByText('This venue was changed in another window meanwhile.')).toBeVisible()
    expect(form.name).toHaveValue('My words')
  })

  it('is for its owner alone', async () => {
    const venue = buildVenue()
    fixture.venues.venues.push(venue)
    renderVenues(`/venues/edit/${venue.id}`, fixture)
    expect(await screen.findByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
  })
})

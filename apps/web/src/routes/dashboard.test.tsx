import { EngineError } from '@hearth/network-sdk'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { buildEvent } from '../features/events/testing/build-event.ts'
import { installFakeHouse, renderScreens } from '../features/events/testing/open-house.tsx'
import { tableError } from '../testing/fake-backend.ts'
import { installFakeCanvas, pictureFile } from '../testing/fake-canvas.ts'

vi.mock('../network.ts', async (original) => ({
  ...(await original<object>()),
  getEngine: async () => (await import('../features/events/testing/open-house.tsx')).presentEngine(),
}))

const fixture = installFakeHouse()
installFakeCanvas()

const on = (startDate: string) => ({
  timing: { startDate, startTime: '19:30', timezone: 'Europe/Lisbon', allDay: false },
})
const hosted = (title: string, said: Parameters<typeof buildEvent>[0] = {}) =>
  fixture.house.events.push(
    buildEvent({ title, createdBy: { id: fixture.me.id, name: 'Mira', type: 'member' }, ...said }),
  )
function coming(title: string, startDate: string) {
  const event = buildEvent({ title, ...on(startDate) })
  fixture.house.events.push(event)
  fixture.house.standingOf(event.id).my_answer = 'coming'
}
const section = (heading: string) =>
  within(screen.getByRole('heading', { name: heading }).closest('section')!)
const titlesUnder = (heading: string) =>
  section(heading)
    .getAllByRole('article')
    .map((article) => within(article).getByRole('heading').textContent)
const open = () => renderScreens('/dashboard', { as: fixture.me })
const offer = () => screen.findByRole('region', { name: 'A face to your name' })

describe('the dashboard', () => {
  it('greets by name and part of the day, and opens the nearest doors', async () => {
    open()
    expect(
      await screen.findByRole('heading', { level: 1, name: `Good morning, ${fixture.me.username}` }),
    ).toBeVisible()
    const doors = within(screen.getByRole('navigation', { name: 'Quick doors' }))
    expect(doors.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Find an event', '/events'],
      ['Host an event', '/create-event'],
      ['My events', '/my-events'],
      ['Your profile', `/profile/public/${fixture.me.id}`],
      ['Your account', '/account'],
    ])
  })

  it('shows the next three of what they come to and host, the soonest first, and leads to all', async () => {
    coming('Far', '2027-02-01')
    coming('Near', '2026-11-21')
    coming('Middle', '2026-12-21')
    coming('Last', '2027-03-01')
    coming('Gone', '2026-11-01')
    hosted('My supper', on('2026-11-25'))
    hosted('My draft', { status: 'draft' })
    hosted('Called off', { status: 'cancelled' })
    open()
    await screen.findByText('Near')
    expect(titlesUnder('You’re coming to')).toEqual(['Near', 'Middle', 'Far'])
    expect(
      section('You’re coming to').getByRole('link', { name: 'All that you come to (4)' }),
    ).toHaveAttribute('href', '/my-events?tab=coming')
    expect(titlesUnder('You host')).toEqual(['My supper'])
    expect(section('You host').queryByRole('link', { name: /^All/ })).toBeNull()
  })

  it('says kindly when nothing is ahead, with the way forward', async () => {
    open()
    expect(await screen.findByText(/Nothing in your book yet/)).toBeVisible()
    expect(await screen.findByText(/No evening of yours is ahead/)).toBeVisible()
    expect(section('You host').getByRole('link', { name: 'host an event' })).toHaveAttribute(
      'href',
      '/create-event',
    )
  })

  it('says what could not be read, and tries again there', async () => {
    coming('Near', '2026-11-21')
    fixture.house.failures.set(
      'getEvent',
      () => new EngineError('unreachable', 'The house is not answering.'),
    )
    const { user } = open()
    expect(await screen.findByRole('alert')).toHaveTextContent('The house is not answering.')
    expect(section('You host').queryByRole('alert')).toBeNull()
    fixture.house.failures.clear()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Near')).toBeVisible()
  })
})

describe('what is still missing', () => {
  it('is offered, and a photo can be added there', async () => {
    const { user } = open()
    await user.click(within(await offer()).getByRole('button', { name: 'Add a photo' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Your photo' }))
    fireEvent.change(dialog.getByLabelText('Choose a picture'), { target: { files: [pictureFile()] } })
    await user.click(await dialog.findByRole('button', { name: 'Use this picture' }))
    expect(await screen.findByText('Your photo is saved.')).toBeVisible()
    expect(screen.queryByRole('region', { name: 'A face to your name' })).toBeNull()
    expect(fixture.me.photo).toContain(fixture.me.id)
  })

  it('is offered again after "later", and waved away for good on every device', async () => {
    fixture.me.choices = ['photo_later']
    const { user, unmount } = open()
    await user.click(within(await offer()).getByRole('button', { name: 'Do not remind me' }))
    expect(screen.queryByRole('region', { name: 'A face to your name' })).toBeNull()
    await waitFor(() => expect(fixture.me.choices).toEqual(['photo_later', 'photo_offer_closed']))
    unmount()
    open()
    expect(await screen.findByText(/Nothing in your book yet/)).toBeVisible()
    expect(screen.queryByRole('region', { name: 'A face to your name' })).toBeNull()
  })

  it('stays silent while it is not known whether it was waved away', async () => {
    fixture.house.backend.answer('GET /rest/v1/onboarding', () => tableError(503, 'unavailable', 'Resting.'))
    open()
    expect(await screen.findByText(/Nothing in your book yet/)).toBeVisible()
    expect(screen.queryByRole('region', { name: 'A face to your name' })).toBeNull()
  })

  it('is the name first', async () => {
    fixture.me.username = 'temp_user_1'
    open()
    const missing = within(await screen.findByRole('region', { name: 'Choose your name' }))
    expect(missing.getByRole('link', { name: 'Choose a name' })).toHaveAttribute(
      'href',
      '/username-setup?redirectTo=%2Fdashboard',
    )
    expect(screen.getByRole('heading', { level: 1, name: 'Good morning' })).toBeVisible()
  })

  it('is nothing for whoever has a name and a photo', async () => {
    fixture.me.photo = `/storage/v1/object/public/pictures/${fixture.me.id}/a.webp`
    open()
    expect(await screen.findByText(/Nothing in your book yet/)).toBeVisible()
    expect(screen.queryByRole('region', { name: /your name/ })).toBeNull()
  })
})

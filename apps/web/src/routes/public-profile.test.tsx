import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { buildEvent } from '../features/events/testing/build-event.ts'
import { installFakeHouse, renderScreens } from '../features/events/testing/open-house.tsx'
import { buildAccount, tableError } from '../testing/fake-backend.ts'

vi.mock('../network.ts', async (original) => ({
  ...(await original<object>()),
  getEngine: async () => (await import('../features/events/testing/open-house.tsx')).presentEngine(),
}))

const fixture = installFakeHouse()

function addHost(username = 'amara') {
  const host = buildAccount({ username })
  fixture.house.addAccount(host)
  const hosts = (title: string, said: Parameters<typeof buildEvent>[0] = {}) =>
    fixture.house.events.push(
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
    expect(screen.getByText('In this house since January 2026')).toBeVisible()
    await screen.findByText('Near supper')
    expect(titlesUnder('Hosting')).toEqual(['Near supper', 'Far supper'])
    expect(titlesUnder('Hosted before')).toEqual(['Old supper'])
    expect(screen.queryByText('A draft')).toBeNull()
    expect(screen.queryByText(host.email)).toBeNull()
  })

  it('says when somebody hosts nothing, and calls nobody by a name that was never chosen', async () => {
    const { host } = addHost('temp_user_12345678')
    renderScreens(`/profile/public/${host.id}`, { as: fixture.me })
    expect(await screen.findByRole('heading', { level: 1, name: 'A new member' })).toBeVisible()
    expect(await screen.findByText('A new member hosts nothing that you can see right now.')).toBeVisible()
    expect(screen.queryByText(/temp_user/)).toBeNull()
  })

  it.each(['7f1c2a34-0000-4000-8000-0000000fffff', 'nobody'])('of %s is not there', async (id) => {
    renderScreens(`/profile/public/${id}`, { as: fixture.me })
    expect(await screen.findByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Browse All Members' })).toBeVisible()
  })

  it('says when it could not be read, and is there after another try', async () => {
    const { host } = addHost()
    fixture.house.backend.answer('GET /rest/v1/profiles', () => tableError(400, 'PGRST100', 'HTTP 400'))
    const { user } = renderScreens(`/profile/public/${host.id}`, { as: 'visitor' })
    expect(await screen.findByRole('alert')).toBeVisible()
    fixture.house.backend.restore('GET /rest/v1/profiles')
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'amara' })).toBeVisible())
  })
})

import type { HearthInfo } from '@hearth/contracts'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as network from '../data/network.ts'
import { createMemoryRouter, RouterProvider } from '../navigation/index.ts'
import { LiveMap } from './live-map.tsx'
import type { MapMarker } from './position.ts'

const maps = {
  tiles: 'https://tiles.example/{z}/{x}/{y}.png',
  attribution: '© OpenStreetMap contributors',
  findsPlaces: false,
}

const site: MapMarker = {
  id: 'house',
  label: 'Casa da Esquina, Lisbon',
  href: '/venues/house',
  latitude: 38.7167,
  longitude: -9.1302,
}
const hall: MapMarker = { id: 'hall', label: 'Harbourview Hall', latitude: 47.57, longitude: -52.7 }

beforeEach(() => {
  vi.spyOn(network, 'getHearthInfo').mockReturnValue({ maps } as HearthInfo)
  maps.tiles = 'https://tiles.example/{z}/{x}/{y}.png'
  Element.prototype.getBoundingClientRect = () => new DOMRect(0, 0, 600, 400)
  // jsdom lays nothing out; the map asks what lies under a press.
  document.elementFromPoint = () => null
})

function open(props: Partial<Parameters<typeof LiveMap>[0]> = {}) {
  const element = <LiveMap label="The places" markers={[site, hall]} {...props} />
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)
  return userEvent.setup()
}
const tiles = () => [...document.querySelectorAll<HTMLImageElement>('img.map-tile')]

describe('the live map', () => {
  it('shows the pictures of the configured server alone, says whose they are, and names each place', async () => {
    open()
    expect(await screen.findByRole('button', { name: site.label })).toBeVisible()
    expect(screen.getByRole('button', { name: hall.label })).toBeVisible()
    expect(tiles().length).toBeGreaterThan(0)
    for (const { src } of tiles()) expect(src).toMatch(/^https:\/\/tiles\.example\/\d+\/\d+\/\d+\.png$/)
    expect(screen.getByRole('link', { name: '© OpenStreetMap contributors' })).toHaveAttribute(
      'href',
      'https://www.openstreetmap.org/copyright',
    )
  })

  it('shows what a pin is, and leads there', async () => {
    const user = open()
    const pin = await screen.findByRole('button', { name: site.label })
    await user.click(pin)
    expect(pin).toHaveAttribute('aria-pressed', 'true')
    expect(screen.getByRole('link', { name: site.label })).toHaveAttribute('href', '/venues/house')
  })

  it('names several things at one door together', async () => {
    const concert = { ...site, id: 'concert', label: 'Fado in the kitchen', href: '/event/concert' }
    const user = open({ markers: [site, concert] })
    await user.click(await screen.findByRole('button', { name: `2 places here, the first is ${site.label}` }))
    expect(screen.getByRole('link', { name: 'Fado in the kitchen' })).toHaveAttribute(
      'href',
      '/event/concert',
    )
  })

  it('is moved and brought closer by keys', async () => {
    const user = open({ markers: [site] })
    await screen.findByRole('button', { name: site.label })
    const zoomOf = () => tiles().map(({ src }) => Number(/example\/(\d+)/.exec(src)?.[1]))
    expect(new Set(zoomOf())).toEqual(new Set([15]))
    screen.getByRole('region', { name: 'The places' }).focus()
    await user.keyboard('+')
    await waitFor(() => expect(zoomOf()).toContain(16))
    const before = tiles().map(({ src }) => src)
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}')
    await waitFor(() => expect(tiles().some(({ src }) => !before.includes(src))).toBe(true))
  })

  it('says once that the pictures do not come, keeps the places, and does not ask for them again and again', async () => {
    open()
    await screen.findByRole('button', { name: site.label })
    const asked = tiles().length
    for (const tile of tiles()) fireEvent.error(tile)
    expect(await screen.findByText(/The map images aren’t loading/)).toBeVisible()
    expect(screen.getByRole('button', { name: site.label })).toBeVisible()
    expect(asked).toBeGreaterThan(2)
    expect(tiles()).toEqual([])
  })

  it('stands on a drawing where the deployment has no pictures', async () => {
    maps.tiles = ''
    open()
    expect(await screen.findByRole('button', { name: site.label })).toBeVisible()
    expect(screen.getByText(/There are no map images here/)).toBeVisible()
    expect(document.querySelector('img')).toBeNull()
    expect(screen.queryByRole('link', { name: /OpenStreetMap/ })).toBeNull()
  })

  it('lets a pin be placed by the arrow keys', async () => {
    const onPlace = vi.fn()
    const user = open({ markers: [site], onPlace, firstView: { center: site, zoom: 16 } })
    ;(await screen.findByRole('button', { name: 'Pin. Use the arrow keys to move it.' })).focus()
    await user.keyboard('{ArrowUp}')
    const [{ latitude, longitude }] = onPlace.mock.calls[0]!
    expect(latitude).toBeGreaterThan(site.latitude)
    expect(longitude).toBeCloseTo(site.longitude, 4)
  })
})

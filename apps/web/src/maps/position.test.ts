import { describe, expect, it } from 'vitest'
import { groupMarkers, type MapMarker, positionAt, viewOf, worldPoint } from './position.ts'

const lisbon = { latitude: 38.7167, longitude: -9.1333 }
const auckland = { latitude: -36.85, longitude: 174.76 }
const marker = (id: string, at: { latitude: number; longitude: number }): MapMarker => ({
  id,
  label: id,
  ...at,
})

describe('Web Mercator', () => {
  it('puts the middle of the world in the middle of the map', () => {
    expect(worldPoint({ latitude: 0, longitude: 0 }, 1)).toEqual({ x: 256, y: 256 })
  })

  // The tile of Lisbon at zoom 12, as OpenStreetMap numbers it.
  it('agrees with the numbers of tiles', () => {
    const { x, y } = worldPoint(lisbon, 12)
    expect([Math.floor(x / 256), Math.floor(y / 256)]).toEqual([1944, 1569])
  })

  it.each([lisbon, auckland, { latitude: 85, longitude: -180 }])('comes back from %o', (position) => {
    const back = positionAt(worldPoint(position, 15), 15)
    expect(back.latitude).toBeCloseTo(position.latitude, 6)
    expect(back.longitude).toBeCloseTo(position.longitude, 6)
  })

  it('keeps the poles on the map', () => {
    expect(worldPoint({ latitude: 90, longitude: 0 }, 0).y).toBeGreaterThanOrEqual(-0.001)
    expect(worldPoint({ latitude: -90, longitude: 0 }, 0).y).toBeLessThanOrEqual(256.001)
  })
})

describe('the view of places', () => {
  const size = { width: 600, height: 400 }

  it.each([[[lisbon, auckland]], [[lisbon, { latitude: 38.72, longitude: -9.1 }]], [[lisbon]]])(
    'holds all of %o',
    (positions) => {
      const { center, zoom } = viewOf(positions, size)
      const middle = worldPoint(center, zoom)
      for (const position of positions) {
        const { x, y } = worldPoint(position, zoom)
        expect(Math.abs(x - middle.x)).toBeLessThanOrEqual(300)
        expect(Math.abs(y - middle.y)).toBeLessThanOrEqual(200)
      }
    },
  )

  it('shows the streets around a single place, and the world without any', () => {
    expect(viewOf([lisbon], size).zoom).toBe(15)
    expect(viewOf([], size).zoom).toBe(1)
  })
})

describe('groups', () => {
  const near = marker('near', { latitude: 38.7168, longitude: -9.1333 })

  it('put together what would cover each other, and part it nearer', () => {
    const markers = [marker('a', lisbon), near, marker('far', auckland)]
    expect(groupMarkers(markers, 10).map((group) => group.markers.map(({ id }) => id))).toEqual([
      ['a', 'near'],
      ['far'],
    ])
    expect(groupMarkers(markers, 19)).toHaveLength(3)
  })

  it('lose nothing', () => {
    const many = Array.from({ length: 200 }, (_, at) =>
      marker(String(at), { latitude: (at * 7) % 80, longitude: (at * 13) % 170 }),
    )
    expect(groupMarkers(many, 4).flatMap((group) => group.markers)).toHaveLength(200)
  })
})

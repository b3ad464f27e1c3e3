import { describe, expect, it } from 'vitest'
import type { NumberedPlace } from './numbered-places.ts'
import { ringsOf } from './rings.ts'

const place = (number: number, wishes: Partial<NumberedPlace> = {}): NumberedPlace => ({
  venueId: `venue ${number}`,
  number,
  name: 'A house',
  city: 'Lisbon',
  latitude: 38.72,
  longitude: -9.14,
  titles: ['Supper'],
  ...wishes,
})

describe('places as dots within rings', () => {
  it('have north up and east to the right, within the outermost ring', () => {
    const { dots, rings } = ringsOf([
      place(1, { latitude: 38.75 }),
      place(2, { latitude: 38.69 }),
      place(3, { longitude: -9.1 }),
      place(4, { longitude: -9.18 }),
    ])
    const [north, south, east, west] = dots
    expect(north!.y).toBeLessThan(south!.y)
    expect(east!.x).toBeGreaterThan(west!.x)
    expect(rings.map(({ km }) => km)).toEqual([1, 2.5, 5])
    for (const { x, y } of dots) expect(Math.hypot(x, y)).toBeLessThanOrEqual(1.08)
  })

  it('do not lie on each other, also where they are at one place', () => {
    const { dots } = ringsOf(Array.from({ length: 12 }, (_, number) => place(number + 1)))
    for (const one of dots)
      for (const other of dots.filter(({ number }) => number > one.number))
        expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(0.16)
  })

  it('leave out what lies in another part of the world, and say so', () => {
    const far = place(3, { city: 'Auckland', latitude: -36.85, longitude: 174.76 })
    const { dots, farther, city } = ringsOf([place(1), place(2, { latitude: 38.73 }), far])
    expect(dots.map(({ number }) => number)).toEqual([1, 2])
    expect(farther).toEqual([far])
    expect(city).toBe('Lisbon')
  })

  it('are none where nothing is known', () => {
    expect(ringsOf([])).toMatchObject({ dots: [], farther: [] })
  })
})

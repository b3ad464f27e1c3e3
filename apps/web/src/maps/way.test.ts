import { describe, expect, it } from 'vitest'
import { ringsFor, roundedKm, wayFrom } from './way.ts'

const lisbon = { latitude: 38.72, longitude: -9.14 }

describe('the way to a place', () => {
  it('says how far it is and in which direction', () => {
    const porto = wayFrom(lisbon, { latitude: 41.15, longitude: -8.61 })
    expect(Math.round(porto.km)).toBe(274)
    expect(porto.direction).toBe('n')
    expect(wayFrom(lisbon, { latitude: 38.71, longitude: -9.13 }).direction).toBe('se')
    expect(wayFrom(lisbon, { latitude: 38.72, longitude: -9.16 }).direction).toBe('w')
    expect(wayFrom(lisbon, lisbon).km).toBe(0)
  })

  it('goes the short way over the date line', () => {
    const way = wayFrom({ latitude: -17, longitude: 179.9 }, { latitude: -17, longitude: -179.9 })
    expect(way.km).toBeLessThan(30)
    expect(way.direction).toBe('e')
  })

  it('rounds as exactly as it is worth saying, and has its rings just inside', () => {
    expect([0.44, 1.26, 14.4].map(roundedKm)).toEqual([0.4, 1.3, 14])
    expect(ringsFor(1.2)).toEqual([0.5, 1])
    expect(ringsFor(0.02)).toEqual([0.1, 0.25])
    expect(ringsFor(7)).toEqual([2, 5])
  })
})

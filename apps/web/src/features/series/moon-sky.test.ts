import { describe, expect, it } from 'vitest'
import { litPath } from './moon-sky.tsx'

/** Both turns of a path: along the edge of the disc, and back along the line between light and dark. */
const turnsOf = (age: number) =>
  litPath(age)
    .match(/0 0 [01]/g)!
    .map((turn) => Number(turn.at(-1)))

describe('the moon over a date', () => {
  it('is lit on the right while it grows, and on the left after', () => {
    expect(turnsOf(0.1)[0]).toBe(1)
    expect(turnsOf(0.6)[0]).toBe(0)
  })

  it('is a sickle near the new moon and bulges near the full one', () => {
    expect(turnsOf(0.1)).toEqual([1, 0])
    expect(turnsOf(0.4)).toEqual([1, 1])
    expect(turnsOf(0.6)).toEqual([0, 0])
    expect(turnsOf(0.9)).toEqual([0, 1])
  })

  it('is the whole disc when full, and none when new', () => {
    expect(litPath(0.5)).toBe('M0-16A16 16 0 0 0 0 16A16 16 0 0 0 0-16z')
    expect(litPath(0)).toBe('M0-16A16 16 0 0 1 0 16A16 16 0 0 0 0-16z')
  })
})

import { gzipSync } from 'node:zlib'
import { drawnFaceNumbers } from '@hearth/contracts/drawn-faces'
import { expect, it } from 'vitest'
import { drawPortrait } from './draw-portrait.ts'
import { people } from './people.ts'

it('draws one person for each number that a profile may hold, no two alike, and nobody else', () => {
  expect(people.length).toBe(drawnFaceNumbers.length)
  const drawn = drawnFaceNumbers.map((number) => drawPortrait(number)!)
  expect(new Set(drawn).size).toBe(drawn.length)
  for (const number of [0, -1, 1.5, people.length + 1]) expect(drawPortrait(number)).toBeUndefined()
})

it('draws the same bytes each time, small and whole', () => {
  for (const number of drawnFaceNumbers) {
    const svg = drawPortrait(number)!
    expect(drawPortrait(number)).toBe(svg)
    expect(svg).not.toMatch(/NaN|undefined|oklch|false/)
    expect(gzipSync(svg).length).toBeLessThanOrEqual(2000)
  }
})

import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { type SceneRatio, sceneSizes } from '@hearth/contracts/scene-address'
import { type Scene, sceneNames } from '@hearth/contracts/scenes'
import { repetitions } from '@hearth/database/testing'
import { describe, expect, it } from 'vitest'
import { drawScene, drawSharePicture } from './draw-scene.ts'

const ratios = Object.keys(sceneSizes) as SceneRatio[]
const lights = ['dawn', 'day', 'dusk', 'night'] as const
const maxPackedBytes = 6000
/** Four show each light, sixteen each moon too, with two ids. */
const drawings = repetitions(16, { daily: 4 })

const sceneAt = (name: Scene['name'], at: number): Scene => ({
  name,
  light: lights[at % 4]!,
  moon: at % 8,
  id: `event-${at}`,
})

describe.each(sceneNames)('%s', (name) => {
  it('gives the same bytes for the same id, others for another one', () => {
    const first = drawScene(sceneAt(name, 1), 'card')
    expect(drawScene(sceneAt(name, 1), 'card')).toBe(first)
    const others = Array.from({ length: 12 }, (_, at) =>
      drawScene({ ...sceneAt(name, 1), id: `other-${at}` }, 'card'),
    )
    expect(new Set([first, ...others]).size).toBe(13)
  })

  it.each(ratios)('is small, whole and composed for %s', (ratio) => {
    const { width, height } = sceneSizes[ratio]
    for (let at = 0; at < drawings; at++) {
      const svg = drawScene(sceneAt(name, at), ratio)
      expect(svg).toContain(`viewBox="0 0 ${width} ${height}"`)
      expect(svg).not.toMatch(/NaN|Infinity|undefined|oklch|<script|href/)
      for (const [, paint] of svg.matchAll(/url\(#(\w+)\)/g)) expect(svg).toContain(`id="${paint}"`)
      expect(svg.match(/<g[ >]/g)?.length ?? 0).toBe(svg.match(/<\/g>/g)?.length ?? 0)
      expect(gzipSync(svg).length).toBeLessThanOrEqual(maxPackedBytes)
    }
  })
})

it('draws what addresses of this edition show: whoever changes a drawing counts artEdition up', () => {
  const all = sceneNames
    .map((name) => ratios.map((ratio) => drawScene(sceneAt(name, 3), ratio)).join(''))
    .join('')
  expect(createHash('sha256').update(all).digest('hex').slice(0, 16)).toMatchInlineSnapshot(
    `"c3a066b7abedb88b"`,
  )
})

it('draws a preview at the size that previews ask for', () => {
  expect(drawSharePicture(sceneAt('choir', 1))).toContain('width="1200" height="630" viewBox="0 0 400 210"')
})

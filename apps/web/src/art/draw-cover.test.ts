import { categoryIds } from '@hearth/contracts/event-values'
import { expect, test } from 'vitest'
import { coverSizes } from './cover-sizes.ts'
import { type CoverSubject, coverScene, drawCover, variantOf } from './draw-cover.ts'
import type { Shape } from './shape.ts'

const ratios = ['card', 'tall', 'wide'] as const
const someIds = Array.from({ length: 40 }, (_, at) => `event-${at}`)

test('the same id gives the same scene, another id another one', () => {
  for (const category of categoryIds) {
    for (const ratio of ratios) {
      const first = drawCover({ id: 'abc', category, ratio })
      expect(drawCover({ id: 'abc', category, ratio })).toBe(first)
      expect(drawCover({ id: 'abd', category, ratio })).not.toBe(first)
    }
  }
})

test('a scene is fixed for good', () => {
  // A change here changes the face of every event: do it on purpose only.
  expect(
    drawCover({ id: 'long-table', category: 'party', ratio: 'card' }).slice(0, 330),
  ).toMatchInlineSnapshot(
    `"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300" preserveAspectRatio="xMidYMid slice"><defs><linearGradient id="c-sky" gradientTransform="rotate(82.5 .5 .5)"><stop offset="0" stop-color="oklch(0.27 0.075 331)"/><stop offset="0.55" stop-color="oklch(0.44 0.13 339)"/><stop offset="1" stop-color="oklch(0.6 0.16 5)"/></"`,
  )
})

test.each(categoryIds)('%s shows at least three different motifs', (category) => {
  const byVariant = new Map(
    someIds.map((id) => [variantOf(id, category), outline({ id, category, ratio: 'card' })]),
  )
  expect(byVariant.size).toBeGreaterThanOrEqual(3)
  expect(new Set(byVariant.values()).size).toBe(byVariant.size)
})

test.each(ratios)(
  'a %s cover is drawn in its own measure, with about twenty shapes and finite numbers',
  (ratio) => {
    for (const category of categoryIds) {
      for (const id of someIds.slice(0, 8)) {
        const scene = coverScene({ id, category, ratio })
        const { width, height } = coverSizes[ratio]
        expect(scene.attributes.viewBox).toBe(`0 0 ${width} ${height}`)
        const svg = drawCover({ id, category, ratio })
        expect(svg).not.toMatch(/NaN|Infinity|undefined/)
        expect(count(scene)).toBeGreaterThan(14)
      }
    }
  },
)

test('every paint that a shape asks for is defined under the given scope', () => {
  for (const category of categoryIds) {
    for (const id of someIds.slice(0, 8)) {
      const svg = JSON.stringify(coverScene({ id, category, ratio: 'tall' }, 'here'))
      for (const [, name] of svg.matchAll(/url\(#([^)]+)\)/g)) expect(svg).toContain(`"id":"${name}"`)
    }
  }
})

test('the text form is an SVG document of its own', () => {
  const svg = drawCover({ id: 'a"<b>', category: 'concerts', ratio: 'wide' })
  const parsed = new DOMParser().parseFromString(svg, 'image/svg+xml')
  expect(parsed.querySelector('parsererror')).toBeNull()
  expect(parsed.documentElement.getAttribute('viewBox')).toBe('0 0 1200 280')
  expect(parsed.querySelector('[stroke-width]')).not.toBeNull()
})

/** A drawing without its numbers: what kinds of shapes it has, and which strokes its paths are made of. */
function outline(subject: CoverSubject): string {
  return drawCover(subject)
    .replace(/<defs>.*<\/defs>/, '')
    .replace(/[\d.-]+/g, '')
}

function count({ children = [] }: Shape): number {
  return 1 + children.reduce((sum, child) => sum + count(child), 0)
}

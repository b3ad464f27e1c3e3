import { expect, it } from 'vitest'
import { readStyles, stylesShownIn } from './shown-styles.ts'

const page = '<div class="card open"><p class="lede">map</p></div>'
const shown = (css: string) => stylesShownIn(page, readStyles(css))

it('keeps the rules of classes that the page shows, and of elements', () => {
  expect(shown('.card{a:b}.map{a:b}p{a:b}')).toBe('.card{a:b}p{a:b}')
})

it('keeps a rule when all classes of one of its selectors are shown', () => {
  expect(shown('.map,.card .open{a:b}.card .map{a:b}')).toBe('.map,.card .open{a:b}')
})

it('asks nothing of what stands in brackets', () => {
  expect(shown('.card:not(.map,:has(.pin)){a:b}:is(.map){a:b}')).toBe(
    '.card:not(.map,:has(.pin)){a:b}:is(.map){a:b}',
  )
})

it('looks into layers and conditions, and leaves out those that are empty then', () => {
  expect(
    shown('@layer base,look;@layer look{@media (x){.card{a:b}.map{a:b}}}@media (y){.map{a:b}}@layer base{}'),
  ).toBe('@layer base,look;@layer look{@media (x){.card{a:b}}}@layer base;')
})

it('keeps fonts and movements', () => {
  const css = '@font-face{a:b}@keyframes rise{0%{a:b}to{a:b}}'
  expect(shown(css)).toBe(css)
})

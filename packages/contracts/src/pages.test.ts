import { expect, it } from 'vitest'
import { patternOf } from './pages.ts'

it.each([
  ['/', '/'],
  ['/venues/new', '/venues/new'],
  ['/venues/7f1c2a34', '/venues/:id'],
  ['/venues/edit/7f1c2a34', '/venues/edit/:id'],
  ['/profile/ana.maria', '/profile/:username'],
  ['/profile/public/7f1c2a34', '/profile/public/:id'],
  ['/p/7f1c2a34', '/p/:providerId'],
  ['/@ana.maria', '/@:username'],
  ['/@', '*'],
  ['/ana.maria', '*'],
  ['/event/yzq2f6o7h3b5k4n6p2s7t3v5w4/edit', '/event/:id/edit'],
  ['/profile/', '*'],
  ['/ana/was/here', '*'],
])('tells of %s only %s', (pathname, pattern) => {
  expect(patternOf(pathname)).toBe(pattern)
})

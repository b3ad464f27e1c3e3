import { expect, it } from 'vitest'
import { pagesMemory } from './memory.ts'

it.each([
  [512, '48MB'],
  [2048, '128MB'],
  [65_536, '256MB'],
])('gives PostgreSQL on a machine of %d MB so much for pages: %s', (megabytes, expected) => {
  expect(pagesMemory(megabytes * 2 ** 20)).toBe(expected)
})

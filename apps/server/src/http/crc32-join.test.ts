import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { expect, it } from 'vitest'
import { joined, shiftBy } from './crc32-join.ts'

it.each([
  [0, 0],
  [1, 0],
  [0, 1],
  [24, 7],
  [1000, 24],
  [3, 70_000],
])('joins the checksums of %i and %i bytes', (first, second) => {
  const [a, b] = [randomBytes(first), randomBytes(second)]
  expect(joined(crc32(a), crc32(b), shiftBy(second))).toBe(crc32(Buffer.concat([a, b])))
})

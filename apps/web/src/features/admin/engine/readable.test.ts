import type { CandidShape } from '@hearth/network-sdk/watch'
import { expect, it } from 'vitest'
import { writeHexPairs } from './hex-pairs.ts'
import { writeReadable } from './readable.ts'

const nat: CandidShape = { kind: 'nat' }
const text: CandidShape = { kind: 'text' }

it('writes large numbers whole, opts as their value or null, tuples as lists', () => {
  const shape: CandidShape = {
    kind: 'record',
    fields: [
      { name: 'at', shape: nat },
      { name: 'end', shape: { kind: 'opt', of: text } },
      { name: 'start', shape: { kind: 'opt', of: text } },
      {
        name: 'counts',
        shape: {
          kind: 'vec',
          of: {
            kind: 'record',
            fields: [
              { name: '0', shape: nat },
              { name: '1', shape: text },
            ],
          },
        },
      },
      { name: 'none', shape: { kind: 'vec', of: text } },
    ],
  }
  const value = { at: 2n ** 64n, end: [], start: ['a "quoted" one'], counts: [[500n, 'x']], none: [] }
  expect(writeReadable(value, shape)).toBe(`{
  "at": 18446744073709551616,
  "end": null,
  "start": "a \\"quoted\\" one",
  "counts": [
    [500, "x"]
  ],
  "none": []
}`)
})

it('writes bytes as pairs, as many as are wanted', () => {
  expect(writeHexPairs(Uint8Array.of(0, 9, 10, 255), 3)).toBe('00 09 0a')
})

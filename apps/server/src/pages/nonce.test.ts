import { expect, it } from 'vitest'
import { makeNonce } from './nonce.ts'

it('makes words of 128 bits, all different and of one length', () => {
  const words = Array.from({ length: 3000 }, makeNonce)
  expect(new Set(words).size).toBe(words.length)
  for (const word of words) expect(Buffer.from(word, 'base64')).toHaveLength(16)
  expect(new Set(words.map(({ length }) => length))).toEqual(new Set([24]))
})

import { randomBytes, randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { decideRefresh } from '../rules.ts'
import { deriveKeyring } from './keyring.ts'
import { hashRefreshToken, readRefreshToken, writeRefreshToken } from './refresh-token.ts'

const keyring = deriveKeyring('a secret for tests alone, 32 bytes or more')
const other = deriveKeyring('another secret for tests, 32 bytes or more')

it('writes the same token for the same login and counter, and reads it back', () => {
  for (const counter of [0, 1, 255, 70_000, 0xffffffff]) {
    const identity = { sessionId: randomUUID(), counter }
    const token = writeRefreshToken(keyring, identity)
    expect(token).toBe(writeRefreshToken(keyring, identity))
    expect(token).toHaveLength(70)
    expect(readRefreshToken(keyring, token)).toEqual(identity)
  }
})

it('reads no token that it did not write', () => {
  const token = writeRefreshToken(keyring, { sessionId: randomUUID(), counter: 3 })
  expect(readRefreshToken(other, token)).toBeUndefined()
  for (let index = 0; index < token.length; index++) {
    const changed = token.slice(0, index) + (token[index] === 'A' ? 'B' : 'A') + token.slice(index + 1)
    expect(readRefreshToken(keyring, changed)).toBeUndefined()
  }
  for (const text of [
    '',
    `${token}A`,
    `${token}=`,
    ` ${token}`,
    token.slice(1),
    randomBytes(52).toString('base64url'),
  ]) {
    expect(readRefreshToken(keyring, text)).toBeUndefined()
  }
})

it('is known to the database by a hash that depends on the secret', () => {
  const token = writeRefreshToken(keyring, { sessionId: randomUUID(), counter: 0 })
  expect(hashRefreshToken(keyring, token)).not.toEqual(hashRefreshToken(other, token))
})

it.each([
  [7, 7, 'rotate'],
  [6, 7, 'repeat'],
  [5, 7, 'end'],
  [0, 7, 'end'],
  [8, 7, 'end'],
  [0, 0, 'rotate'],
] as const)('the token %i, when %i is the newest, leads to %s', (presented, newest, decision) => {
  expect(decideRefresh({ presented, newest })).toBe(decision)
})

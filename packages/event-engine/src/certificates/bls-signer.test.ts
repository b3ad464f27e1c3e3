import { randomBytes } from 'node:crypto'
import { blsSign } from '@hearth/ic-wire'
import { afterAll, expect, it } from 'vitest'
import { testKeys } from '../gateway/testing.ts'
import { startBlsSigner } from './bls-signer.ts'

const signer = startBlsSigner(testKeys.rootSecretKey)
afterAll(() => signer.close())

it('signs in its thread what the library signs here, each message its own', async () => {
  const messages = Array.from({ length: 3 }, () => new Uint8Array(randomBytes(46)))
  const signatures = await Promise.all(messages.map((message) => signer.sign(message)))
  expect(signatures).toEqual(messages.map((message) => blsSign(message, testKeys.rootSecretKey)))
})

it('refuses those who wait when it is closed, and those who come later', async () => {
  const closing = startBlsSigner(testKeys.rootSecretKey)
  const waiting = closing.sign(new Uint8Array(46))
  await Promise.all([closing.close(), expect(waiting).rejects.toThrow('thread has ended')])
  await expect(closing.sign(new Uint8Array(46))).rejects.toThrow('closed')
})

it('starts another thread after one that died', async () => {
  const message = new Uint8Array(46)
  // Not a message: the thread throws while it hashes, and dies of it.
  await expect(signer.sign('no bytes' as never)).rejects.toThrow()
  expect(await signer.sign(message)).toEqual(blsSign(message, testKeys.rootSecretKey))
})

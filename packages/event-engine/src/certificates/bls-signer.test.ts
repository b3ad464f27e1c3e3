import { randomBytes } from 'node:crypto'
import { blsSign } from '@hearth/ic-wire'
import { afterAll, expect, it } from 'vitest'
import { testKeys } from '../gateway/testing.ts'
import { createBlsSigner } from './bls-signer.ts'

const signer = createBlsSigner(testKeys.rootSecretKey)
afterAll(() => signer.close())

it('signs in its thread what the library signs here, each message its own', async () => {
  const messages = Array.from({ length: 30 }, () => new Uint8Array(randomBytes(46)))
  const signatures = await Promise.all(messages.map((message) => signer.sign(message)))
  expect(signatures).toEqual(messages.map((message) => blsSign(message, testKeys.rootSecretKey)))
})

/** How often the main thread's loop comes round until the work is done. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0
  let isDone = false
  const turn = () => {
    turns++
    if (!isDone) setImmediate(turn)
  }
  setImmediate(turn)
  await work()
  isDone = true
  return turns
}

it('leaves the main thread to others while it signs, as the library here does not', async () => {
  const messages = Array.from({ length: 20 }, () => new Uint8Array(randomBytes(46)))
  await signer.sign(messages[0]!)
  const inThread = await turnsDuring(() => Promise.all(messages.map((message) => signer.sign(message))))
  const here = await turnsDuring(async () => {
    for (const message of messages) {
      blsSign(message, testKeys.rootSecretKey)
      await new Promise((resolve) => setImmediate(resolve))
    }
  })
  // Between two signatures the loop turns once; beside them, a hundred times each.
  expect(here).toBeLessThan(3 * messages.length)
  expect(inThread).toBeGreaterThan(3 * here)
})

it('starts its thread with the first task, or before that when it is told to, and once', async () => {
  let threads = 0
  const count = () => void threads++
  process.on('worker', count)
  const [asked, told] = [createBlsSigner(testKeys.rootSecretKey), createBlsSigner(testKeys.rootSecretKey)]
  try {
    await new Promise((resolve) => setImmediate(resolve))
    expect(threads).toBe(0)
    await asked.sign(new Uint8Array(46))
    expect(threads).toBe(1)
    told.prepare()
    told.prepare()
    await new Promise((resolve) => setImmediate(resolve))
    expect(threads).toBe(2)
    await told.sign(new Uint8Array(46))
    expect(threads).toBe(2)
  } finally {
    process.off('worker', count)
    await Promise.all([asked.close(), told.close()])
  }
})

it('refuses those who wait when it is closed, and those who come later', async () => {
  const closing = createBlsSigner(testKeys.rootSecretKey)
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

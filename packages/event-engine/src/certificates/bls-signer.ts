import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'

/** Signs state roots with the root key. */
export type RootSigner = {
  /** Rejects when the signer has been closed or its thread has died; a later call starts another thread. */
  sign(message: Uint8Array): Promise<Uint8Array>
  close(): Promise<void>
}

/**
 * The thread's whole program. It is text and not a file of its own, because a file would have to be found again at
 * run time: as `.ts` under tsx and vitest, and not at all in a bundle, where bundlers for servers neither compile nor
 * copy what `new Worker(new URL(...))` names. The one module it needs is resolved by the starting thread. So the only
 * demand on a bundle is that `node_modules` holds `@noble/curves`, as it does where Vite leaves dependencies outside.
 * `ic-wire`'s `blsSign` is the same two calls; a test holds them equal.
 */
const threadProgram = `
  const { parentPort, workerData } = require('node:worker_threads')
  const { shortSignatures } = require(workerData.modulePath).bls12_381
  parentPort.on('message', ({ id, message }) => {
    const point = shortSignatures.sign(shortSignatures.hash(message), workerData.secretKey)
    parentPort.postMessage({ id, signature: point.toBytes(true) })
  })
`

type Waiting = { resolve: (signature: Uint8Array) => void; reject: (reason: Error) => void }

/** Starts a thread that signs: about 4 ms a signature, which the main thread must not spend. */
export function startBlsSigner(secretKey: Uint8Array): RootSigner {
  const waiting = new Map<number, Waiting>()
  let closed = false
  let nextId = 0
  let thread: Worker | undefined = startThread()

  function startThread(): Worker {
    const started = new Worker(threadProgram, {
      eval: true,
      workerData: {
        secretKey,
        modulePath: createRequire(import.meta.url).resolve('@noble/curves/bls12-381'),
      },
      // Loaders of the main thread (tsx) would only make the thread heavier.
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 4 },
    })
    // An idle signer must not keep the process alive; a waiting caller keeps it through `ref`.
    started.unref()
    started.on('message', ({ id, signature }: { id: number; signature: Uint8Array }) => {
      waiting.get(id)?.resolve(signature)
      waiting.delete(id)
      if (waiting.size === 0) started.unref()
    })
    started.on('error', (error) => giveUp(started, error instanceof Error ? error : new Error(String(error))))
    started.on('exit', () => giveUp(started, new Error('The signing thread has ended.')))
    return started
  }

  function giveUp(ended: Worker, reason: Error): void {
    if (thread !== ended) return
    thread = undefined
    for (const { reject } of waiting.values()) reject(reason)
    waiting.clear()
  }

  return {
    sign: (message) =>
      new Promise((resolve, reject) => {
        if (closed) {
          reject(new Error('The signer is closed.'))
          return
        }
        thread ??= startThread()
        const id = nextId++
        waiting.set(id, { resolve, reject })
        thread.ref()
        thread.postMessage({ id, message })
      }),
    close: async () => {
      closed = true
      await thread?.terminate()
    },
  }
}

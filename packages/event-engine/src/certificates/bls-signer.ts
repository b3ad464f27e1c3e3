import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'

/** Signs state roots with the root key, and verifies such signatures. */
export type RootSigner = {
  /** Starts the thread, which the first task would otherwise wait for. */
  prepare(): void
  /** Rejects when the signer has been closed or its thread has died; a later call starts another thread. */
  sign(message: Uint8Array): Promise<Uint8Array>
  /** Whether the signature (48 bytes) is the one of this key (96 bytes) on the message. Rejects as `sign` does. */
  verify(publicKey: Uint8Array, signature: Uint8Array, message: Uint8Array): Promise<boolean>
  close(): Promise<void>
}

/**
 * The thread's whole program. It is text and not a file of its own, because a file would have to be found again at
 * run time: as `.ts` under tsx and vitest, and not at all in a bundle, where bundlers for servers neither compile nor
 * copy what `new Worker(new URL(...))` names. The modules it needs are resolved by the starting thread. So the only
 * demand on a bundle is that `node_modules` holds them, as it does where Vite leaves dependencies outside.
 *
 * It signs what `ic-wire`'s `blsSign` does, and a test holds them equal: the message is hashed to two field elements
 * (RFC 9380, section 3, with the ciphersuite's tag), their points are added and multiplied by the key. The curve is
 * mcl's, in WebAssembly: a tenth of the time that JavaScript takes. The curve in JavaScript takes longer to load than all
 * else of the thread, and verifies alone: it comes with the first signature that is looked at.
 */
const threadProgram = `
  const { parentPort, workerData } = require('node:worker_threads')
  const { modules } = workerData
  const { hash_to_field } = require(modules.hashToCurve)
  const { sha256 } = require(modules.sha2)
  const mcl = require(modules.mcl)

  const tag = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_'
  const order = 0x1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaabn
  const toField = { DST: tag, p: order, m: 1, k: 128, expand: 'xmd', hash: sha256 }
  const mappedAsInRfc9380 = 5
  let key
  const ready = mcl.init(mcl.BLS12_381).then(() => {
    mcl.setMapToMode(mappedAsInRfc9380)
    mcl.setETHserialization(true)
    key = new mcl.Fr()
    key.setStr(Buffer.from(workerData.secretKey).toString('hex'), 16)
  })
  const pointOf = ([element]) => {
    const field = new mcl.Fp()
    field.setStr(element.toString(16), 16)
    return field.mapToG1()
  }
  const sign = ({ message }) => {
    const [one, other] = hash_to_field(message, 2, toField)
    return mcl.mul(mcl.add(pointOf(one), pointOf(other)), key).serialize()
  }
  const verify = ({ message, signature, publicKey }) => {
    const { shortSignatures } = require(modules.bls).bls12_381
    try {
      return shortSignatures.verify(signature, shortSignatures.hash(message), publicKey)
    } catch {
      return false
    }
  }
  parentPort.on('message', async ({ id, ...task }) => {
    await ready
    parentPort.postMessage({ id, result: task.signature ? verify(task) : sign(task) })
  })
`

const modulesOfThread = {
  bls: '@noble/curves/bls12-381',
  hashToCurve: '@noble/curves/abstract/hash-to-curve',
  sha2: '@noble/hashes/sha2',
  mcl: 'mcl-wasm',
}

type Task = { message: Uint8Array; signature?: Uint8Array; publicKey?: Uint8Array }
type Waiting = { resolve: (result: never) => void; reject: (reason: Error) => void }

/** Signs in a thread: about a millisecond a signature, which the main thread must not spend. It starts with the first task. */
export function createBlsSigner(secretKey: Uint8Array): RootSigner {
  const { resolve } = createRequire(import.meta.url)
  const modules = Object.fromEntries(
    Object.entries(modulesOfThread).map(([name, specifier]) => [name, resolve(specifier)]),
  )
  const waiting = new Map<number, Waiting>()
  let closed = false
  let nextId = 0
  let thread: Worker | undefined

  function startThread(): Worker {
    const started = new Worker(threadProgram, {
      eval: true,
      workerData: { secretKey, modules },
      // Loaders of the main thread (tsx) would only make the thread heavier.
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 4 },
    })
    // An idle signer must not keep the process alive; a waiting caller keeps it through `ref`.
    started.unref()
    started.on('message', ({ id, result }: { id: number; result: unknown }) => {
      waiting.get(id)?.resolve(result as never)
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

  const give = <Result>(task: Task): Promise<Result> =>
    new Promise((resolve, reject) => {
      if (closed) {
        reject(new Error('The signer is closed.'))
        return
      }
      thread ??= startThread()
      const id = nextId++
      waiting.set(id, { resolve, reject })
      thread.ref()
      thread.postMessage({ id, ...task })
    })

  return {
    prepare: () => {
      if (!closed) thread ??= startThread()
    },
    sign: (message) => give({ message }),
    verify: (publicKey, signature, message) => give({ publicKey, signature, message }),
    close: async () => {
      closed = true
      await thread?.terminate()
    },
  }
}

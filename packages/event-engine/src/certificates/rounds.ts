import {
  encodeCertificate,
  type HashTree,
  stateRootMessage,
  type TreePath,
  treePath,
  witness,
} from '@hearth/ic-wire'
import type { RootSigner } from './bls-signer.ts'
import type { RequestStatuses } from './state-tree.ts'

type Asked = {
  /** What the certificate must show besides the time. */
  paths: readonly TreePath[]
  /** The request whose status belongs in the tree. */
  request?: { id: Uint8Array; status: HashTree }
}

export type Rounds = {
  /** A certificate (CBOR) of the next round, or of the last one when that is fresh and says the same. */
  certify(asked: Asked): Promise<Uint8Array>
}

type RoundOptions = {
  signer: RootSigner
  stateTree: (timeNs: bigint, statuses: RequestStatuses) => HashTree
  nowMs: () => number
}

type Signed = { tree: HashTree; signature: Uint8Array; statuses: ReadonlyMap<string, HashTree>; atMs: number }
type Waiter = {
  paths: readonly TreePath[]
  resolve: (certificate: Uint8Array) => void
  reject: (reason: unknown) => void
}

const timePath = treePath('time')
/**
 * Shortest time between the beginnings of two rounds while there is more than one caller, and never less than three
 * times what the last round took: signing leaves most of a core to the calls. A lone caller never waits for it.
 */
const intervalMs = 15
/** How long the last round answers for what it holds. */
const reuseMs = 250

/**
 * Certifies in rounds: one tree and one signature for everybody who asked since the last round began. While a round is
 * being signed the next one gathers, so under load the number of signatures does not grow with the number of callers.
 */
export function createRounds({ signer, stateTree, nowMs }: RoundOptions): Rounds {
  let statuses = new Map<string, HashTree>()
  let waiters: Waiter[] = []
  let last: Signed | undefined
  let nextMayBeginAtMs = Number.NEGATIVE_INFINITY
  let running = false

  async function runRounds(): Promise<void> {
    running = true
    while (waiters.length > 0) {
      await pause(nextMayBeginAtMs - performance.now())
      const beganAtMs = performance.now()
      const isShared = waiters.length > 1
      await runRound()
      // Who came meanwhile was not alone either, and others may be about to finish.
      const isBusy = isShared || waiters.length > 0
      const tookMs = performance.now() - beganAtMs
      nextMayBeginAtMs = beganAtMs + (isBusy ? Math.max(intervalMs, 3 * tookMs) : 0)
    }
    running = false
  }

  async function runRound(): Promise<void> {
    const round = { statuses, waiters }
    statuses = new Map()
    waiters = []
    try {
      const atMs = nowMs()
      const tree = stateTree(
        BigInt(Math.trunc(atMs)) * 1_000_000n,
        Array.from(round.statuses, ([id, status]) => [Buffer.from(id, 'latin1'), status] as const),
      )
      const signature = await signer.sign(stateRootMessage(tree))
      last = { tree, signature, statuses: round.statuses, atMs }
      for (const { paths, resolve } of round.waiters) resolve(certificateFor(last, paths))
    } catch (error) {
      for (const { reject } of round.waiters) reject(error)
    }
  }

  function fresh({ request }: Asked): Signed | undefined {
    if (!last || Math.abs(nowMs() - last.atMs) >= reuseMs) return undefined
    if (!request) return last
    const signed = last.statuses.get(keyOf(request.id))
    return signed && Buffer.compare(signed.hash, request.status.hash) === 0 ? last : undefined
  }

  return {
    certify: async (asked) => {
      const signed = fresh(asked)
      if (signed) return certificateFor(signed, asked.paths)
      if (asked.request) statuses.set(keyOf(asked.request.id), asked.request.status)
      const certificate = new Promise<Uint8Array>((resolve, reject) => {
        waiters.push({ paths: asked.paths, resolve, reject })
      })
      if (!running) void runRounds()
      return certificate
    },
  }
}

function certificateFor({ tree, signature }: Signed, paths: readonly TreePath[]): Uint8Array {
  return encodeCertificate(witness(tree, [timePath, ...paths]), signature)
}

function keyOf(requestId: Uint8Array): string {
  return Buffer.from(requestId).toString('latin1')
}

/** Waits at least until the loop has handled what is ready, so that calls that finish together share a round. */
function pause(forMs: number): Promise<void> {
  return new Promise((resolve) => {
    if (forMs > 0) setTimeout(resolve, forMs)
    else setImmediate(resolve)
  })
}

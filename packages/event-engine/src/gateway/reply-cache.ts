import type { Answer } from './answers.ts'

/** What came of a query: `keep` is false for answers that another try might better. */
export type MadeAnswer = { answer: Answer; keep: boolean }

export type ReplyCache = {
  /** The answer to exactly this question, if it was made less than the lifetime ago and nothing has changed since. */
  get(canisterId: string, body: Uint8Array): Answer | undefined
  /** Answers by `make`, once for equal questions that come while it runs, and keeps the result unless `drop` came. */
  share(canisterId: string, body: Uint8Array, make: () => Promise<MadeAnswer>): Promise<Answer>
  /** Forgets everything, also what is being made. */
  drop(): void
}

type Entry = { answer: Answer; untilMs: number; sizeBytes: number }

const maxBodyBytes = 4096
const maxAnswerBytes = 1024 * 1024
const maxTotalBytes = 32 * 1024 * 1024

/**
 * Answers to anonymous queries by the bytes of the request: agents round the expiry down to the minute, so equal
 * questions have equal bytes. Never for signed requests, whose expiry and delegations must be checked each time.
 */
export function createReplyCache({
  lifetimeMs,
  nowMs,
}: {
  lifetimeMs: number
  nowMs: () => number
}): ReplyCache {
  /** In the order they were made, which is the order in which they expire. */
  const entries = new Map<string, Entry>()
  let totalBytes = 0
  let running = new Map<string, Promise<Answer>>()
  let generation = 0

  function remove(key: string, entry: Entry): void {
    entries.delete(key)
    totalBytes -= entry.sizeBytes
  }

  function keep(key: string, answer: Answer, untilMs: number): void {
    if (answer.body.length > maxAnswerBytes) return
    const sizeBytes = answer.body.length + key.length
    const older = entries.get(key)
    if (older) remove(key, older)
    entries.set(key, { answer, untilMs, sizeBytes })
    totalBytes += sizeBytes
    for (const [oldestKey, oldest] of entries) {
      if (totalBytes <= maxTotalBytes && oldest.untilMs > nowMs()) return
      remove(oldestKey, oldest)
    }
  }

  async function makeAndKeep(key: string, make: () => Promise<MadeAnswer>): Promise<Answer> {
    const begunIn = generation
    const untilMs = nowMs() + lifetimeMs
    const made = await make()
    if (made.keep && generation === begunIn) keep(key, made.answer, untilMs)
    return made.answer
  }

  return {
    get: (canisterId, body) => {
      if (body.length > maxBodyBytes) return undefined
      const key = keyOf(canisterId, body)
      const entry = entries.get(key)
      if (!entry) return undefined
      if (nowMs() < entry.untilMs) return entry.answer
      remove(key, entry)
      return undefined
    },
    share: async (canisterId, body, make) => {
      if (body.length > maxBodyBytes) return (await make()).answer
      const key = keyOf(canisterId, body)
      const shared = running.get(key)
      if (shared) return shared
      const runningNow = running
      const mine = makeAndKeep(key, make)
      runningNow.set(key, mine)
      try {
        return await mine
      } finally {
        runningNow.delete(key)
      }
    },
    drop: () => {
      generation++
      entries.clear()
      totalBytes = 0
      // Who asks from now on must not get what was read before the change.
      running = new Map()
    },
  }
}

function keyOf(canisterId: string, body: Uint8Array): string {
  return canisterId + Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('latin1')
}

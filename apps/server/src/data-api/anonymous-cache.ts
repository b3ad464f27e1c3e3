import { hash } from 'node:crypto'
import type { Answer } from './answers.ts'

/** An answer that may be given again, with the mark by which a client asks whether it has changed. */
export type KeptAnswer = Omit<Answer, 'body'> & { body: string | Buffer; etag: string }

export type AnonymousCache = {
  /**
   * The answer for this key: a kept one, the one that another request is just waiting for, or what `make` gives. What
   * `make` throws is thrown to all who waited and not kept.
   */
  answer(key: string, make: () => Promise<Answer>): Promise<KeptAnswer>
  /** Forgets everything: something changed. */
  drop(): void
}

type Entry = { keptUntilMs: number; bytes: number; answer: KeptAnswer }

/** contracts.md, Database: what is kept for anonymous readers is at most a second old, whatever the notices say. */
const lifetimeMs = 1000
const mostEntries = 1000
const mostBytes = 16 * 1024 * 1024
const mostBytesPerEntry = 512 * 1024
/** Up to here text leaves sooner than bytes: node:http then writes head and body as one piece. */
const shortBody = 16 * 1024

/**
 * Answers to anonymous reads, in this process, by everything that they depend on. Any change drops all of them: which
 * tables an answer rests on is known to the policies alone.
 */
export function createAnonymousCache(now: () => number): AnonymousCache {
  const entries = new Map<string, Entry>()
  const waiting = new Map<string, Promise<KeptAnswer>>()
  let generation = 0
  let bytes = 0

  const forget = (key: string, entry: Entry) => {
    entries.delete(key)
    bytes -= entry.bytes
  }

  const keep = (key: string, answer: KeptAnswer, keptUntilMs: number) => {
    // The strings of key and headers are small beside the body, but never free.
    const size = answer.body.length + key.length * 2 + 500
    if (size > mostBytesPerEntry) return
    const former = entries.get(key)
    if (former) forget(key, former)
    for (const [oldest, entry] of entries) {
      if (entries.size < mostEntries && bytes + size <= mostBytes) break
      forget(oldest, entry)
    }
    entries.set(key, { keptUntilMs, bytes: size, answer })
    bytes += size
  }

  const make = async (key: string, read: () => Promise<Answer>): Promise<KeptAnswer> => {
    const startedIn = generation
    const keptUntilMs = now() + lifetimeMs
    const { status, headers, body } = await read()
    const text = body ?? ''
    const etag = `"${hash('sha256', text, 'base64url').slice(0, 27)}"`
    const answer = { status, headers, body: text.length > shortBody ? Buffer.from(text) : text, etag }
    // A change that was announced meanwhile may not be in it.
    if (generation === startedIn) keep(key, answer, keptUntilMs)
    return answer
  }

  return {
    answer(key, read) {
      const entry = entries.get(key)
      if (entry && entry.keptUntilMs > now()) return Promise.resolve(entry.answer)
      const underWay = waiting.get(key)
      if (underWay) return underWay
      const made = make(key, read).finally(() => {
        if (waiting.get(key) === made) waiting.delete(key)
      })
      waiting.set(key, made)
      return made
    },
    drop() {
      generation++
      entries.clear()
      waiting.clear()
      bytes = 0
    },
  }
}

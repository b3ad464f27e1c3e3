import { hash } from 'node:crypto'
import { isRecent } from '../clock.ts'
import { tallyCache } from '../tally.ts'
import type { Answer } from './answers.ts'
import type { Tables } from './catalogue/dependencies.ts'

/** An answer that may be given again, with the mark by which a client asks whether it has changed. */
export type CachedAnswer = Omit<Answer, 'body'> & { body: string | Buffer; etag: string }

export type AnswerCache = {
  /**
   * The answer for this key: a kept one, the one that another request is just waiting for, or what `make` gives. What
   * `make` throws is thrown to all who waited and not kept. Until it says what it rests on, that may be anything.
   */
  answer(key: string, make: (restsOn: (tables: Tables) => void) => Promise<Answer>): Promise<CachedAnswer>
  /** Forgets what rests on one of these tables; everything when nobody can say which. */
  drop(changed?: Tables): void
}

type Entry = { readAtMs: number; isRead: boolean; restsOn: Tables; answer: Promise<CachedAnswer> }

/** What is kept is at most a second old, whatever the notices say. */
const lifetimeMs = 1000
/** Of one generation; there are two. */
const maxEntries = 500
const maxBytes = 8 * 1024 * 1024
const maxBytesPerEntry = 512 * 1024
/** Up to here text leaves sooner than bytes: node:http then writes head and body as one piece. */
const shortBody = 16 * 1024

/**
 * Answers that are the same for many readers, in this process, by everything that they depend on. A change drops those
 * that rest on what changed. When the younger generation is full it becomes the older one,
 * whose answers are forgotten together: looking for the oldest single one costs more than reading it again.
 */
export function createAnswerCache(now: () => number): AnswerCache {
  let younger = new Map<string, Entry>()
  let older = new Map<string, Entry>()
  let bytes = 0
  const tally = tallyCache('answers')

  const put = (key: string, entry: Entry) => {
    if (younger.size >= maxEntries || bytes >= maxBytes) {
      older = younger
      younger = new Map()
      bytes = 0
    }
    younger.set(key, entry)
  }

  const forget = (key: string, entry: Entry) => {
    for (const entries of [younger, older]) if (entries.get(key) === entry) entries.delete(key)
  }

  const fill = async (
    key: string,
    entry: Entry,
    read: Parameters<AnswerCache['answer']>[1],
  ): Promise<CachedAnswer> => {
    try {
      const { status, headers, body } = await read((tables) => {
        entry.restsOn = tables
      })
      const text = body ?? ''
      const etag = `"${hash('sha256', text, 'base64url').slice(0, 27)}"`
      entry.isRead = true
      // The strings of key and headers are small beside the body, but never free.
      const size = text.length + key.length * 2 + 500
      if (size > maxBytesPerEntry) forget(key, entry)
      else if (younger.get(key) === entry) bytes += size
      return { status, headers, body: text.length > shortBody ? Buffer.from(text) : text, etag }
    } catch (error) {
      forget(key, entry)
      throw error
    }
  }

  function isStored({ readAtMs }: Entry): boolean {
    return isRecent({ sinceMs: readAtMs, nowMs: now(), forMs: lifetimeMs })
  }

  return {
    answer(key, read) {
      const known = younger.get(key) ?? older.get(key)
      if (known && (!known.isRead || isStored(known))) {
        tally.kept.count++
        return known.answer
      }
      tally.made.count++
      const entry = { readAtMs: now(), isRead: false, restsOn: undefined } as Partial<Entry> as Entry
      put(key, entry)
      entry.answer = fill(key, entry, read)
      return entry.answer
    },
    drop(changed) {
      // What is being read meanwhile may not hold the change: it reaches those who wait for it and nobody after them.
      if (!changed) {
        younger = new Map()
        older = new Map()
        bytes = 0
        return
      }
      for (const entries of [younger, older]) {
        for (const [key, { restsOn }] of entries) {
          if (!restsOn || overlap(restsOn, changed)) entries.delete(key)
        }
      }
    },
  }
}

function overlap(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const [few, many] = one.size < other.size ? [one, other] : [other, one]
  for (const name of few) if (many.has(name)) return true
  return false
}

import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isRecent } from '../clock.ts'
import { tallyCache } from '../tally.ts'
import { PreparedText, sendPrepared } from './prepared-text.ts'

/** A text that is the same for everyone, with what tells a reader that it is still the same. */
type CachedText = {
  text: string
  prepared: PreparedText
  /** Weak, because the bytes differ with their compression. */
  etag: string
  /**
   * Since when this process writes this very text, in milliseconds since 1970 UTC. What another process said of an
   * older text is earlier than that, so a reader who knows only the time never misses a change.
   */
  sinceMs: number
  /** When it was read last, in milliseconds since 1970 UTC. */
  readAtMs: number
  /** Whether everybody who asks now gets it without its being read again. */
  isFresh(): boolean
}

/** Everybody who asks within a second gets the same: nobody sees one that is older. */
const freshMs = 1000

/**
 * Texts by key, which are the same for everyone: feeds, calendar files. `write` gives undefined where there is no such
 * text; that is not kept.
 */
export function createTextCache({
  name,
  now,
  max,
}: {
  /** What metrics call it. */
  name: string
  now: () => number
  max: number
}) {
  const tally = tallyCache(name)
  const entries = new Map<string, CachedText>()
  const writing = new Map<string, Promise<CachedText | undefined>>()

  function newEntry(text: string, readAtMs: number): CachedText {
    const entry: CachedText = {
      text,
      prepared: new PreparedText(text),
      etag: etagOf(text),
      sinceMs: readAtMs,
      readAtMs,
      isFresh: () => isRecent({ sinceMs: entry.readAtMs, nowMs: now(), forMs: freshMs }),
    }
    return entry
  }

  async function writeAnew(
    key: string,
    write: () => Promise<string | undefined>,
  ): Promise<CachedText | undefined> {
    // Told before the reading begins: a change that comes meanwhile is seen the next time.
    const readAtMs = now()
    try {
      const text = await write()
      const last = entries.get(key)
      entries.delete(key)
      if (text === undefined) return undefined
      const entry = last?.text === text ? last : newEntry(text, readAtMs)
      entry.readAtMs = readAtMs
      if (entries.size >= max) entries.delete(entries.keys().next().value!)
      entries.set(key, entry)
      return entry
    } finally {
      writing.delete(key)
    }
  }

  return {
    get(key: string, write: () => Promise<string | undefined>): Promise<CachedText | undefined> {
      const entry = entries.get(key)
      const running = entry?.isFresh() ? Promise.resolve(entry) : writing.get(key)
      if (running) {
        tally.kept.count++
        return running
      }
      tally.made.count++
      const started = writeAnew(key, write)
      writing.set(key, started)
      return started
    },
  }
}

/** Sends a cached text, or that it is still the same (304); kept by others for a minute. */
export async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  cached: CachedText,
  type: string,
): Promise<FastifyReply> {
  reply
    .header('cache-control', 'public, max-age=60')
    .header('etag', cached.etag)
    .header('last-modified', new Date(cached.sinceMs).toUTCString())
  if (isUnchanged(cached, request.headers)) {
    return reply.header('vary', 'Origin, Accept-Encoding').code(304).send()
  }
  return sendPrepared(request, reply.type(type), cached.prepared, { repetition: cached })
}

/**
 * Whether a reader has this very text (RFC 9110 section 13.1). A tag decides alone where it is sent; times are compared
 * in the whole seconds that headers have.
 */
function isUnchanged(
  { etag, sinceMs }: CachedText,
  headers: { 'if-none-match'?: string | undefined; 'if-modified-since'?: string | undefined },
): boolean {
  const tags = headers['if-none-match']
  if (tags !== undefined) {
    return tags.split(',').some((tag) => tag.trim() === '*' || weak(tag) === weak(etag))
  }
  const knownMs = Date.parse(headers['if-modified-since'] ?? '')
  return Math.floor(sinceMs / 1000) * 1000 <= knownMs
}

function weak(tag: string): string {
  return tag.trim().replace(/^W\//, '')
}

function etagOf(text: string): string {
  return `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
}

import { passingTrouble } from '@hearth/database'
import { isRecent } from '../clock.ts'
import { tallyCache } from '../tally.ts'

/** `madeAfter`: so many changes had been heard of when its reading began. */
type Entry<T> = { page: T; madeAtMs: number; madeAfter: number; cachedMs: number }

const usualCacheMs = 60_000
/** While events change many times a second, a page is made once in it: nobody sees one that is older. */
const leastAgeMs = 1000

export type PageCache<T> = {
  /**
   * The page under this key: the kept one while it is fresh, else a new one, made once for all who wait. It is fresh
   * for `cachedMs` (a minute unless said otherwise) or until something changed, but for a second in any case.
   */
  get(key: string, make: () => Promise<T>, cachedMs?: number): Promise<T>
  /** The kept page under this key, while it is fresh. */
  peek(key: string): T | undefined
  /** What was made before now may be wrong. */
  changed(): void
}

/** Pages that are the same for everyone. While the database is away the last one still stands. */
export function createPageCache<T>({
  name,
  now,
  max,
}: {
  /** What metrics call it. */
  name: string
  now: () => number
  max: number
}): PageCache<T> {
  const tally = tallyCache(name)
  const entries = new Map<string, Entry<T>>()
  const making = new Map<string, Promise<T>>()
  let changes = 0

  function isFresh({ madeAtMs, madeAfter, cachedMs }: Entry<T>): boolean {
    const isYounger = (forMs: number) => isRecent({ sinceMs: madeAtMs, nowMs: now(), forMs })
    return isYounger(leastAgeMs) || (isYounger(cachedMs) && madeAfter === changes)
  }

  async function makeNew(key: string, make: () => Promise<T>, cachedMs: number): Promise<T> {
    // Told before the reading begins: a change that comes meanwhile makes it stale.
    const [madeAtMs, madeAfter] = [now(), changes]
    try {
      const page = await make()
      entries.delete(key)
      if (entries.size >= max) entries.delete(entries.keys().next().value!)
      entries.set(key, { page, madeAtMs, madeAfter, cachedMs })
      return page
    } catch (error) {
      const last = entries.get(key)
      if (passingTrouble(error) && last) return last.page
      throw error
    } finally {
      making.delete(key)
    }
  }

  function peek(key: string): T | undefined {
    const entry = entries.get(key)
    return entry && isFresh(entry) ? entry.page : undefined
  }

  return {
    peek,
    get(key, make, cachedMs = usualCacheMs) {
      const fresh = peek(key)
      const running = fresh === undefined ? making.get(key) : undefined
      if (fresh !== undefined || running) {
        tally.kept.count++
        return running ?? Promise.resolve(fresh!)
      }
      tally.made.count++
      const started = makeNew(key, make, cachedMs)
      making.set(key, started)
      return started
    },
    changed() {
      changes++
    },
  }
}

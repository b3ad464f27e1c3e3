import { BoundedCache } from '@hearth/ic-wire'
import { createGroups, type Groups } from '../gateway/groups.ts'
import type { ListQuestion } from '../rules/listing.ts'
import type { EventReads, ListAnswer, Viewer } from './event-store.ts'
import { asSeenBy, listEventsForAll, type RunCall } from './queries.ts'

type Asked = Parameters<EventReads['listEvents']>[0] & {
  resolve: (answer: ListAnswer) => void
  reject: (error: unknown) => void
}

const maxCached = 1000
/** So many readers share a page at the most: each adds to the work of telling what they like. */
const maxReaders = 64

/**
 * Lists, read once for all who ask for the same page at the same moment and may see the same: finding a page costs a
 * hundred times what telling one more reader what they liked of it does. Nothing is kept. Whoever asks while the page
 * is being read waits for the next reading, so that everybody finds what was there when they asked.
 */
export function createSharedLists(run: RunCall): EventReads['listEvents'] {
  const byPage = new BoundedCache<string, Groups<Asked>>(maxCached)

  async function readForAll(asked: readonly Asked[]): Promise<void> {
    // They came one after the other: the last one's now is the latest.
    const { question, viewer, withCounts } = asked.at(-1)!
    const readerIds = [...new Set(asked.flatMap(({ viewer: { userId } }) => userId ?? []))]
    try {
      const page = await listEventsForAll(run, { question, viewer, readerIds, withCounts })
      for (const { viewer: reader, resolve } of asked) resolve(asSeenBy(reader, page))
    } catch (error) {
      for (const { reject } of asked) reject(error)
    }
  }

  return (asked) =>
    new Promise((resolve, reject) => {
      const key = keyOf(asked.question, asked.viewer, asked.withCounts)
      let readers = byPage.get(key)
      if (!readers) {
        readers = createGroups({ atOnce: 1, max: maxReaders, depart: readForAll })
        byPage.set(key, readers)
      }
      readers.add({ ...asked, resolve, reject })
    })
}

/** What a page depends on: all that is asked, whether members' events are in it, and whose are not. */
function keyOf({ from, overByMs, ...rest }: ListQuestion, viewer: Viewer, withCounts: boolean): string {
  const since = from.kind === 'date' ? from.on : 'now'
  // A provider's page may be closed to this viewer.
  const who = rest.providerId ? (viewer.userId ?? '') : viewer.userId !== undefined
  return JSON.stringify([who, viewer.shutOutBy, since, overByMs !== undefined, rest, withCounts])
}

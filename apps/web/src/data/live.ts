import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { getBackend } from './network.ts'
import { untilQuiet } from './quiet.ts'
import { noteReadOnly } from './read-only.ts'

/** What comes together is answered together; spread, so that a full house does not ask in the same moment. */
const gatherMs = 80
const spreadMs = 160

/** Whoever has something to read again, of all topics of the page: they ask in the same moment, so in one request. */
const moving = new Set<() => void>()

function soon(read: () => void): void {
  if (moving.size === 0) setTimeout(readAll, gatherMs + Math.random() * spreadMs)
  moving.add(read)
}

function readAll(): void {
  const reading = [...moving]
  moving.clear()
  for (const read of reading) read()
}

/**
 * Follows a private topic while the screen is shown, once it is quiet, for members: `moved` is called after something was
 * said there that `events` names, and each time the topic stands anew, because what was read before may be old by then. Read again what
 * rests on it: a topic says that something moved, and each reader asks for what they may see. `heard` holds what was said,
 * nothing where the topic stands anew. Where `rests` gives the keys of what is read, it is not read again when the topic stands for the
 * first time: what was said since it was read is heard.
 */
export function useLiveTopic(
  topic: string | undefined,
  events: readonly string[],
  moved: (heard: ReadonlySet<string>) => void,
  rests: readonly QueryKey[] = [],
): void {
  const client = useQueryClient()
  const latest = useRef({ moved, rests })
  latest.current = { moved, rests }
  const wanted = events.join()
  useEffect(() => {
    if (topic === undefined) return
    let stop: (() => void) | undefined
    let isOver = false
    const names = wanted.split(',')
    let said = new Set<string>()
    const read = () => {
      const heard = said
      said = new Set()
      latest.current.moved(heard)
    }
    const begin = async () => {
      await untilQuiet()
      if (isOver) return
      const [{ followTopic }, backend] = await Promise.all([import('@hearth/network-sdk/live'), getBackend()])
      if (isOver) return
      stop = followTopic(backend, topic, {
        heard: (event) => {
          if (!names.includes(event)) return
          said.add(event)
          soon(read)
        },
        readAgain: () => soon(read),
        readOnly: noteReadOnly,
        readAtMs: readAt(client, latest.current.rests),
      })
    }
    // Without it the screen is as old as its last reading, as every page was once.
    begin().catch(() => undefined)
    return () => {
      isOver = true
      moving.delete(read)
      stop?.()
    }
  }, [client, topic, wanted])
}

/** Follows a topic as `useLiveTopic` does, and reads again all that lies under these keys. */
export function useLiveQueries(
  topic: string | undefined,
  events: readonly string[],
  keys: readonly QueryKey[],
): void {
  const client = useQueryClient()
  const moved = () => {
    for (const queryKey of keys) void client.invalidateQueries({ queryKey })
  }
  useLiveTopic(topic, events, moved, keys)
}

/**
 * When the oldest was read of all that lies in the cache under these keys. What is still on its way is younger, and what came with the page
 * (at 0) is asked for anew by whoever shows it.
 */
function readAt(client: QueryClient, keys: readonly QueryKey[]): number | undefined {
  const cached = keys.flatMap((queryKey) => client.getQueryCache().findAll({ queryKey }))
  const times = cached.flatMap(({ state }) => state.dataUpdatedAt || [])
  return times.length > 0 ? Math.min(...times) : undefined
}

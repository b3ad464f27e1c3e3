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
 * said there that `events` names, and each time the topic stands (anew), because what was read before may be old by then. Read again what
 * rests on it: a topic says that something moved, and each reader asks for what they may see. `heard` holds what was said,
 * nothing where the topic stands anew.
 */
export function useLiveTopic(
  topic: string | undefined,
  events: readonly string[],
  moved: (heard: ReadonlySet<string>) => void,
): void {
  const latest = useRef(moved)
  latest.current = moved
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
      latest.current(heard)
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
      })
    }
    // Without it the screen is as old as its last reading, as every page was once.
    begin().catch(() => undefined)
    return () => {
      isOver = true
      moving.delete(read)
      stop?.()
    }
  }, [topic, wanted])
}

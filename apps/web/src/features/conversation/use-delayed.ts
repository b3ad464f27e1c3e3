import { useState } from 'react'
import type { Comment, Thread } from './queries.ts'

/**
 * Keeps the page from jumping: what others say while somebody reads is held back and counted until they ask for it. One's
 * own words, changes, and what was said earlier are there at once.
 */
export function useDelayed(threads: readonly Thread[] | undefined, userId: string) {
  // The newest that has been shown; before anything was, there is nothing that could jump.
  const [shownUpTo, setShownUpTo] = useState<number>()
  const latest = latestOf(threads ?? [])
  if (shownUpTo === undefined && latest !== undefined) setShownUpTo(latest)

  let held = 0
  const isShown = ({ created_at, author }: Comment) => {
    const isNew = shownUpTo !== undefined && Date.parse(created_at) > shownUpTo && author?.id !== userId
    if (isNew) held++
    return !isNew
  }
  const shown = threads?.filter(isShown).map((thread) => ({
    ...thread,
    replies: thread.replies.filter(isShown),
  }))
  return { shown, held, showAll: () => setShownUpTo(latest) }
}

function latestOf(threads: readonly Thread[]): number | undefined {
  const instants = threads.flatMap(({ created_at, replies }) => [
    Date.parse(created_at),
    ...replies.map((reply) => Date.parse(reply.created_at)),
  ])
  return instants.length > 0 ? Math.max(...instants) : undefined
}

import * as m from '@hearth/messages'
import { useEffect, useRef, useState } from 'react'
import { refusalOf } from '../../format/error-words.ts'
import { cachedChanges, changedFields } from '../../forms/cached-changes.ts'
import { useToast } from '../../ui/toast/toast.tsx'

/** What is being written, of what was there then. */
type Opened<Draft> = { draft: Draft; base: Draft; isFromBefore: boolean }

/**
 * A part of the profile that is edited in its place. It closes at once when it is sent, because the page already shows
 * what shall be; when it could not be saved it opens again with what was written and says why. Where the member has
 * left the page by then, a message says so. What is written stays in this browser until it is saved or given up: whatever
 * happens to the page, it opens again with it. What was not touched is what it is now.
 */
export function usePart<Draft extends object, Change>({
  name,
  userId,
  label,
  begin,
  read,
  save,
}: {
  /** Which part it is, and whose: what is written is stored under it. */
  name: string
  userId: string
  label: string
  /** The draft of what is there now. */
  begin: () => Draft
  /** What a draft stands for, or what is wrong with it. */
  read: (draft: Draft) => { change: Change } | { error: string }
  save: (change: Change) => Promise<unknown>
}) {
  const toast = useToast()
  const now = begin()
  const changes = cachedChanges(`hearth-profile-changes-${userId}-${name}`, now)
  const [opened, setOpened] = useState<Opened<Draft> | undefined>(() => {
    const { values, isFromBefore } = changes.load()
    return isFromBefore ? { draft: values, base: now, isFromBefore } : undefined
  })
  const draft = opened && { ...now, ...changedFields(opened.draft, opened.base) }
  const [error, setError] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const isThere = useRef(true)
  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
    }
  }, [])

  function close(): void {
    setOpened(undefined)
    setError(undefined)
    setProblem(undefined)
  }

  async function send(): Promise<void> {
    if (draft === undefined) return
    const found = read(draft)
    if ('error' in found) {
      setError(found.error)
      return
    }
    close()
    try {
      await save(found.change)
      changes.forget()
      toast({ title: m.member_own_saved({ label }) })
    } catch (reason) {
      const why = refusalOf(reason as Error)
      const sentence = m.member_own_not_saved({ reason: why })
      if (!isThere.current) toast({ tone: 'bad', title: m.member_own_failed_title({ label }), text: why })
      // What was begun meanwhile is newer.
      setOpened((present) => present ?? { draft, base: now, isFromBefore: false })
      setProblem(sentence)
    }
  }

  return {
    draft,
    error,
    problem,
    /** What was written before this page was opened is back. */
    isFromBefore: opened?.isFromBefore ?? false,
    change: (next: Draft) => {
      changes.save(next)
      setOpened({ draft: next, base: now, isFromBefore: opened?.isFromBefore ?? false })
      setError(undefined)
    },
    refuse: setError,
    open: () => setOpened({ draft: now, base: now, isFromBefore: false }),
    close: () => {
      changes.forget()
      close()
    },
    send: () => void send(),
  }
}

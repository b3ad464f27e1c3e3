import * as m from '@hearth/messages'
import { useEffect, useRef, useState } from 'react'
import { refusalOf } from '../../format/error-words.ts'
import { useToast } from '../../ui/toast/toast.tsx'

/**
 * A part of the profile that is edited in its place. It closes at once when it is sent, because the page already shows
 * what shall be; when it could not be saved it opens again with what was written and says why. Where the member has
 * left the page by then, a message says so.
 */
export function usePart<Draft, Change>({
  label,
  begin,
  read,
  save,
}: {
  label: string
  /** The draft of what is there now. */
  begin: () => Draft
  /** What a draft stands for, or what is wrong with it. */
  read: (draft: Draft) => { change: Change } | { error: string }
  save: (change: Change) => Promise<unknown>
}) {
  const toast = useToast()
  const [draft, setDraft] = useState<Draft>()
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
    setDraft(undefined)
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
      toast({ title: m.member_own_saved({ label }) })
    } catch (reason) {
      const why = refusalOf(reason as Error)
      const sentence = m.member_own_not_saved({ reason: why })
      if (!isThere.current) toast({ tone: 'bad', title: m.member_own_failed_title({ label }), text: why })
      // What was begun meanwhile is newer.
      setDraft((present) => present ?? draft)
      setProblem(sentence)
    }
  }

  return {
    draft,
    error,
    problem,
    change: (next: Draft) => {
      setDraft(next)
      setError(undefined)
    },
    refuse: setError,
    open: () => setDraft(begin()),
    close,
    send: () => void send(),
  }
}

import * as m from '@hearth/messages'
import { useCallback, useEffect, useState } from 'react'
import { deleteLine, keepLine, type Line, pageSize, readLines } from './lines.ts'
import { health, type Network } from './network.ts'

/** A person's lines as they stand on this page, and what can be done with them. */
export function useLines(backend: Network['backend'], userId: string) {
  const [lines, setLines] = useState<readonly Line[]>()
  const [mayHaveMore, setMayHaveMore] = useState(false)
  const [failure, setFailure] = useState<string>()
  /** What is said to whoever does not see the page change. */
  const [said, setSaid] = useState('')

  /** Runs a step under its name; a failure is noted, and said in `sentence`. */
  const attempt = useCallback(
    async <T>(name: string, sentence: string, step: () => Promise<T>): Promise<T | undefined> => {
      try {
        const result = await health.timed(name, step)
        setFailure(undefined)
        return result
      } catch (error) {
        health.note(error, name)
        setFailure(isEndedLogin(error) ? m.site_journal_ended_login() : sentence)
        return undefined
      }
    },
    [],
  )

  const readFrom = useCallback(
    async (skip: number) => {
      const page = await attempt('reading lines', m.site_journal_not_read(), () =>
        readLines(backend, { skip }),
      )
      if (!page) return
      setMayHaveMore(page.length === pageSize)
      setLines((now = []) => [...now, ...page.filter(({ id }) => now.every((line) => line.id !== id))])
    },
    [attempt, backend],
  )
  useEffect(() => void readFrom(0), [readFrom])

  return {
    lines,
    mayHaveMore,
    failure,
    said,
    /** Reads the next older lines; the first ones when none are there. */
    readMore: () => readFrom(lines?.length ?? 0),
    /** True when the line is kept. */
    async keep(id: string, line: string): Promise<boolean> {
      const stored = await attempt('keeping a line', m.site_journal_not_stored(), () =>
        keepLine(backend, { id, userId, line }),
      )
      if (!stored) return false
      setLines((now = []) => [stored, ...now.filter((other) => other.id !== id)])
      setSaid(m.site_journal_kept())
      return true
    },
    async remove(id: string): Promise<boolean> {
      const gone = await attempt('deleting a line', m.site_journal_not_deleted(), async () => {
        await deleteLine(backend, id)
        return true
      })
      if (!gone) return false
      setLines((now = []) => now.filter((line) => line.id !== id))
      setSaid(m.site_journal_deleted())
      return true
    },
  }
}

/** Tables answer so when the login that the token belongs to has ended. */
function isEndedLogin(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  return code === 'PT401' || code === 'PGRST301' || /sign-in has ended|JWT expired/i.test(String(message))
}

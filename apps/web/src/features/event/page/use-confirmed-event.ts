import type { EventRecord } from '@hearth/contracts/event'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { eventOptions } from '../../../data/event/queries.ts'
import { noteError } from '../../../data/health.ts'
import { getEngine } from '../../../data/network.ts'
import { untilQuiet } from '../../../data/quiet.ts'

/** Whoever looks for so long at a page that has come reads it. */
const readsMs = 15_000

const askEngine = async (id: string): Promise<EventRecord | undefined> => (await getEngine()).getEvent(id)

/**
 * Asks the engine for the record that a member reads, once they stay with it: its agent checks who signed the answer, and what
 * it says stands. It weighs as much as the page, so it comes after the page.
 */
export function useConfirmedEvent(id: string, isMember: boolean, ask = askEngine): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!isMember) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isShown = true
    const confirm = async () => {
      const record = (await ask(id)) ?? null
      if (isShown) client.setQueryData<EventRecord | null>(eventOptions(id).queryKey, record)
    }
    void untilQuiet().then(() => {
      if (isShown) timer = setTimeout(() => confirm().catch((error) => noteError(error, 'record')), readsMs)
    })
    return () => {
      isShown = false
      clearTimeout(timer)
    }
  }, [ask, client, id, isMember])
}

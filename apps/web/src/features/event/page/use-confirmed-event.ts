import type { EventRecord } from '@hearth/contracts/event'
import * as m from '@hearth/messages'
import { EngineError } from '@hearth/network-sdk'
import { replaceEqualDeep, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { eventOptions } from '../../../data/event/queries.ts'
import { noteError } from '../../../data/health.ts'
import { getEngine } from '../../../data/network.ts'
import { untilQuiet } from '../../../data/quiet.ts'
import { useToast } from '../../../ui/toast/toast.tsx'

/** Whoever looks for so long at a page that has come reads it. */
const readsMs = 15_000

const askEngine = async (id: string): Promise<EventRecord | undefined> => (await getEngine()).getEvent(id)

/**
 * Asks the engine for the record that a member reads, once they stay with it: its agent checks who signed the answer, and what
 * it says stands. It weighs as much as the page, so it comes after the page. A reader is told when the page said something else,
 * and when the answer does not hold; an engine that is away is only noted.
 */
export function useConfirmedEvent(id: string, isMember: boolean, ask = askEngine): void {
  const client = useQueryClient()
  const toast = useToast()
  useEffect(() => {
    if (!isMember) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isShown = true
    const confirm = async () => {
      const record = (await ask(id)) ?? null
      if (!isShown) return
      const { queryKey } = eventOptions(id)
      const read = client.getQueryData(queryKey)
      client.setQueryData<EventRecord | null>(queryKey, record)
      if (read && record && !saysTheSame(read, record))
        toast({ title: m.event_page_confirmed_other(), text: m.event_page_confirmed_other_help() })
    }
    const noteFailure = (error: unknown) => {
      noteError(error, 'record')
      if (isShown && error instanceof EngineError && error.kind === 'unverified')
        toast({ tone: 'bad', title: m.event_page_unconfirmed(), text: m.event_page_unconfirmed_help() })
    }
    void untilQuiet().then(() => {
      if (isShown) timer = setTimeout(() => confirm().catch(noteFailure), readsMs)
    })
    return () => {
      isShown = false
      clearTimeout(timer)
    }
  }, [ask, client, id, isMember, toast])
}

/** Whether one reads the same of it; the reader's own like is theirs to change at any time. */
const saysTheSame = (read: EventRecord, record: EventRecord) =>
  replaceEqualDeep(read, { ...record, isLiked: read.isLiked }) === read

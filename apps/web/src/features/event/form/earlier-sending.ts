import type { EventInput } from '@hearth/contracts/event'
import type { CallTicket, Engine } from '@hearth/network-sdk'
import { queryOptions } from '@tanstack/react-query'
import { getEngine } from '../../../data/network.ts'
import { type CachedEvent, cachedEvent } from './cached-event.ts'
import { toEventInput } from './event-draft.ts'

/** What became of a creation that an earlier visit sent without hearing its answer. `none`: there was no such one. */
export type EarlierSending =
  | { state: 'none' | 'never_ran' | 'unanswered' }
  /** `hasNewerWords`: the draft was changed after it was sent, and is kept. */
  | { state: 'created'; id: string; title: string; hasNewerWords: boolean }
  /** It is there, and still a draft: what was to be done with it next did not get through. All is kept for that. */
  | { state: 'half_way'; id: string; title: string }
  | { state: 'refused'; message: string }

/** Asked once, when the form is opened; what is decided then is settled in the kept draft. */
export function earlierSendingOptions(userId: string) {
  return queryOptions({
    queryKey: ['earlier sending', userId],
    queryFn: () => settleEarlierSending(userId),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

async function settleEarlierSending(userId: string): Promise<EarlierSending> {
  const cached = cachedEvent(userId)
  const saved = cached.load()
  const { ticket, ticketFor, ...rest } = saved ?? {}
  if (!saved || !ticket || ticketFor === undefined) return { state: 'none' }
  const outcome = await lookFor(ticket)
  switch (outcome.state) {
    case 'replied': {
      const id = outcome.reply
      const { title } = JSON.parse(ticketFor) as EventInput
      const status = await statusOf(id)
      if (status === undefined) return { state: 'unanswered' }
      if (status === 'draft') return { state: 'half_way', id, title }
      const hasNewerWords = JSON.stringify(toEventInput(saved.draft, 'draft')) !== ticketFor
      // Newer words stay with their ticket: sent, they change the event.
      if (!hasNewerWords) cached.forget()
      return { state: 'created', id, title, hasNewerWords }
    }
    case 'refused':
      cached.save(rest as CachedEvent)
      return outcome
    case 'never_ran':
      cached.save(rest as CachedEvent)
      return { state: 'never_ran' }
    case 'undecided':
      return { state: 'unanswered' }
  }
}

/** The status of an event that was created; nothing where nobody answers. */
async function statusOf(id: string): Promise<string | undefined> {
  try {
    return (await (await getEngine()).getEvent(id))?.status
  } catch {
    return undefined
  }
}

/** Nobody who answers leaves it undecided. */
async function lookFor(ticket: CallTicket): ReturnType<Engine['findCreated']> {
  try {
    return await (await getEngine()).findCreated(ticket)
  } catch {
    return { state: 'undecided' }
  }
}

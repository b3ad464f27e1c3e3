import type { EventInput } from '@hearth/contracts/event'
import type { CallTicket, Engine } from '@hearth/network-sdk'
import { queryOptions } from '@tanstack/react-query'
import { getEngine } from '../../network.ts'
import { toEventInput } from './event-draft.ts'
import { forgetDraft, type KeptDraft, keepDraft, loadDraft } from './kept-draft.ts'

/** What became of a creation that an earlier visit sent without hearing its answer. `none`: there was no such one. */
export type EarlierSending =
  | { state: 'none' | 'never_ran' | 'unanswered' }
  /** `hasNewerWords`: the draft was changed after it was sent, and is kept. */
  | { state: 'created'; id: string; title: string; hasNewerWords: boolean }
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
  const kept = loadDraft(userId)
  const { ticket, ticketFor, ...rest } = kept ?? {}
  if (!kept || !ticket || ticketFor === undefined) return { state: 'none' }
  const outcome = await lookFor(ticket)
  switch (outcome.state) {
    case 'replied': {
      const hasNewerWords = JSON.stringify(toEventInput(kept.draft, kept.status)) !== ticketFor
      // Newer words stay with their ticket: sent, they change the event.
      if (!hasNewerWords) forgetDraft(userId)
      const { title } = JSON.parse(ticketFor) as EventInput
      return { state: 'created', id: outcome.reply, title, hasNewerWords }
    }
    case 'refused':
      keepDraft(userId, rest as KeptDraft)
      return outcome
    case 'never_ran':
      keepDraft(userId, rest as KeptDraft)
      return { state: 'never_ran' }
    case 'undecided':
      return { state: 'unanswered' }
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

import type { CallTicket } from '@hearth/network-sdk'
import { cachedChanges } from '../../../forms/cached-changes.ts'
import { cachedDraft } from '../../../forms/cached-draft.ts'
import type { RepeatDraft } from '../../../forms/repeats/repeat-draft.ts'
import type { AnsweringChoice } from './answering/answering-choice.ts'
import type { EveningDraft } from './evening-draft.ts'
import type { EventDraft } from './event-draft.ts'
import type { KindDraft } from './kind-queries.ts'

/**
 * A draft kept in this browser while it is written, with the ticket of its creation once it was sent: after a reload
 * the same request is sent again instead of a second one. `ticketFor` is the input that the ticket was made for.
 */
export type CachedEvent = {
  draft: EventDraft
  answering: AnsweringChoice
  language?: string
  evening?: EveningDraft
  kinds?: KindDraft[]
  repeats?: RepeatDraft
  status: string
  ticket?: CallTicket | undefined
  ticketFor?: string | undefined
}

export const cachedEvent = (userId: string) => cachedDraft<CachedEvent>(`hearth-event-draft-${userId}`)

/** What a host changes of an event that is there, until it is saved or discarded. */
export const cachedEventChanges = (
  userId: string,
  eventId: string,
  now: EventDraft & {
    language: string
    evening: EveningDraft
    kinds: KindDraft[]
    repeats: RepeatDraft | undefined
  },
) => cachedChanges(`hearth-event-changes-${userId}-${eventId}`, now)

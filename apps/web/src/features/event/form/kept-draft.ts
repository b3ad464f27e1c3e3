import type { CallTicket } from '@hearth/network-sdk'
import type { AnsweringChoice } from './answering-choice.ts'
import type { EventDraft } from './event-draft.ts'

/**
 * A draft kept in this browser while it is written, with the ticket of its creation once it was sent: after a reload
 * the same request is sent again instead of a second one. `ticketFor` is the input that the ticket was made for.
 */
export type KeptDraft = {
  draft: EventDraft
  answering: AnsweringChoice
  status: string
  ticket?: CallTicket | undefined
  ticketFor?: string | undefined
}

const keyOf = (userId: string) => `hearth-event-draft-${userId}`

export function loadDraft(userId: string): KeptDraft | undefined {
  try {
    const text = localStorage.getItem(keyOf(userId))
    return text ? (JSON.parse(text) as KeptDraft) : undefined
  } catch {
    return undefined
  }
}

/** False when the browser keeps nothing; the form then says so. */
export function keepDraft(userId: string, kept: KeptDraft): boolean {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(kept))
    return true
  } catch {
    return false
  }
}

export function forgetDraft(userId: string): void {
  try {
    localStorage.removeItem(keyOf(userId))
  } catch {
    // Nothing was kept either.
  }
}

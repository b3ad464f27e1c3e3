import type { EnquiryState } from '../provider/provider-values.ts'

/** In a conversation with a provider. */
export type EnquirySide = 'asker' | 'provider'
/** In one between two members. */
export type RequestSide = 'asker' | 'member'
/** What is said with a message, beyond its words. */
export type EnquiryWish = 'agreed' | 'declined' | undefined
export type EnquiryMove =
  | { ok: true; state: EnquiryState }
  | { ok: false; reason: 'only_provider_declines' | 'nothing_to_agree_to' | 'is_declined' }

/**
 * Where a message leads. The provider's first words answer; either side agrees to what the other wrote last, so nobody
 * agrees with themselves; the provider alone declines, also what was agreed before, when life comes between. Once it
 * is declined, only the asker's next words open it again, as asked anew.
 */
export function moveEnquiry(
  state: EnquiryState,
  { by, wish, lastBy }: { by: EnquirySide; wish: EnquiryWish; lastBy: EnquirySide },
): EnquiryMove {
  if (wish === 'declined') {
    return by === 'provider'
      ? { ok: true, state: 'declined' }
      : { ok: false, reason: 'only_provider_declines' }
  }
  if (wish === 'agreed') {
    if (state === 'agreed') return { ok: true, state }
    if (state === 'declined') return { ok: false, reason: 'is_declined' }
    return lastBy === by ? { ok: false, reason: 'nothing_to_agree_to' } : { ok: true, state: 'agreed' }
  }
  if (state === 'asked' && by === 'provider') return { ok: true, state: 'answered' }
  if (state === 'declined' && by === 'asker') return { ok: true, state: 'asked' }
  return { ok: true, state }
}

/**
 * Whether a message between two members may be said: who is asked agrees by writing, and until then whoever asked has
 * said what they may. From then on both write.
 */
export function mayWrite(state: EnquiryState, by: RequestSide): boolean {
  return by === 'member' || state === 'agreed'
}

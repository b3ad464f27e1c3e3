import { type EnquiryWish, mayWrite, moveEnquiry } from '@hearth/contracts/enquiry-states'
import type { EnquiryState } from '@hearth/contracts/provider-values'
import type { Enquiry } from './enquiry.ts'

/** The reader has asked another member, who has not agreed: until then they have said what they may. */
export function awaitsAgreement({ side, state, provider }: Enquiry): boolean {
  return !provider && side === 'asker' && !mayWrite(state, side)
}

/** Where a message of one's own leads; `undefined` when it may not be said now. */
export function nextState(
  { side, state, provider }: Pick<Enquiry, 'side' | 'state' | 'provider'>,
  { wish, isLastMine }: { wish: EnquiryWish; isLastMine: boolean },
): EnquiryState | undefined {
  if (!provider || side === 'member') {
    return wish === undefined && mayWrite(state, side === 'asker' ? side : 'member') ? 'agreed' : undefined
  }
  const lastBy = isLastMine ? side : side === 'asker' ? 'provider' : 'asker'
  const move = moveEnquiry(state, { by: side, wish, lastBy })
  return move.ok ? move.state : undefined
}

/** Which of the two answers stand open besides plain words. */
export function openWishes(
  enquiry: Pick<Enquiry, 'side' | 'state' | 'provider'>,
  isLastMine: boolean,
): Exclude<EnquiryWish, undefined>[] {
  return (['agreed', 'declined'] as const).filter((wish) => {
    const next = nextState(enquiry, { wish, isLastMine })
    return next !== undefined && next !== enquiry.state
  })
}

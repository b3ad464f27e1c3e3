import { type EnquiryWish, mayWrite, moveEnquiry } from '@hearth/contracts/enquiry-states'
import type { EnquiryState } from '@hearth/contracts/provider-values'
import type { Read, Row } from '@hearth/contracts/reads'
import * as m from '@hearth/messages'
import { personName } from '../../format/person-name.ts'

/** A conversation as the list of one's own brings it (rpc `my_enquiries`). Between two members it has no `provider`. */
export type Enquiry = Read<'my_enquiries'>[number]

/** One message. `state` is the state that it moved the conversation to, when it did. */
export type Message = Omit<Row<'enquiry_messages'>, 'enquiry_id'>

/** What the other person is called, as a person. */
export function personOf({ other }: Pick<Enquiry, 'other'>): string {
  return other ? personName(other) : m.enquiry_someone_gone()
}

/** What the other side is called in the conversation: a provider by their page. */
export function otherNameOf(enquiry: Enquiry): string {
  return (enquiry.side === 'asker' && enquiry.provider?.name) || personOf(enquiry)
}

/** The picture beside that name. */
export function otherPhotoOf({ side, provider, other }: Enquiry): string | null {
  return (side === 'asker' && provider?.photo) || (other?.profile_photo_url ?? null)
}

/** Another member asks to write with the reader, who has not agreed. */
export function isRequest({ side, state }: Pick<Enquiry, 'side' | 'state'>): boolean {
  return side === 'member' && state !== 'agreed'
}

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

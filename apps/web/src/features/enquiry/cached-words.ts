import type { EnquiryWish } from '@hearth/contracts/enquiry-states'
import { cachedDraft } from '../../forms/cached-draft.ts'

/** A message as it was sent. Sent again unchanged it keeps its id, so that it arrives once. */
export type Attempt = { id: string; body: string; wish: EnquiryWish }
/** What somebody is writing in a conversation, and the last attempt to send it. */
export type CachedWords = { body: string; attempt?: Attempt }

export const cachedWords = (userId: string, enquiryId: string) =>
  cachedDraft<CachedWords>(`hearth-enquiry-words-${userId}-${enquiryId}`)

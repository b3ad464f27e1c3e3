import type { EnquiryWish } from '@hearth/contracts/enquiry-states'

/** A message as it was sent. Sent again unchanged it keeps its id, so that it arrives once. */
export type Attempt = { id: string; body: string; wish: EnquiryWish }
/** What somebody is writing in a conversation, and the last attempt to send it. */
export type KeptWords = { body: string; attempt?: Attempt }

const keyOf = (userId: string, enquiryId: string) => `hearth-enquiry-words-${userId}-${enquiryId}`

export function loadWords(userId: string, enquiryId: string): KeptWords {
  try {
    const text = localStorage.getItem(keyOf(userId, enquiryId))
    return text ? (JSON.parse(text) as KeptWords) : { body: '' }
  } catch {
    return { body: '' }
  }
}

/** Keeps them in this browser; with none, nothing is kept. */
export function keepWords(userId: string, enquiryId: string, kept: KeptWords): void {
  try {
    if (kept.body === '') localStorage.removeItem(keyOf(userId, enquiryId))
    else localStorage.setItem(keyOf(userId, enquiryId), JSON.stringify(kept))
  } catch {
    // The browser keeps nothing: the words stay as long as the page is open.
  }
}

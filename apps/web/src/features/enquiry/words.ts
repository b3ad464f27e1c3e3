import type { EnquirySide } from '@hearth/contracts/enquiry-states'
import type { EnquiryState } from '@hearth/contracts/provider-values'
import { m } from '@hearth/messages'

/** How a conversation stands, for the side that reads it. */
const states: Record<EnquirySide, Record<EnquiryState, string>> = {
  asker: { asked: 'Waiting for an answer', answered: 'Answered', agreed: 'Agreed', declined: 'Declined' },
  provider: {
    asked: 'Waiting for your answer',
    answered: 'Answered',
    agreed: 'Agreed',
    declined: 'You declined',
  },
}

/** The sentences of conversations. */
export const words = {
  states,

  log: {
    said: {
      asked: (name: string) => m.enquiry_log_said_asked({ name }),
      answered: (name: string) => m.enquiry_log_said_answered({ name }),
      agreed: (name: string) => m.enquiry_log_said_agreed({ name }),
      declined: (name: string) => m.enquiry_log_said_declined({ name }),
    } satisfies Record<EnquiryState, (name: string) => string>,
  },

  agreeing: {
    title: (name: string) => m.enquiry_agreeing_title({ name }),
    text: m.enquiry_agreeing_text,
    words: m.enquiry_agreeing_words,
    action: m.enquiry_agreeing_action,
    cancel: m.enquiry_agreeing_cancel,
  },
  declining: {
    title: (name: string) => m.enquiry_declining_title({ name }),
    text: m.enquiry_declining_text,
    words: m.enquiry_declining_words,
    action: m.enquiry_declining_action,
    cancel: m.enquiry_declining_cancel,
  },
}

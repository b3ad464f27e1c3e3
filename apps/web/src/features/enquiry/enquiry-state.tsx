import './enquiry-state.css'
import type { EnquiryState } from '@hearth/contracts/provider-values'
import * as m from '@hearth/messages'
import { clsx } from 'clsx'
import { CircleCheck, CircleX, Hourglass, type LucideIcon, MessagesSquare } from 'lucide-react'
import type { Enquiry } from './enquiry.ts'

const states = {
  asker: {
    asked: m.enquiry_state_asked,
    answered: m.enquiry_state_answered,
    agreed: m.enquiry_state_agreed,
    declined: m.enquiry_state_declined,
  },
  provider: {
    asked: m.enquiry_state_asked_of_you,
    answered: m.enquiry_state_answered,
    agreed: m.enquiry_state_agreed,
    declined: m.enquiry_state_declined_by_you,
  },
  member: {
    asked: m.enquiry_state_wants_to_write,
    answered: m.enquiry_state_answered,
    agreed: m.enquiry_state_agreed,
    declined: m.enquiry_state_declined_by_you,
  },
} satisfies Record<Enquiry['side'], Record<EnquiryState, () => string>>

export const stateIcons: Record<EnquiryState, LucideIcon> = {
  asked: Hourglass,
  answered: MessagesSquare,
  agreed: CircleCheck,
  declined: CircleX,
}

/** How a conversation stands, in words beside its sign. */
export function EnquiryStateMark({ side, state, provider }: Pick<Enquiry, 'side' | 'state' | 'provider'>) {
  // Two members who have agreed write to each other: that needs no word.
  if (!provider && state === 'agreed') return null
  const Icon = stateIcons[state]
  return (
    <span className={clsx('enquiry-state', `enquiry-state-${state}`)}>
      <Icon size={16} aria-hidden="true" />
      {states[side][state]()}
    </span>
  )
}

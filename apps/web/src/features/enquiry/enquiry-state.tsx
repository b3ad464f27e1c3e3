import './enquiry-state.css'
import type { EnquiryState } from '@hearth/contracts/provider-values'
import { clsx } from 'clsx'
import { CircleCheck, CircleX, Hourglass, type LucideIcon, MessagesSquare } from 'lucide-react'
import type { Enquiry } from './enquiry.ts'
import { words } from './words.ts'

export const stateIcons: Record<EnquiryState, LucideIcon> = {
  asked: Hourglass,
  answered: MessagesSquare,
  agreed: CircleCheck,
  declined: CircleX,
}

/** How a conversation stands, in words beside its sign. */
export function EnquiryStateMark({ side, state }: Pick<Enquiry, 'side' | 'state'>) {
  const Icon = stateIcons[state]
  return (
    <span className={clsx('enquiry-state', `enquiry-state-${state}`)}>
      <Icon size={16} aria-hidden="true" />
      {words.states[side][state]}
    </span>
  )
}

import { AppError } from '@hearth/contracts'
import * as m from '@hearth/messages'
import type { LockedEnquiry } from './queries.ts'

/**
 * Which side of the conversation the member stands on, where the two may write. Throws `not_found` for strangers, and for
 * whom the other side has blocked.
 */
export function sideOf(
  { askerId, askedId, askerBlocks, askedBlocks, isSomeoneHidden }: LockedEnquiry,
  userId: string,
): 'asker' | 'asked' {
  const side = askerId === userId ? 'asker' : askedId === userId ? 'asked' : undefined
  if (!side || (side === 'asker' ? askedBlocks : askerBlocks)) throw notThere()
  if (askerBlocks || askedBlocks) {
    throw new AppError('conflict', m.site_refusal_blocked)
  }
  if (isSomeoneHidden) throw new AppError('conflict', m.enquiry_refused_member_gone)
  return side
}

/** The conversation is none of the caller's. */
export const notThere = () => new AppError('not_found', m.enquiry_refused_not_there)

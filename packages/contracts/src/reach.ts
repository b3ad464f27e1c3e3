import { type NewcomerLimit, sayUntilNoLongerNew } from './newcomers.ts'
import type { NotificationKind } from './notification-values.ts'

/**
 * Notices that reach somebody who did not ask to hear of the writer: mentions, invitations, requests and first messages.
 * Whom a writer reaches by them in a day is counted, all kinds together (docs/decisions/0052-reach.md).
 */
export const unaskedKinds = [
  'post_mention',
  'guest_invited',
  'host_invited',
  'listing_asked',
  'enquiry_asked',
] as const satisfies readonly NotificationKind[]
export type UnaskedKind = (typeof unaskedKinds)[number]

/** How many different people who do not know them one writer reaches in 24 hours. */
export const maxReachPerDay = { newcomer: 10, others: 100 } as const

/** The end of it, for somebody new as for everybody else (`secondsLeft` is null). */
export function sayReachLimit({
  most,
  secondsLeft,
}: Omit<NewcomerLimit, 'secondsLeft'> & { secondsLeft: number | null }) {
  return secondsLeft === null
    ? `You have reached ${most} people today who do not know you. Please go on tomorrow.`
    : `You are new here, and at first you can reach ${most} people a day who do not know you. You can go on freely ${sayUntilNoLongerNew(secondsLeft)}.`
}

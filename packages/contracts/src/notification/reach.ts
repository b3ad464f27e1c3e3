import * as m from '@hearth/messages'
import { type NewcomerLimit, sayNewcomerLimitEnds } from '../moderation/newcomers.ts'

/** How many different people who do not know them one writer reaches in 24 hours. */
export const maxReachPerDay = { newcomer: 10, others: 100 } as const

/** The end of it, for somebody new as for everybody else (`secondsLeft` is null). */
export function sayReachLimit({
  max,
  secondsLeft,
}: Omit<NewcomerLimit, 'secondsLeft'> & { secondsLeft: number | null }) {
  return secondsLeft === null
    ? m.notification_reach_limit({ max })
    : m.notification_reach_limit_new({ max, ends: sayNewcomerLimitEnds(secondsLeft) })
}

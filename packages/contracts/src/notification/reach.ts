import { type NewcomerLimit, sayNewcomerLimitEnds } from '../moderation/newcomers.ts'

/** How many different people who do not know them one writer reaches in 24 hours. */
export const maxReachPerDay = { newcomer: 10, others: 100 } as const

/** The end of it, for somebody new as for everybody else (`secondsLeft` is null). */
export function sayReachLimit({
  max,
  secondsLeft,
}: Omit<NewcomerLimit, 'secondsLeft'> & { secondsLeft: number | null }) {
  return secondsLeft === null
    ? `You have reached ${max} people today who do not know you. Please go on tomorrow.`
    : `You are new here, and at first you can reach ${max} people a day who do not know you. ${sayNewcomerLimitEnds(secondsLeft)}`
}

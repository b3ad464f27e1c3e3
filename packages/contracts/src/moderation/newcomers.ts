import * as m from '@hearth/messages'

/** What somebody new does, as `hearth.newcomer_limits` names it. */
export type NewcomerAction = 'report' | 'enquiry' | 'venue' | 'comment' | 'post' | 'photo' | 'event'

/** The end of what somebody new may do in a day; they stay new for so long, which may be without an end. */
export type NewcomerLimit = { max: number; secondsLeft: number }

export function sayNewcomerLimit(action: NewcomerAction, { max, secondsLeft }: NewcomerLimit): string {
  return `${m.moderation_newcomer_limit({ action, max })} ${sayNewcomerLimitEnds(secondsLeft)}`
}

/** When somebody new is new no more: a sentence. */
export function sayNewcomerLimitEnds(secondsLeft: number): string {
  if (!Number.isFinite(secondsLeft)) return m.moderation_newcomer_ends_confirmed()
  const hours = Math.ceil(secondsLeft / 3600)
  return hours < 48
    ? m.moderation_newcomer_ends_hours({ hours })
    : m.moderation_newcomer_ends_days({ days: Math.ceil(hours / 24) })
}

/** What somebody new does, as `hearth.newcomer_limits` names it, and how it is said. */
const actions = {
  report: 'reports',
  enquiry: 'enquiries',
  venue: 'venues',
  comment: 'comments',
  post: 'posts',
  event: 'events',
} as const
export type NewcomerAction = keyof typeof actions

/** The end of what somebody new may do in a day; they stay new for so long, which may be without an end. */
export type NewcomerLimit = { max: number; secondsLeft: number }

export function sayNewcomerLimit(action: NewcomerAction, { max, secondsLeft }: NewcomerLimit): string {
  return `You are new here, and at first there is room for ${max} ${actions[action]} a day. You can go on freely ${sayUntilNoLongerNew(secondsLeft)}.`
}

/** When somebody new is new no more. */
export function sayUntilNoLongerNew(secondsLeft: number): string {
  return Number.isFinite(secondsLeft)
    ? `in ${sayHours(secondsLeft)}, when you are no longer new`
    : 'once your mail address is confirmed'
}

function sayHours(seconds: number): string {
  const hours = Math.ceil(seconds / 3600)
  if (hours <= 1) return 'about an hour'
  return hours < 48 ? `about ${hours} hours` : `about ${Math.ceil(hours / 24)} days`
}

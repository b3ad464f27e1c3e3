import { listReply } from '../candid/fragments.ts'
import type { Handler } from './method.ts'
import { isUuid } from './viewer.ts'

/** So many recommendations are given at the most. */
const maxRecommended = 100

/**
 * What may please a member next. It is theirs to ask, and the controller's; whoever names another person gets what they
 * would get without a name, so that nobody learns from it what somebody likes.
 */
export const getEventRecommendations: Handler = async ({ args, call, store }) => {
  const [userId, limit] = args as [string, bigint]
  const { caller, nowMs } = call
  const person = userId.toLowerCase()
  const isTheirs = caller.userId === person || (caller.isController && isUuid(person))
  const events = await store.recommendedEvents({
    viewer: isTheirs ? { userId: person } : {},
    nowMs,
    limit: limit < BigInt(maxRecommended) ? Number(limit) : maxRecommended,
  })
  return { ok: true, reply: listReply(events) }
}

import { listReply } from '../candid/fragments.ts'
import type { Handler } from './method.ts'
import { isUuid, viewerOf } from './viewer.ts'

export const getUserEventProfile: Handler = async ({ args, call, store }) => {
  const [userId] = args as [string]
  const events = isUuid(userId) ? await store.eventsOfMember(userId.toLowerCase(), viewerOf(call.caller)) : []
  return { ok: true, reply: listReply(events) }
}

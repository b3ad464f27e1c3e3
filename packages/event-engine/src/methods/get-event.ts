import { isEventId } from '@hearth/contracts/event-id'
import { optionReply } from '../candid/fragments.ts'
import type { Handler } from './method.ts'
import { viewerOf } from './viewer.ts'

export const getEvent: Handler = async ({ args, call, store }) => {
  const [id] = args as [string]
  const event = isEventId(id) ? await store.openEvent(id, viewerOf(call.caller)) : undefined
  return { ok: true, reply: optionReply(event) }
}

import { refused, replied } from '../candid/outcome.ts'
import { sharingRefusal } from '../rules/sharing.ts'
import { askToShare } from './ask-to-share.ts'
import type { Handler } from './method.ts'

/**
 * Says with which sites an event is shared: with exactly these. None switches it off, whatever the event is by then.
 */
export const enableEventCrossPosting: Handler = async ({ args, call, store, engine }) => {
  const [id, named] = args as [string, string[]]
  const asked = await askToShare({ id, named, call, store, engine })
  if (!asked.ok) return refused(asked.sentence)
  const refusal = asked.siteIds.length > 0 ? sharingRefusal(asked.event) : undefined
  if (refusal) return refused(refusal)
  await store.shareOnlyWith({ id, siteIds: asked.siteIds })
  return replied('enableEventCrossPosting', true)
}

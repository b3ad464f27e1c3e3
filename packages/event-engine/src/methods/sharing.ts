import { refused, replied } from '../candid/outcome.ts'
import type { MethodCall } from '../gateway/canister.ts'
import { isEventId } from '../rules/event-id.ts'
import { changeRefusal, sentences } from '../rules/permissions.ts'
import { checkSites, sharingRefusal } from '../rules/sharing.ts'
import type { EventStore } from '../store/event-store.ts'
import { hostFor } from './host.ts'
import type { EngineFacts, Handler } from './index.ts'

// Sharing is a standing wish: a site sees the event, and each later change of it, by asking for its own `sourceFilter`
// for as long as the event is shared with it and a list may show it.

/** Shares an event with these sites, beside those that it is shared with already. */
export const syncEventAcrossNetwork: Handler = async ({ args, call, store, engine }) => {
  const [id, named] = args as [string, string[]]
  const asked = await askToShare({ id, named, call, store, engine })
  if (!asked.ok) return refused(asked.sentence)
  const refusal = sharingRefusal(asked.event)
  if (refusal) return refused(refusal)
  await store.shareWith({ id, siteIds: asked.siteIds })
  return replied('syncEventAcrossNetwork', true)
}

/** Says with which sites an event is shared: with exactly these. None switches it off, whatever the event is by then. */
export const enableEventCrossPosting: Handler = async ({ args, call, store, engine }) => {
  const [id, named] = args as [string, string[]]
  const asked = await askToShare({ id, named, call, store, engine })
  if (!asked.ok) return refused(asked.sentence)
  const refusal = asked.siteIds.length > 0 ? sharingRefusal(asked.event) : undefined
  if (refusal) return refused(refusal)
  await store.shareOnlyWith({ id, siteIds: asked.siteIds })
  return replied('enableEventCrossPosting', true)
}

type Asked =
  | { ok: true; siteIds: string[]; event: { status: string; visibility: string } }
  | { ok: false; sentence: string }

/** The event, held for one of its hosts, and the sites, held against the registry. */
async function askToShare({
  id,
  named,
  call,
  store,
  engine,
}: {
  id: string
  named: string[]
  call: MethodCall
  store: EventStore
  engine: EngineFacts
}): Promise<Asked> {
  const host = await hostFor(store, call.caller)
  if (!host.ok) return host
  const { userId } = host.creator
  const event = isEventId(id) ? await store.holdEvent(id, userId) : undefined
  const refusal = changeRefusal(event, userId, call.caller.shutOutBy)
  if (!event || refusal) return { ok: false, sentence: refusal ?? sentences.noSuchEvent }
  const checked = checkSites(named, engine.sites)
  return checked.ok ? { ...checked, event } : checked
}

import { isEventId } from '@hearth/contracts/event-id'
import type { MethodCall } from '../gateway/canister.ts'
import { changeRefusal, sentences } from '../rules/permissions.ts'
import { checkSites } from '../rules/sharing.ts'
import type { EventStore } from '../store/event-store.ts'
import { hostFor } from './host.ts'
import type { EngineFacts } from './method.ts'

// Sharing is a standing wish: a site sees the event, and each later change of it, by asking for its own `sourceFilter`
// for as long as the event is shared with it and a list may show it.

type Asked =
  | { ok: true; siteIds: string[]; event: { status: string; visibility: string } }
  | { ok: false; sentence: string }

/** The event, held for one of its hosts, and the sites, held against the registry. */
export async function askToShare({
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
  const event = isEventId(id) ? await store.lockEvent(id, userId) : undefined
  const refusal = changeRefusal(event, userId, call.caller.shutOutBy)
  if (!event || refusal) return { ok: false, sentence: refusal ?? sentences.noSuchEvent }
  const checked = checkSites(named, engine.sites)
  return checked.ok ? { ...checked, event } : checked
}

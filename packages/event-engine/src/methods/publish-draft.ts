import { IDL } from '@dfinity/candid'
import type { Event as CandidEvent } from '@hearth/contracts/event-engine.did.js'
import { methodType } from '../candid/interface.ts'
import { refused } from '../candid/outcome.ts'
import type { MethodCall, Outcome } from '../gateway/canister.ts'
import { sentences } from '../rules/permissions.ts'
import type { EventStore } from '../store/event-store.ts'
import { handlers } from './index.ts'
import type { EngineFacts } from './method.ts'

export type Publishing = { eventId: string; userId: string; nowMs: number }

/**
 * Publishes a draft in the name of a member, as if they pressed "Publish" now: everything else stays as it is, and
 * whatever `updateEvent` refuses them is refused here too.
 */
export async function publishDraft(
  { eventId, userId, nowMs }: Publishing,
  store: EventStore,
  engine: EngineFacts,
): Promise<Outcome> {
  const call: MethodCall = {
    method: 'updateEvent',
    arg: new Uint8Array(),
    caller: { principal: '', anonymous: false, userId, isController: false },
    requestId: new Uint8Array(),
    nowMs,
  }
  const present = await handlers.getEvent({ args: [eventId], call, store, engine })
  if (!present.ok) return present
  const [[event]] = IDL.decode(methodType('getEvent').gives, Uint8Array.from(present.reply)) as unknown as [
    [] | [CandidEvent],
  ]
  if (!event) return refused(sentences.noSuchEvent)
  return handlers.updateEvent({ args: [eventId, { ...event, status: 'published' }], call, store, engine })
}

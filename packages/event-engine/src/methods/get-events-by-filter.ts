import { fromCandidFilter } from '@hearth/contracts/candid-event'
import type { EventFilter } from '@hearth/contracts/event-engine.did.js'
import { listReply } from '../candid/fragments.ts'
import { refusedFields } from '../candid/outcome.ts'
import { normaliseFilter } from '../rules/listing.ts'
import type { Handler } from './method.ts'
import { viewerOf } from './viewer.ts'

export const getEventsByFilter: Handler = async ({ args, call, store }) => {
  const asked = normaliseFilter(fromCandidFilter(args[0] as EventFilter), call.nowMs)
  if (!asked.ok) return refusedFields(asked.problems)
  const { events } = await store.listEvents({
    question: asked.question,
    viewer: viewerOf(call.caller),
    withCounts: false,
  })
  return { ok: true, reply: listReply(events) }
}

import { fromCandidBrowse } from '@hearth/contracts/candid-event'
import { writeCursor } from '@hearth/contracts/event-cursor'
import type { Browse } from '@hearth/contracts/event-engine.did.js'
import { pageReply } from '../candid/fragments.ts'
import { refusedFields } from '../candid/outcome.ts'
import { browsedIds, normaliseBrowse } from '../rules/listing.ts'
import type { Handler } from './method.ts'
import { viewerOf } from './viewer.ts'

/**
 * A first page carries the counts of its filters; a later one, which its cursor marks, carries none. A page of ids has
 * no filters to count: its total is what it holds.
 */
export const browseEvents: Handler = async ({ args, call, store, engine }) => {
  const request = fromCandidBrowse(args[0] as Browse)
  const viewer = viewerOf(call.caller)
  if (request.ids) {
    const wanted = browsedIds(request.ids)
    if (!wanted.ok) return refusedFields(wanted.problems)
    const events = await store.openEvents(wanted.ids, viewer)
    return { ok: true, reply: pageReply({ events, total: events.length, byCategory: [], byCity: [] }) }
  }
  const asked = normaliseBrowse(request, call.nowMs)
  if (!asked.ok) return refusedFields(asked.problems)
  const { question } = asked
  const { events, more, counts } = question.after
    ? await store.listEvents({ question, viewer, withCounts: false })
    : await engine.countedLists.list(store, { question, viewer, nowMs: call.nowMs })
  const last = events.at(-1)
  const reply = pageReply({
    events,
    ...(more && last && { next: writeCursor(last) }),
    total: counts?.total ?? 0,
    byCategory: counts?.byCategory ?? [],
    byCity: counts?.byCity ?? [],
  })
  return { ok: true, reply }
}

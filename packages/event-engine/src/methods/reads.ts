import { fromCandidBrowse, fromCandidFilter } from '@hearth/contracts/candid-event'
import type { Browse, EventFilter } from '@hearth/contracts/event-engine.did.js'
import { limits } from '@hearth/contracts/limits'
import { listReply, optionReply, pageReply } from '../candid/fragments.ts'
import { refusedFields, replied } from '../candid/outcome.ts'
import type { Caller } from '../gateway/canister.ts'
import { writeCursor } from '../rules/cursor.ts'
import { isEventId } from '../rules/event-id.ts'
import { browsedIds, normaliseBrowse, normaliseFilter } from '../rules/listing.ts'
import { engineCount, registryOf } from '../rules/registry.ts'
import type { EventStore, Viewer } from '../store/event-store.ts'
import type { EngineFacts, Handler } from './index.ts'

// Visitors see what is public; members also what is for members, and their own. A key that belongs to no member reads
// like a visitor. A member sees nothing of who blocked them.
const viewerOf = ({ userId, shutOutBy }: Caller): Viewer =>
  userId === undefined ? {} : { userId, ...(shutOutBy && { shutOutBy }) }

export const getEvent: Handler = async ({ args, call, store }) => {
  const [id] = args as [string]
  const event = isEventId(id) ? await store.openEvent(id, viewerOf(call.caller)) : undefined
  return { ok: true, reply: optionReply(event) }
}

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

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export const getUserEventProfile: Handler = async ({ args, call, store }) => {
  const [userId] = args as [string]
  const events = uuid.test(userId)
    ? await store.eventsOfMember(userId.toLowerCase(), viewerOf(call.caller))
    : []
  return { ok: true, reply: listReply(events) }
}

/** So many recommendations are given at the most. */
const recommendedAtMost = 100

/**
 * What may please a member next. It is theirs to ask, and the controller's; whoever names another person gets what they
 * would get without a name, so that nobody learns from it what somebody likes.
 */
export const getEventRecommendations: Handler = async ({ args, call, store }) => {
  const [userId, limit] = args as [string, bigint]
  const { caller, nowMs } = call
  const person = userId.toLowerCase()
  const isTheirs = caller.userId === person || (caller.isController && uuid.test(person))
  const events = await store.recommendedEvents({
    viewer: isTheirs ? { userId: person } : {},
    nowMs,
    limit: limit < BigInt(recommendedAtMost) ? Number(limit) : recommendedAtMost,
  })
  return { ok: true, reply: listReply(events) }
}

export const getNetworkEventStats: Handler = async ({ call, store }) => {
  const { total, levels, categories, activeSites } = await store.networkStats(viewerOf(call.caller))
  return replied('getNetworkEventStats', {
    totalEvents: BigInt(total),
    activeSites: BigInt(activeSites),
    consciousnessDistribution: levels.map(([level, count]) => [BigInt(level), BigInt(count)]),
    eventCategories: categories.map(([name, count]) => [name, BigInt(count)]),
  })
}

/** The level is the average of what everyone may find, and never below the floor that every event has. */
export const getSystemStats: Handler = async ({ store, engine }) => {
  const { averageLevel, calls } = await store.systemFigures()
  return replied('getSystemStats', {
    consciousness: BigInt(
      Math.max(limits.eventConsciousnessLevel, Math.round(averageLevel ?? limits.eventConsciousnessLevel)),
    ),
    total_calls: BigInt(calls + engine.callsNotWrittenDown()),
    engines: BigInt(engineCount),
  })
}

/** The result is not optional, so an id that names no engine of ours comes back with the status `unknown`. */
export const getEngineInfo: Handler = async ({ args, store, engine }) => {
  const [id] = args as [string]
  const known = (await registry(store, engine)).find((one) => one.id === id)
  return replied('getEngineInfo', known ?? { id: id.slice(0, 100), status: 'unknown', name: '', version: '' })
}

export const getEngineRegistry: Handler = async ({ store, engine }) =>
  replied('getEngineRegistry', await registry(store, engine))

async function registry(store: EventStore, { info, sites }: EngineFacts) {
  const siteIds = sites.map(({ id }) => id)
  return registryOf(info, await store.engineStates(siteIds))
}

import { fromCandidBrowse, fromCandidFilter } from '@hearth/contracts/candid-event'
import type { Browse, EventFilter } from '@hearth/contracts/event-engine.did.js'
import { limits } from '@hearth/contracts/limits'
import { writeCursor } from '../domain/cursor.ts'
import { isEventId } from '../domain/event-id.ts'
import { normaliseBrowse, normaliseFilter } from '../domain/listing.ts'
import type { Caller } from '../gateway/canister.ts'
import type { Viewer } from '../store/list-statement.ts'
import { eventsOfMember, listEvents, networkStats, openEvent, systemFigures } from '../store/queries.ts'
import { listReply, optionReply, pageReply } from './fragments.ts'
import type { Handler } from './methods.ts'
import { refusedFields, replied } from './outcome.ts'

// Visitors see what is public; members also what is for members, and their own. A key that belongs to no member reads
// like a visitor.
const viewerOf = ({ userId }: Caller): Viewer => (userId === undefined ? {} : { userId })

export const getEvent: Handler = async ({ args, call, run }) => {
  const [id] = args as [string]
  const event = isEventId(id) ? await openEvent(run, id, viewerOf(call.caller)) : undefined
  return { ok: true, reply: optionReply(event) }
}

export const getEventsByFilter: Handler = async ({ args, call, run }) => {
  const asked = normaliseFilter(fromCandidFilter(args[0] as EventFilter), call.nowMs)
  if (!asked.ok) return refusedFields(asked.problems)
  const { events } = await listEvents(run, {
    question: asked.question,
    viewer: viewerOf(call.caller),
    withCounts: false,
  })
  return { ok: true, reply: listReply(events) }
}

/** A first page carries the counts of its filters; a later one, which its cursor marks, carries none. */
export const browseEvents: Handler = async ({ args, call, run, engine }) => {
  const asked = normaliseBrowse(fromCandidBrowse(args[0] as Browse), call.nowMs)
  if (!asked.ok) return refusedFields(asked.problems)
  const { question } = asked
  const viewer = viewerOf(call.caller)
  const { events, more, counts } = question.after
    ? await listEvents(run, { question, viewer, withCounts: false })
    : await engine.countedLists.list(run, { question, viewer, nowMs: call.nowMs })
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

export const getUserEventProfile: Handler = async ({ args, call, run }) => {
  const [userId] = args as [string]
  const events = uuid.test(userId)
    ? await eventsOfMember(run, userId.toLowerCase(), viewerOf(call.caller))
    : []
  return { ok: true, reply: listReply(events) }
}

export const getNetworkEventStats: Handler = async ({ call, run, engine }) => {
  const { total, levels, categories } = await networkStats(run, viewerOf(call.caller))
  return replied('getNetworkEventStats', {
    totalEvents: BigInt(total),
    activeSites: BigInt(engine.siteCount),
    consciousnessDistribution: levels.map(([level, count]) => [BigInt(level), BigInt(count)]),
    eventCategories: categories.map(([name, count]) => [name, BigInt(count)]),
  })
}

/** The level is the average of what is published, and never below the floor that every event has. */
export const getSystemStats: Handler = async ({ run, engine }) => {
  const { averageLevel, calls } = await systemFigures(run)
  return replied('getSystemStats', {
    consciousness: BigInt(
      Math.max(limits.eventConsciousnessLevel, Math.round(averageLevel ?? limits.eventConsciousnessLevel)),
    ),
    total_calls: BigInt(calls + engine.callsNotWrittenDown()),
    engines: 1n,
  })
}

/** The result is not optional, so an id that names no engine of ours comes back with the status `unknown`. */
export const getEngineInfo: Handler = async ({ args, engine }) => {
  const [id] = args as [string]
  const isOurs = id === engine.info.id
  return replied(
    'getEngineInfo',
    isOurs ? engine.info : { id: id.slice(0, 100), status: 'unknown', name: '', version: '' },
  )
}

export const getEngineRegistry: Handler = async ({ engine }) => replied('getEngineRegistry', [engine.info])

import type { SeenEvent } from '../../candid/fragments.ts'
import { maxListed } from '../../rules/listing.ts'
import { mayOpenEvent } from '../../rules/permissions.ts'
import { byCodePoint } from '../by-code-point.ts'
import type { EventReads, Viewer } from '../event-store.ts'
import { isListedTo, listInMemory, tally } from './list-in-memory.ts'
import { coHostingOf, type MemoryState } from './memory-state.ts'
import { recommendInMemory } from './recommend-in-memory.ts'
import type { StoredEvent } from './stored-event.ts'

export function memoryReads({ members, sites, counters, events, inOrder }: MemoryState): EventReads {
  return {
    async openEvent(id, viewer) {
      const event = events.get(id)
      return event && opensTo(viewer)(event) ? seen(event) : undefined
    },
    async openEvents(ids, viewer) {
      return ids
        .flatMap((id) => events.get(id) ?? [])
        .filter(opensTo(viewer))
        .map(seen)
    },
    listEvents: async (asked) => listInMemory(inOrder, asked),
    async eventsOfMember(memberId, viewer) {
      if (viewer.shutOutBy?.includes(memberId)) return []
      const isShown = viewer.userId === memberId ? () => true : isListedTo(viewer)
      return inOrder
        .filter((event) => event.hostId === memberId && isShown(event))
        .slice(-maxListed)
        .map(seen)
    },
    async recommendedEvents({ viewer, nowMs, limit }) {
      const { userId } = viewer
      const blocked = userId === undefined ? [] : (members.get(userId)?.blocked ?? [])
      const isWelcome = (event: StoredEvent) => isNotTheirs(event) && isOfNobodyApart(event)
      const isNotTheirs = (event: StoredEvent) => coHostingOf(event, userId) !== 'accepted'
      const isOfNobodyApart = ({ hostId }: StoredEvent) =>
        hostId === undefined ||
        (hostId !== userId &&
          !blocked.includes(hostId) &&
          !(userId !== undefined && members.get(hostId)?.blocked.includes(userId)))
      const listed = inOrder.filter(isListedTo(userId === undefined ? {} : { userId }))
      return recommendInMemory(listed, { isWelcome, nowMs, limit }).map(seen)
    },
    async networkStats(viewer) {
      const listed = inOrder.filter(isListedTo(viewer))
      const levels = tally(listed.map(({ record }) => record.consciousnessLevel))
      const categories = tally(listed.map(({ record }) => record.category))
      return {
        total: listed.length,
        activeSites: [...sites.values()].filter(({ isActive }) => isActive).length,
        levels: [...levels].sort(([one], [other]) => one - other),
        categories: [...categories].sort(([one], [other]) => byCodePoint(one, other)),
      }
    },
    async systemFigures() {
      const levels = inOrder
        .filter(({ record }) => record.status === 'published' && record.visibility === 'public')
        .map(({ record }) => record.consciousnessLevel)
      const sum = levels.reduce((total, level) => total + level, 0)
      return {
        averageLevel: levels.length ? sum / levels.length : null,
        calls: counters.get('engine_calls') ?? 0,
      }
    },
    async engineStates(siteIds) {
      return {
        sitesSettled: siteIds.length === sites.size && siteIds.every((id) => sites.has(id)),
        countersStarted: counters.has('engine_calls'),
      }
    },
    isAdmin: async (userId) => members.get(userId)?.isAdmin ?? false,
  }
}

const opensTo =
  ({ userId, shutOutBy }: Viewer) =>
  (event: StoredEvent) =>
    mayOpenEvent(
      { ...event.record, createdBy: event.hostId, coHosting: coHostingOf(event, userId) },
      userId,
    ) && !(event.hostId !== undefined && shutOutBy?.includes(event.hostId))

const seen = ({ bytes }: StoredEvent): SeenEvent => ({ ...bytes, isLiked: false })

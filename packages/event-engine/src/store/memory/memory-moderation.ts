import { eventBytes } from '../../candid/fragments.ts'
import { byCodePoint } from '../by-code-point.ts'
import type { EventModeration } from '../event-store.ts'
import type { MemoryState } from './memory-state.ts'
import { wholeRecord } from './stored-event.ts'

export function memoryModeration(state: MemoryState): EventModeration {
  const { books, sites, events, inOrder } = state
  return {
    async settleSites(given) {
      const gone = [...sites.keys()].filter((id) => !given.some((site) => site.id === id))
      const changed = given.filter(({ id, isActive }) => sites.get(id)?.isActive !== isActive)
      for (const id of gone) {
        sites.delete(id)
        books.sites.remove(id)
        for (const event of inOrder.filter(({ siteIds }) => siteIds.includes(id)))
          state.write({ ...event, siteIds: event.siteIds.filter((siteId) => siteId !== id) })
      }
      for (const { id, isActive } of changed) {
        sites.set(id, { id, isActive })
        books.sites.put(id, { id, isActive })
      }
      return gone.length + changed.length > 0
    },
    // Seats are what was told, and lists are searched as they are: what can differ is a link or a counter.
    async mend() {
      const lost = inOrder.filter((event) => state.namesLostVenue(event))
      for (const event of lost)
        state.write({ ...event, record: { ...event.record, venue: { ...event.record.venue, id: '' } } })
      return lost.length + startCounters(state)
    },
    // No record of this store ends by itself.
    removeExpired: async () => ({ requests: 0, bridges: 0, blessings: 0 }),
    async countFaults(siteIds) {
      return {
        unblessed: inOrder.filter(
          ({ record }) => !record.sacredFireBlessing || record.consciousnessLevel < 500,
        ).length,
        seatsOutOfBounds: inOrder.filter(
          ({ record, taken }) => taken < 0 || taken > (record.venue.capacity ?? Number.POSITIVE_INFINITY),
        ).length,
        seatsNotAsAnswered: 0,
        eventsWithoutSeats: 0,
        requestsWithoutEnd: 0,
        brokenIndexes: [],
        sitesNotOfTheRegistry:
          [...sites.keys()].filter((id) => !siteIds.includes(id)).length +
          siteIds.filter((id) => !sites.has(id)).length,
        eventsWithoutTheirVenue: inOrder.filter((event) => state.namesLostVenue(event)).length,
      }
    },
    findWrongEntries: async () => [],
    async findStaleBytes() {
      return [...events.values()]
        .filter((event) => {
          const { head, tail } = eventBytes(wholeRecord(event, state.hostOf(event)))
          return !isSame(head, event.bytes.head) || !isSame(tail, event.bytes.tail)
        })
        .map(({ id }) => id)
        .sort(byCodePoint)
    },
  }
}

/** Gives how many were missing. */
function startCounters(state: MemoryState): number {
  if (state.counters.has('engine_calls')) return 0
  state.setCounter('engine_calls', 0)
  return 1
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at])
}

import { isTemporaryUsername } from '@hearth/contracts/temporary-username'
import type { EventWrites, LockedCreator } from '../event-store.ts'
import { coHostingOf, type MemoryState, sorted } from './memory-state.ts'

export function memoryWrites(state: MemoryState): EventWrites {
  const { members, venues, events } = state

  async function lockCreator(userId: string): Promise<LockedCreator | undefined> {
    const member = members.get(userId)
    return member && { ...member, hasUsername: !isTemporaryUsername(member.username) }
  }

  return {
    lockCreator,
    // Who is new its controller does not tell: it tells who is a member.
    lockNewCreator: lockCreator,
    lockVenue: async (id) => venues.get(id)?.status,
    async lockEvent(id, userId) {
      const event = events.get(id)
      return (
        event && {
          venueId: event.record.venue.id,
          ...(event.record.image !== undefined && { image: event.record.image }),
          status: event.record.status,
          visibility: event.record.visibility,
          createdBy: event.hostId,
          source: event.record.source,
          isFeatured: event.record.isFeatured,
          createdAtMs: event.record.createdAtMs,
          updatedAtMs: event.record.updatedAtMs,
          consciousnessLevel: event.record.consciousnessLevel,
          coHosting: coHostingOf(event, userId),
          ...(event.hiddenLink !== undefined && { hidden: { onlineUrl: event.hiddenLink } }),
        }
      )
    },
    lockSeats: async (id) => events.get(id)?.taken ?? 0,
    async insertEvents(records, hiddenLinks) {
      for (const record of records) {
        if (events.has(record.id)) throw new Error(`The id ${record.id} is taken.`)
        state.writeRecord(record, hiddenLinks?.get(record.id))
      }
    },
    // What hosts choose beside the record stands in tables alone: here nothing hides but a link, because of places.
    async changeEvent(record, hidden) {
      const taken = events.get(record.id)?.taken ?? 0
      const { capacity } = record.venue
      if (capacity !== undefined && taken > capacity) return { ok: false, reason: 'too_full', taken }
      state.writeRecord(record, hidden?.now?.onlineUrl)
      return { ok: true }
    },
    async removeEvent(id) {
      const event = events.get(id)
      if (event) state.remove(event)
    },
    async shareWith({ id, siteIds }) {
      const event = events.get(id)
      if (event) state.write({ ...event, siteIds: sorted([...event.siteIds, ...siteIds]) })
    },
    async shareOnlyWith({ id, siteIds }) {
      const event = events.get(id)
      if (event) state.write({ ...event, siteIds: sorted(siteIds) })
    },
  }
}

import { coHostingOf, type KnownMember, type MemoryState, sorted } from './memory-state.ts'
import type { CoHost } from './stored-event.ts'

/** What Hearth tells of: who is a member, which venue is open, who comes and who hosts. */
export type MemoryFacts = {
  /** The member whose key this is, with who blocked them, in order. */
  memberOf(principal: string): { userId: string; shutOutBy?: readonly string[] } | undefined
  notifyMember(member: KnownMember): void
  /** Their events stay, without a host. */
  forgetMember(userId: string): void
  notifyVenue(venue: { id: string; status: string }): void
  forgetVenue(id: string): void
  /** So many people are coming. False when there is no such event. */
  notifySeats(seats: { eventId: string; taken: number }): boolean
  /** Who hosts an event beside its owner, or is asked to: these and nobody else. False when there is no such event. */
  notifyHosts(hosts: { eventId: string; coHosts: CoHost[] }): boolean
  /** The value of a counter after one more. */
  count(name: string): number
}

export function memoryFacts(state: MemoryState): MemoryFacts {
  const { books, members, byPrincipal, venues, events, inOrder, counters } = state
  return {
    memberOf(principal) {
      const userId = byPrincipal.get(principal)
      if (userId === undefined) return undefined
      const shutOutBy = sorted(
        [...members.values()]
          .filter(({ blocked }) => blocked.includes(userId))
          .map((member) => member.userId),
      )
      return { userId, ...(shutOutBy.length && { shutOutBy }) }
    },
    notifyMember(member) {
      const known = members.get(member.userId)
      if (known) byPrincipal.delete(known.principal)
      members.set(member.userId, member)
      byPrincipal.set(member.principal, member.userId)
      books.members.put(member.userId, member)
      for (const event of inOrder.filter(({ hostId }) => hostId === member.userId)) state.write(event)
    },
    forgetMember(userId) {
      const known = members.get(userId)
      if (!known) return
      members.delete(userId)
      byPrincipal.delete(known.principal)
      books.members.remove(userId)
      for (const event of inOrder.filter((event) => event.hostId === userId || coHostingOf(event, userId))) {
        const { hostId, ...hostless } = event
        const coHosts = event.coHosts.filter((coHost) => coHost.userId !== userId)
        state.write({ ...hostless, coHosts, ...(hostId !== undefined && hostId !== userId && { hostId }) })
      }
    },
    notifyVenue(venue) {
      venues.set(venue.id, venue)
      books.venues.put(venue.id, venue)
    },
    forgetVenue(id) {
      venues.delete(id)
      books.venues.remove(id)
    },
    notifyHosts({ eventId, coHosts }) {
      const event = events.get(eventId)
      if (event) state.write({ ...event, coHosts })
      return event !== undefined
    },
    notifySeats({ eventId, taken }) {
      const event = events.get(eventId)
      if (event) state.write({ ...event, taken })
      return event !== undefined
    },
    count(name) {
      const value = (counters.get(name) ?? 0) + 1
      state.setCounter(name, value)
      return value
    },
  }
}

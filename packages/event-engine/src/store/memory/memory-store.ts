import type { EventRecord } from '@hearth/contracts/event'
import { isTemporaryUsername } from '@hearth/contracts/temporary-username'
import { eventBytes, type SeenEvent } from '../../candid/fragments.ts'
import type { Creator } from '../../rules/event.ts'
import { listAtMost } from '../../rules/listing.ts'
import { mayOpenEvent } from '../../rules/permissions.ts'
import { isVenueId } from '../../rules/picked-venue.ts'
import type { NetworkSite } from '../../rules/sharing.ts'
import { byCodePoint } from '../by-code-point.ts'
import type { EventStore, HeldCreator, Viewer } from '../event-store.ts'
import { type CoHost, type KeptEvent, keptEvent, type WrittenEvent, wholeRecord } from './kept-event.ts'
import { isListedTo, listInMemory, tally } from './list-in-memory.ts'
import { recommendInMemory } from './recommend-in-memory.ts'

/** A member as Hearth tells of them. */
export type KnownMember = Creator & {
  principal: string
  isAdmin: boolean
  /** Whom they blocked. */
  blocked: string[]
}

/** A book that outlives the process: what is put under a key is there when it is opened again. */
export interface Book<T> {
  values(): T[]
  put(key: string, value: T): void
  remove(key: string): void
}

export type Books = {
  events: Book<WrittenEvent>
  members: Book<KnownMember>
  /** Whether a venue is open or closed, by its id. */
  venues: Book<{ id: string; status: string }>
  sites: Book<NetworkSite>
  /** `engine_calls`: the calls counted; `messages`: the updates that ran. */
  counters: Book<{ name: string; value: number }>
}

export type MemoryStore = EventStore & {
  /** The member whose key this is, with who blocked them, in order. */
  memberOf(principal: string): { userId: string; shutOutBy?: readonly string[] } | undefined
  tellMember(member: KnownMember): void
  /** Their events stay, without a host. */
  forgetMember(userId: string): void
  tellVenue(venue: { id: string; status: string }): void
  forgetVenue(id: string): void
  /** So many people are coming. False when there is no such event. */
  tellSeats(seats: { eventId: string; taken: number }): boolean
  /** Who hosts an event beside its owner, or is asked to: these and nobody else. False when there is no such event. */
  tellHosts(hosts: { eventId: string; coHosts: CoHost[] }): boolean
  /** The value of a counter after one more. */
  count(name: string): number
}

/**
 * Events kept in memory and written through to books, for one process that runs one call at a time: so what is held
 * stays as it is by itself, and each write is a step that nobody sees half of.
 */
export function createMemoryStore(books: Books): MemoryStore {
  const members = new Map(books.members.values().map((member) => [member.userId, member]))
  const byPrincipal = new Map([...members.values()].map((member) => [member.principal, member.userId]))
  const venues = new Map(books.venues.values().map((venue) => [venue.id, venue]))
  const sites = new Map(books.sites.values().map((site) => [site.id, site]))
  const counters = new Map(books.counters.values().map(({ name, value }) => [name, value]))
  const events = new Map<string, KeptEvent>()
  /** The same events in order of start and id. */
  const inOrder: KeptEvent[] = []
  for (const written of books.events.values()) take(keptEvent(written, hostOf(written)))

  function hostOf({ hostId }: WrittenEvent): Creator | undefined {
    return hostId === undefined ? undefined : members.get(hostId)
  }

  function take(event: KeptEvent): void {
    events.set(event.id, event)
    inOrder.splice(placeOf(inOrder, event), 0, event)
  }

  function drop(event: KeptEvent): void {
    events.delete(event.id)
    inOrder.splice(placeOf(inOrder, event), 1)
  }

  /** Writes an event down and puts it in the place of what was known of it. */
  function write({ record, hostId, hiddenLink, coHosts, taken, siteIds }: WrittenEvent): void {
    const written = {
      ...{ record, coHosts, taken, siteIds },
      ...(hostId !== undefined && { hostId }),
      ...(hiddenLink !== undefined && { hiddenLink }),
    }
    const known = events.get(record.id)
    if (known) drop(known)
    take(keptEvent(written, hostOf(written)))
    books.events.put(record.id, written)
  }

  function writtenOf(
    { createdBy, isLiked: _isLiked, ...record }: EventRecord,
    hiddenLink: string | undefined,
  ): WrittenEvent {
    const { coHosts = [], taken = 0, siteIds = [] } = events.get(record.id) ?? {}
    return {
      ...{ record, coHosts, taken, siteIds },
      ...(createdBy && { hostId: createdBy.id }),
      ...(hiddenLink !== undefined && { hiddenLink }),
    }
  }

  const opensTo =
    ({ userId, shutOutBy }: Viewer) =>
    (event: KeptEvent) =>
      mayOpenEvent(
        { ...event.record, createdBy: event.hostId, coHosting: coHostingOf(event, userId) },
        userId,
      ) && !(event.hostId !== undefined && shutOutBy?.includes(event.hostId))

  function setCounter(name: string, value: number): void {
    counters.set(name, value)
    books.counters.put(name, { name, value })
  }

  /** Gives how many were missing. */
  function startCounters(): number {
    if (counters.has('engine_calls')) return 0
    setCounter('engine_calls', 0)
    return 1
  }

  async function holdCreator(userId: string): Promise<HeldCreator | undefined> {
    const member = members.get(userId)
    return member && { ...member, hasUsername: !isTemporaryUsername(member.username) }
  }

  const namesLostVenue = ({ record: { venue } }: WrittenEvent) => isVenueId(venue.id) && !venues.has(venue.id)

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
        .slice(-listAtMost)
        .map(seen)
    },
    async recommendedEvents({ viewer, nowMs, limit }) {
      const { userId } = viewer
      const blocked = userId === undefined ? [] : (members.get(userId)?.blocked ?? [])
      const isWelcome = (event: KeptEvent) => isNotTheirs(event) && isOfNobodyApart(event)
      const isNotTheirs = (event: KeptEvent) => coHostingOf(event, userId) !== 'accepted'
      const isOfNobodyApart = ({ hostId }: KeptEvent) =>
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

    holdCreator,
    // Who is new its controller does not tell: it tells who is a member.
    holdNewCreator: holdCreator,
    holdVenue: async (id) => venues.get(id)?.status,
    async holdEvent(id, userId) {
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
    holdSeats: async (id) => events.get(id)?.taken ?? 0,
    async insertEvents(records, hiddenLinks) {
      for (const record of records) {
        if (events.has(record.id)) throw new Error(`The id ${record.id} is taken.`)
        write(writtenOf(record, hiddenLinks?.get(record.id)))
      }
    },
    // What hosts choose beside the record stands in tables alone: here nothing hides but a link, because of places.
    async changeEvent(record, hidden) {
      const taken = events.get(record.id)?.taken ?? 0
      const { capacity } = record.venue
      if (capacity !== undefined && taken > capacity) return { ok: false, reason: 'too_full', taken }
      write(writtenOf(record, hidden?.now?.onlineUrl))
      return { ok: true }
    },
    async removeEvent(id) {
      const event = events.get(id)
      if (!event) return
      drop(event)
      books.events.remove(id)
    },
    async shareWith({ id, siteIds }) {
      const event = events.get(id)
      if (event) write({ ...event, siteIds: sorted([...event.siteIds, ...siteIds]) })
    },
    async shareOnlyWith({ id, siteIds }) {
      const event = events.get(id)
      if (event) write({ ...event, siteIds: sorted(siteIds) })
    },

    async settleSites(given) {
      const gone = [...sites.keys()].filter((id) => !given.some((site) => site.id === id))
      const changed = given.filter(({ id, isActive }) => sites.get(id)?.isActive !== isActive)
      for (const id of gone) {
        sites.delete(id)
        books.sites.remove(id)
        for (const event of inOrder.filter(({ siteIds }) => siteIds.includes(id)))
          write({ ...event, siteIds: event.siteIds.filter((siteId) => siteId !== id) })
      }
      for (const { id, isActive } of changed) {
        sites.set(id, { id, isActive })
        books.sites.put(id, { id, isActive })
      }
      return gone.length + changed.length > 0
    },
    // Seats are what was told, and lists are searched as they are: what can differ is a link or a counter.
    async mend() {
      const lost = inOrder.filter(namesLostVenue)
      for (const event of lost)
        write({ ...event, record: { ...event.record, venue: { ...event.record.venue, id: '' } } })
      return lost.length + startCounters()
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
        eventsWithoutTheirVenue: inOrder.filter(namesLostVenue).length,
      }
    },
    findWrongEntries: async () => [],
    async findStaleBytes() {
      return [...events.values()]
        .filter((event) => {
          const { head, tail } = eventBytes(wholeRecord(event, hostOf(event)))
          return !isSame(head, event.bytes.head) || !isSame(tail, event.bytes.tail)
        })
        .map(({ id }) => id)
        .sort(byCodePoint)
    },

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
    tellMember(member) {
      const known = members.get(member.userId)
      if (known) byPrincipal.delete(known.principal)
      members.set(member.userId, member)
      byPrincipal.set(member.principal, member.userId)
      books.members.put(member.userId, member)
      for (const event of inOrder.filter(({ hostId }) => hostId === member.userId)) write(event)
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
        write({ ...hostless, coHosts, ...(hostId !== undefined && hostId !== userId && { hostId }) })
      }
    },
    tellVenue(venue) {
      venues.set(venue.id, venue)
      books.venues.put(venue.id, venue)
    },
    forgetVenue(id) {
      venues.delete(id)
      books.venues.remove(id)
    },
    tellHosts({ eventId, coHosts }) {
      const event = events.get(eventId)
      if (event) write({ ...event, coHosts })
      return event !== undefined
    },
    tellSeats({ eventId, taken }) {
      const event = events.get(eventId)
      if (event) write({ ...event, taken })
      return event !== undefined
    },
    count(name) {
      const value = (counters.get(name) ?? 0) + 1
      setCounter(name, value)
      return value
    },
  }
}

const coHostingOf = ({ coHosts }: WrittenEvent, userId: string | undefined) =>
  coHosts.find((coHost) => coHost.userId === userId)?.state

const seen = ({ bytes }: KeptEvent): SeenEvent => ({ ...bytes, isLiked: false })

const sorted = (ids: readonly string[]) => [...new Set(ids)].sort(byCodePoint)

/** Where an event stands, or belongs, among those in order. */
function placeOf(inOrder: readonly KeptEvent[], { startsAtMs, id }: KeptEvent): number {
  let low = 0
  let high = inOrder.length
  while (low < high) {
    const middle = (low + high) >> 1
    const other = inOrder[middle]!
    if ((other.startsAtMs - startsAtMs || byCodePoint(other.id, id)) < 0) low = middle + 1
    else high = middle
  }
  return low
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at])
}

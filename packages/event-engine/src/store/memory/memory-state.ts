import type { EventRecord } from '@hearth/contracts/event'
import type { Creator } from '../../rules/event.ts'
import { isVenueId } from '../../rules/picked-venue.ts'
import type { NetworkSite } from '../../rules/sharing.ts'
import { byCodePoint } from '../by-code-point.ts'
import { type StoredEvent, storedEvent, type WrittenEvent } from './stored-event.ts'

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

/** What the books say, read once and written through: the events in their order, and what they rest on. */
export class MemoryState {
  readonly books: Books
  readonly members: Map<string, KnownMember>
  readonly byPrincipal: Map<string, string>
  readonly venues: Map<string, { id: string; status: string }>
  readonly sites: Map<string, NetworkSite>
  readonly counters: Map<string, number>
  readonly events = new Map<string, StoredEvent>()
  /** The same events in order of start and id. */
  readonly inOrder: StoredEvent[] = []

  constructor(books: Books) {
    this.books = books
    this.members = new Map(books.members.values().map((member) => [member.userId, member]))
    this.byPrincipal = new Map([...this.members.values()].map((member) => [member.principal, member.userId]))
    this.venues = new Map(books.venues.values().map((venue) => [venue.id, venue]))
    this.sites = new Map(books.sites.values().map((site) => [site.id, site]))
    this.counters = new Map(books.counters.values().map(({ name, value }) => [name, value]))
    for (const written of books.events.values()) this.#take(storedEvent(written, this.hostOf(written)))
  }

  hostOf({ hostId }: WrittenEvent): Creator | undefined {
    return hostId === undefined ? undefined : this.members.get(hostId)
  }

  namesLostVenue({ record: { venue } }: WrittenEvent): boolean {
    return isVenueId(venue.id) && !this.venues.has(venue.id)
  }

  /** Writes an event down and puts it in the place of what was known of it. */
  write({ record, hostId, hiddenLink, coHosts, taken, siteIds }: WrittenEvent): void {
    const written = {
      ...{ record, coHosts, taken, siteIds },
      ...(hostId !== undefined && { hostId }),
      ...(hiddenLink !== undefined && { hiddenLink }),
    }
    const known = this.events.get(record.id)
    if (known) this.#drop(known)
    this.#take(storedEvent(written, this.hostOf(written)))
    this.books.events.put(record.id, written)
  }

  /** The same for a record, with what goes beside the one that was known. */
  writeRecord(
    { createdBy, isLiked: _isLiked, ...record }: EventRecord,
    hiddenLink: string | undefined,
  ): void {
    const { coHosts = [], taken = 0, siteIds = [] } = this.events.get(record.id) ?? {}
    this.write({
      ...{ record, coHosts, taken, siteIds },
      ...(createdBy && { hostId: createdBy.id }),
      ...(hiddenLink !== undefined && { hiddenLink }),
    })
  }

  remove(event: StoredEvent): void {
    this.#drop(event)
    this.books.events.remove(event.id)
  }

  setCounter(name: string, value: number): void {
    this.counters.set(name, value)
    this.books.counters.put(name, { name, value })
  }

  #take(event: StoredEvent): void {
    this.events.set(event.id, event)
    this.inOrder.splice(placeOf(this.inOrder, event), 0, event)
  }

  #drop(event: StoredEvent): void {
    this.events.delete(event.id)
    this.inOrder.splice(placeOf(this.inOrder, event), 1)
  }
}

export const coHostingOf = ({ coHosts }: WrittenEvent, userId: string | undefined) =>
  coHosts.find((coHost) => coHost.userId === userId)?.state

export const sorted = (ids: readonly string[]) => [...new Set(ids)].sort(byCodePoint)

/** Where an event stands, or belongs, among those in order. */
function placeOf(inOrder: readonly StoredEvent[], { startsAtMs, id }: StoredEvent): number {
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

import { IDL } from '@dfinity/candid'
import { toCandidEvent } from '@hearth/contracts/candid-event'
import type { EventRecord, NamedCount } from '@hearth/contracts/event'
import { methodType } from './interface.ts'

// A reply that holds events is put together from bytes made before. In Candid a value's bytes do not depend on what
// stands around it: a reply is its type table, then the values one behind the other. So an event is encoded once, at
// write, in two pieces around `isLiked`, the only field that depends on the caller.

/** An event's bytes: `head`, one byte for `isLiked`, `tail`. */
export type EventBytes = { head: Uint8Array; tail: Uint8Array }
export type SeenEvent = EventBytes & { isLiked: boolean }

const listType = methodType('getEventsByFilter').gives[0] as unknown as { _type: IDL.RecordClass }
const eventType = listType._type
const pageType = methodType('browseEvents').gives[0] as IDL.RecordClass
// The library keeps a record's fields in the order of the wire, by hash.
const likedAt = eventType._fields.findIndex(([name]) => name === 'isLiked')

const prefixes = {
  list: prefixOf(methodType('getEventsByFilter').gives, []),
  option: prefixOf(methodType('getEvent').gives, []),
  page: typeTableOf(methodType('browseEvents').gives),
}

/** The bytes to keep beside a record. */
export function eventBytes(event: EventRecord): EventBytes {
  const candid = toCandidEvent(event) as unknown as Record<string, unknown>
  const values = eventType._fields.map(([name, type]) => type.encodeValue(candid[name]))
  return { head: concat(values.slice(0, likedAt)), tail: concat(values.slice(likedAt + 1)) }
}

/** The reply of a method that gives `vec Event`. */
export function listReply(events: readonly SeenEvent[]): Uint8Array {
  return concat([prefixes.list, ...vector(events)])
}

/** The reply of a method that gives `opt Event`. */
export function optionReply(event: SeenEvent | undefined): Uint8Array {
  return concat(
    event
      ? [prefixes.option, one, event.head, event.isLiked ? one : zero, event.tail]
      : [prefixes.option, zero],
  )
}

export type PageParts = {
  events: readonly SeenEvent[]
  next?: string
  total: number
  byCategory: readonly NamedCount[]
  byCity: readonly NamedCount[]
}

/** Whoever sees the same gets the same list, and so the same bytes: members who ask at once, each for themselves. */
const repliesOfPages = new WeakMap<readonly SeenEvent[], { parts: PageParts; reply: Uint8Array }>()

/** The reply of `browseEvents`. */
export function pageReply(parts: PageParts): Uint8Array {
  const known = repliesOfPages.get(parts.events)
  if (known && isSamePage(known.parts, parts)) return known.reply
  const reply = encodePage(parts)
  repliesOfPages.set(parts.events, { parts, reply })
  return reply
}

const isSamePage = (a: PageParts, b: PageParts) =>
  a.next === b.next && a.total === b.total && a.byCategory === b.byCategory && a.byCity === b.byCity

function encodePage({ events, next, total, byCategory, byCity }: PageParts): Uint8Array {
  const pieces: Uint8Array[] = [prefixes.page]
  for (const [name, type] of pageType._fields) {
    if (name === 'events') pieces.push(...vector(events))
    else if (name === 'next') pieces.push(type.encodeValue(next === undefined ? [] : [next]))
    else if (name === 'total') pieces.push(type.encodeValue(BigInt(total)))
    else pieces.push(countBytes(type, name === 'byCategory' ? byCategory : byCity))
  }
  return concat(pieces)
}

/** Counts are kept for a moment and shared by everybody who asks meanwhile, and so are their bytes. */
const bytesOfCounts = new WeakMap<readonly NamedCount[], Uint8Array>()

function countBytes(type: IDL.Type, counts: readonly NamedCount[]): Uint8Array {
  let bytes = bytesOfCounts.get(counts)
  if (!bytes) {
    bytes = type.encodeValue(counts.map(toCount))
    bytesOfCounts.set(counts, bytes)
  }
  return bytes
}

const zero = Uint8Array.of(0)
const one = Uint8Array.of(1)
const toCount = ({ name, count }: NamedCount) => ({ name, count: BigInt(count) })

function vector(events: readonly SeenEvent[]): Uint8Array[] {
  const pieces: Uint8Array[] = [IDL.Nat.encodeValue(events.length)]
  for (const { head, tail, isLiked } of events) pieces.push(head, isLiked ? one : zero, tail)
  return pieces
}

/** What stands before a value of these types whose own encoding is one byte, such as none or an empty vector. */
function prefixOf(types: IDL.Type[], value: unknown): Uint8Array {
  return IDL.encode(types, [value]).slice(0, -1)
}

function typeTableOf(types: IDL.Type[]): Uint8Array {
  const empty = { next: [], total: 0n, events: [], byCategory: [], byCity: [] }
  const valueLength = pageType.encodeValue(empty).length
  return IDL.encode(types, [empty]).slice(0, -valueLength)
}

/** One fresh array: the libraries read the whole buffer behind a view. */
function concat(pieces: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0))
  let at = 0
  for (const piece of pieces) {
    bytes.set(piece, at)
    at += piece.length
  }
  return bytes
}

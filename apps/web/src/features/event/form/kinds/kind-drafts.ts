import type { KindTakers, PlaceKind, SetPlaceKindsRequest } from '@hearth/contracts'
import type { EventTiming } from '@hearth/contracts/event'
import { eventSpan } from '@hearth/contracts/event-span'
import { clockIn } from '../../../../format/when.ts'
import { type Deadline, deadlineOf } from '../answering/answering-choice.ts'

/** A kind of spot as the form has it: text as typed. */
export type KindDraft = {
  /** Stays the same while its row moves. */
  key: string
  /** The number of one that is there; a new one has none. */
  kind?: number
  name: string
  /** Empty: as many as the event has. */
  places: string
  takers: KindTakers
  opens: Deadline
  closes: Deadline
}

/** How many people have a spot of each kind, by its number. */
export type SpotsTaken = Record<number, number>

const never: Deadline = { until: { date: '', time: '' } }

export function newKind(): KindDraft {
  return {
    key: crypto.randomUUID(),
    name: '',
    places: '',
    takers: 'everyone',
    opens: never,
    closes: never,
  }
}

/** The kinds of an event that is there. */
export function kindDraftsOf(kinds: readonly PlaceKind[] | null, timing: EventTiming): KindDraft[] {
  const onClock = (at: string | null): Deadline =>
    at ? { until: clockIn(timing.timezone ?? 'UTC', Date.parse(at)) } : never
  return (kinds ?? []).map(({ kind, name, places, takers, opens_at, closes_at }) => ({
    ...{ key: `kind ${kind}`, kind, name, takers },
    places: places === null ? '' : String(places),
    opens: onClock(opens_at),
    closes: onClock(closes_at),
  }))
}

/** The same for a copy of the event, where they open and close as long before its own start. */
export function kindsForCopy(kinds: readonly PlaceKind[] | null, timing: EventTiming): KindDraft[] {
  const { startsAtMs } = eventSpan(timing)
  const before = (at: string | null): Deadline =>
    at ? { ...never, untilBeforeStartMs: startsAtMs - Date.parse(at) } : never
  return (kinds ?? []).map(({ name, places, takers, opens_at, closes_at, kind }) => ({
    ...{ key: `kind ${kind}`, name, takers },
    places: places === null ? '' : String(places),
    opens: before(opens_at),
    closes: before(closes_at),
  }))
}

/** What `set-place-kinds` is sent, but for the event's id. */
export function toPlaceKinds(
  drafts: readonly KindDraft[],
  timing: EventTiming,
  nowMs: number,
): SetPlaceKindsRequest['kinds'] {
  const moment = (deadline: Deadline) => {
    const { date, time } = deadlineOf(deadline, timing, nowMs)
    return date || time ? `${date}T${time}` : null
  }
  return drafts.map(({ kind, name, places, takers, opens, closes }) => ({
    ...(kind !== undefined && { kind }),
    ...{ name: name.trim(), takers },
    places: places.trim() === '' ? null : Number(places),
    opensAt: moment(opens),
    closesAt: moment(closes),
  }))
}

/** Whether these say something else than what is there, on whichever clock. */
export function changesKinds(
  drafts: readonly KindDraft[],
  timing: EventTiming,
  { kinds, timing: before }: { kinds: readonly KindDraft[]; timing: EventTiming },
): boolean {
  const said = (some: readonly KindDraft[], on: EventTiming) => {
    const all = toPlaceKinds(some, on, 0)
    const hasHours = all.some(({ opensAt, closesAt }) => opensAt || closesAt)
    return JSON.stringify([all, hasHours && on.timezone])
  }
  return said(drafts, timing) !== said(kinds, before)
}

/** How many spots all kinds have together; nothing where one has as many as the event, or no number yet. */
export function sumOfKinds(drafts: readonly KindDraft[]): number | undefined {
  const numbers = drafts.map(({ places }) => (places.trim() === '' ? Number.NaN : Number(places)))
  const sum = numbers.reduce((all, places) => all + places, 0)
  return Number.isInteger(sum) && numbers.length > 0 ? sum : undefined
}

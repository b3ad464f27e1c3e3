import type { EventRecord } from '@hearth/contracts/event'
import { eventSpan } from '@hearth/contracts/event'
import { type EventBytes, eventBytes } from '../../candid/fragments.ts'
import { type Creator, creatorOf } from '../../rules/event.ts'
import type { CoHosting } from '../../rules/permissions.ts'
import { fold, wordsOf } from '../search-text.ts'

export type CoHost = { userId: string; state: CoHosting }

/** An event as it is written down: its record without its host's name, which is told apart, and what goes with it. */
export type WrittenEvent = {
  record: Omit<EventRecord, 'createdBy' | 'isLiked'>
  hostId?: string
  /** Who hosts it beside its owner, or is asked to. */
  coHosts: CoHost[]
  /** The link that the record does not say. */
  hiddenLink?: string
  /** How many people are coming. */
  taken: number
  /** The sites that it is shared with, in the order of their ids. */
  siteIds: string[]
}

/** An event in memory, with all that lists ask of it reckoned once. */
export type StoredEvent = WrittenEvent & {
  id: string
  startsAtMs: number
  endsAtMs: number
  /** The last local day that it touches. */
  lastDate: string
  cityFolded: string
  words: ReadonlySet<string>
  bytes: EventBytes
}

/** Expects an event that the rules have passed. `host` is absent once the member has left. */
export function storedEvent(written: WrittenEvent, host: Creator | undefined): StoredEvent {
  const { record } = written
  const { title, intention = '', description = '', timing, venue } = record
  return {
    ...written,
    id: record.id,
    ...eventSpan(timing),
    lastDate: lastDateOf(timing),
    cityFolded: fold(venue.city),
    words: new Set(wordsOf([title, intention, venue.name, venue.city, description].join(' '))),
    bytes: eventBytes(wholeRecord(written, host)),
  }
}

/** The record as it goes to a reader. */
export function wholeRecord({ record }: WrittenEvent, host: Creator | undefined): EventRecord {
  return { ...record, isLiked: false, ...(host && { createdBy: creatorOf(host) }) }
}

/** An end at midnight belongs to the day before, and without an end time an event counts as three hours. */
function lastDateOf({ startDate, endDate, startTime, endTime, allDay }: EventRecord['timing']): string {
  if (allDay || !startTime) return endDate ?? startDate
  const wallEndMs = endTime
    ? Date.parse(`${endDate ?? startDate}T${endTime}Z`)
    : Date.parse(`${startDate}T${startTime}Z`) + 3 * 3_600_000
  return new Date(wallEndMs - 1).toISOString().slice(0, 10)
}

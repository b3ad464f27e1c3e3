import { eventSpan } from '@hearth/contracts/event-span'
import { isTimeZone } from '@hearth/contracts/wall-time'
import * as m from '@hearth/messages'
import { clockIn } from '../../../format/when.ts'
import { type EventDraft, toEventInput } from './event-draft.ts'
import type { FormPart } from './form-parts.ts'

/** Something that an event should say: where in the form it is said, and the name of its first field. */
export type Point = { id: string; label: string; part: FormPart; field: keyof EventDraft; isDone: boolean }

/** What people cannot do without, and whether it is there. */
export function neededPoints(draft: EventDraft): Point[] {
  const hasTitle = draft.title.trim().length > 0
  const hasPlace = draft.isOnline
    ? draft.onlineUrl.trim() !== ''
    : draft.venueName.trim() !== '' && draft.city.trim() !== ''
  return [
    {
      id: 'what',
      label: m.event_form_ready_what(),
      part: 'basics',
      field: hasTitle ? 'category' : 'title',
      isDone: hasTitle && draft.category !== '',
    },
    {
      id: 'when',
      label: m.event_form_ready_when(),
      part: 'basics',
      field: 'startDate',
      isDone: draft.startDate !== '',
    },
    {
      id: 'where',
      label: m.event_form_ready_where(),
      part: 'basics',
      field: draft.isOnline ? 'onlineUrl' : draft.venueName.trim() ? 'city' : 'venueName',
      isDone: hasPlace,
    },
  ]
}

/** What helps people to decide. */
export function helpfulPoints(draft: EventDraft): Point[] {
  return [
    {
      id: 'words',
      label: m.event_form_ready_words(),
      part: 'words',
      field: 'description',
      isDone: draft.description.trim() !== '',
    },
    {
      id: 'places',
      label: m.event_form_ready_places(),
      part: 'places',
      field: 'capacity',
      isDone: draft.capacity.trim() !== '',
    },
    {
      id: 'access',
      label: m.event_form_ready_access(),
      part: 'more',
      field: 'goodFor',
      isDone: draft.goodFor.length > 0 || draft.access.length > 0,
    },
  ]
}

/** Something that is allowed and still looks like a slip. */
export type Oddity = { id: string; sentence: string; part: FormPart; field: keyof EventDraft }

const hourMs = 3_600_000
/** Longer than a day's gathering usually is. */
const longHours = 14
/** Nobody who has plans hears of it sooner. */
const soonMs = 24 * hourMs

/** What a host may want to look at once more before others see it. */
export function oddities(draft: EventDraft, nowMs: number): Oddity[] {
  const { timing } = toEventInput(draft, 'draft')
  if (!timing.startDate || !isTimeZone(timing.timezone ?? 'UTC')) return []
  const { startsAtMs, endsAtMs } = eventSpan(timing)
  const { time } = clockIn(timing.timezone ?? 'UTC', startsAtMs)
  const found: (Oddity | false)[] = [
    startsAtMs < nowMs && {
      id: 'past',
      sentence: m.event_form_odd_past(),
      part: 'basics',
      field: 'startDate',
    },
    startsAtMs >= nowMs &&
      startsAtMs - nowMs < soonMs && {
        id: 'soon',
        sentence: m.event_form_odd_soon(),
        part: 'basics',
        field: 'startDate',
      },
    !timing.allDay &&
      time < '06:00' && {
        id: 'night',
        sentence: m.event_form_odd_night({ time }),
        part: 'basics',
        field: 'startTime',
      },
    !timing.allDay &&
      !timing.endTime && { id: 'end', sentence: m.event_form_odd_no_end(), part: 'basics', field: 'endTime' },
    !timing.allDay &&
      endsAtMs - startsAtMs > longHours * hourMs && {
        id: 'long',
        sentence: m.event_form_odd_long({ hours: Math.round((endsAtMs - startsAtMs) / hourMs) }),
        part: 'basics',
        field: 'endTime',
      },
    !draft.isOnline &&
      !draft.venueId &&
      !draft.address.trim() && {
        id: 'street',
        sentence: m.event_form_odd_no_street(),
        part: 'basics',
        field: 'address',
      },
  ]
  return found.filter((oddity) => oddity !== false)
}

import type { SetAnsweringRequest } from '@hearth/contracts'
import type { EventTiming } from '@hearth/contracts/event'
import { eventSpan } from '@hearth/contracts/event-span'
import { maxParty } from '@hearth/contracts/event-values'
import type { DatePart } from '@hearth/contracts/series-values'
import { isTimeZone } from '@hearth/contracts/wall-time'
import * as m from '@hearth/messages'
import type { HowToAnswer } from '../../../../data/event/answering-queries.ts'
import { clockIn } from '../../../../format/when.ts'
import { copyQuestions, type QuestionDraft, questionDraftsOf, toQuestions } from './question-draft.ts'

/** What hosts choose about who may come, as their form holds it. */
export type AnsweringChoice = Omit<
  SetAnsweringRequest,
  'eventId' | 'answersUntil' | 'questions' | 'answersGo'
> &
  Deadline & {
    /** What everyone who answers is asked. */
    questions?: QuestionDraft[]
  }

type AnsweringRequest = Omit<SetAnsweringRequest, 'eventId'>

/** Until when something can be done. */
export type Deadline = {
  /** As typed, on the event's clock; empty while it can be done until the event is over. */
  until: WallClock
  /** A copy's deadline until its host types one: so long before the start. */
  untilBeforeStartMs?: number | undefined
}

type WallClock = { date: string; time: string }

const noDeadline: WallClock = { date: '', time: '' }

/** What a new event begins with. */
export const newEventChoice: AnsweringChoice = {
  mode: 'open',
  partyLimit: maxParty,
  guestList: 'coming',
  hidesAddress: false,
  takesGuests: true,
  until: noDeadline,
}

/** What hosts chose for an event that is there. */
export function choiceOf(how: HowToAnswer, { timezone = 'UTC' }: EventTiming): AnsweringChoice {
  return {
    mode: how.mode,
    partyLimit: how.party_limit,
    guestList: how.guest_list,
    hidesAddress: how.hides_address,
    takesGuests: how.takes_guests,
    questions: questionDraftsOf(how),
    until: how.answers_until ? clockIn(timezone, Date.parse(how.answers_until)) : noDeadline,
  }
}

/** The same choices for a copy of the event, with a deadline as long before its own start. */
export function choiceForCopy(how: HowToAnswer, timing: EventTiming): AnsweringChoice {
  const untilBeforeStartMs = how.answers_until
    ? eventSpan(timing).startsAtMs - Date.parse(how.answers_until)
    : undefined
  const { questions = [], ...chosen } = choiceOf(how, timing)
  const choice = { ...chosen, questions: copyQuestions(questions), until: noDeadline }
  return untilBeforeStartMs === undefined ? choice : { ...choice, untilBeforeStartMs }
}

/** The deadline as it stands in the form; a copy's that would have passed already is none. */
export function deadlineOf(
  { until, untilBeforeStartMs }: Deadline,
  timing: EventTiming,
  nowMs: number,
): WallClock {
  if (untilBeforeStartMs === undefined || !timing.startDate) return until
  // A zone that is still being typed is none yet.
  if (!isTimeZone(timing.timezone ?? 'UTC')) return until
  const atMs = eventSpan(timing).startsAtMs - untilBeforeStartMs
  return atMs > nowMs ? clockIn(timing.timezone ?? 'UTC', atMs) : noDeadline
}

/** Why the deadline cannot be stored, or nothing. Expects a timing without problems. */
export function deadlineProblem(
  choice: AnsweringChoice,
  timing: EventTiming,
  nowMs: number,
): string | undefined {
  const { date, time } = deadlineOf(choice, timing, nowMs)
  if (!date && !time) return undefined
  if (!date || !time) return m.event_form_deadline_incomplete()
  const start = clockIn(timing.timezone ?? 'UTC', eventSpan(timing).startsAtMs)
  return `${date}T${time}` > `${start.date}T${start.time}` ? m.event_form_deadline_late() : undefined
}

/** Which parts of a date of a series differ between two requests to `set-answering`. */
export function answeringParts(before: AnsweringRequest, after: AnsweringRequest): DatePart[] {
  const { questions: asked, ...answering } = before
  const { questions, ...chosen } = after
  const differs = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other)
  return [
    ...(differs(answering, chosen) ? (['answering'] as const) : []),
    ...(differs(asked, questions) ? (['questions'] as const) : []),
  ]
}

/** What `set-answering` is sent, but for the event's id. */
export function requestOf(choice: AnsweringChoice, timing: EventTiming, nowMs: number): AnsweringRequest {
  const { date, time } = deadlineOf(choice, timing, nowMs)
  const { mode, partyLimit, guestList, hidesAddress, takesGuests = true, questions = [] } = choice
  return {
    mode,
    partyLimit,
    guestList,
    hidesAddress,
    takesGuests,
    questions: toQuestions(questions),
    answersUntil: date || time ? `${date}T${time}` : null,
  }
}

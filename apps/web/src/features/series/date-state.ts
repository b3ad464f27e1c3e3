import type { EventTiming } from '@hearth/contracts/event-span'
import * as m from '@hearth/messages'
import { ofParty, placesInWords, placesLeft } from '../../data/event/places-in-words.ts'
import type { SeriesDate, SeriesPage } from '../../data/series/queries.ts'

/** How a date stands for its reader. `back`: they had a place there, and others may have it now. */
export type DateState =
  | 'skipped'
  | 'cancelled'
  | 'coming'
  | 'asked'
  | 'maybe'
  | 'declined'
  | 'back'
  | 'full'
  | 'open'

export function stateOfDate(date: SeriesDate): DateState {
  if (date.is_skipped || date.event_id === null) return 'skipped'
  if (date.status === 'cancelled') return 'cancelled'
  if (date.my_answer === 'coming' || date.my_answer === 'asked') return date.my_answer
  if (date.my_answer === 'maybe' || date.my_answer === 'declined') return date.my_answer
  if (leftAt(date) === 0) return 'full'
  return date.my_answer === 'not_coming' ? 'back' : 'open'
}

/** How many places are left; undefined where there is room for everyone. */
export const leftAt = ({ capacity, taken }: SeriesDate): number | undefined =>
  placesLeft({ capacity, taken: taken ?? 0 })

/** Whether it takes place. */
export const takesPlace = (date: SeriesDate): date is SeriesDate & { event_id: string } =>
  date.event_id !== null && !date.is_skipped && date.status !== 'cancelled'

/** From which dates on a series can be one of its own: before them another date stays. */
export const datesToSplitAt = ({ dates, held }: SeriesPage) =>
  dates.filter(takesPlace).slice(held > 0 ? 0 : 1)

/** Whether a yes to this date alone is one. Of a course only who comes to all of it takes back a date that they gave back. */
export const takesSingleYes = ({ terms, regular }: SeriesPage, { my_answer }: SeriesDate): boolean =>
  terms.takes !== 'course' || (regular !== null && my_answer === 'not_coming')

/** The day on which it is: that of the rule, or where it was moved to. */
export const dayOfDate = ({ date, start_date }: SeriesDate): string => start_date ?? date

export function timingOf(date: SeriesDate): EventTiming {
  const { start_time, timezone } = date
  return {
    startDate: dayOfDate(date),
    allDay: start_time === null,
    ...(start_time !== null && { startTime: start_time.slice(0, 5) }),
    ...(timezone !== null && { timezone }),
  }
}

/** `5 spots left`, `Full, 2 waiting`, `12 coming`. */
export function roomInWords(date: SeriesDate): string {
  const left = leftAt(date)
  if (left === undefined) return placesInWords({ capacity: null, taken: date.taken ?? 0 })
  if (left > 0) return m.event_spots_left({ count: left })
  return date.waiting ? m.series_page_full_waiting({ count: date.waiting }) : m.event_full()
}

/** The same, and that the hosts answer, where they do. */
export function roomAndHosts(date: SeriesDate): string {
  const room = roomInWords(date)
  return date.asks?.hosts_decide && date.my_answer !== 'coming' ? m.series_answers_room_hosts({ room }) : room
}

/** People of a kind of spot, by its name: dates may number it differently. */
export type NamedKind = { name: string; people: number }

/** Why a date is not answered together with others for such a party, and whether that is for want of a place; undefined where it is. */
export function whyApart(
  date: SeriesDate,
  { party, kinds }: { party: number; kinds: readonly NamedKind[] },
): { words: string; isFull: boolean } | undefined {
  if (date.my_answer === 'coming' || date.my_answer === 'asked') return undefined
  if (date.asks?.is_own) return { words: m.series_guest_asks_own(), isFull: false }
  if ((leftAt(date) ?? party) < party) return { words: `${roomInWords(date)}.`, isFull: true }
  const own = date.asks?.kinds ?? []
  for (const { name, people } of own.length > 0 ? kinds : []) {
    const kind = own.find((one) => one.name.toLowerCase() === name.toLowerCase())
    if (!kind) return { words: m.series_answers_other_kinds(), isFull: false }
    if ((kind.left ?? people) < people)
      return { words: `${m.series_answers_none_left({ name })}.`, isFull: true }
  }
  return undefined
}

/** What the reader said of it, where they said something. */
export function answerInWords(date: SeriesDate, { isRegular }: { isRegular: boolean }): string | undefined {
  switch (stateOfDate(date)) {
    case 'coming':
      return m.attendance_coming(ofParty(date.my_party ?? 1))
    case 'asked':
      return m.attendance_asked(ofParty(date.my_party ?? 1))
    case 'maybe':
      return m.event_you_said_maybe()
    case 'declined':
      return m.attendance_answer_not_this_time()
    case 'back':
      return isRegular ? m.series_answer_gave_back() : m.series_answer_not_coming()
    default:
      return undefined
  }
}

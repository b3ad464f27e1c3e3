import { firstWeekdayOf } from '@hearth/messages/locales'
import { getLocale } from '@hearth/messages/runtime'

/** As ISO 8601 counts: Monday is 1. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7

/** With which day weeks begin on calendars and in choices of days. */
export const firstWeekday = firstWeekdayOf(getLocale())

/** A week in the order of this language: in English from Monday on. */
export const weekdays = Array.from(
  { length: 7 },
  (_, step) => ((firstWeekday + step - 1) % 7) + 1,
) as Weekday[]

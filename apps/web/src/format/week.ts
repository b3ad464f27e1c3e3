import { firstWeekdayOf } from '@hearth/messages/locales'
import { getLocale } from '@hearth/messages/runtime'
import { ownHabits } from './habits.ts'

/** As ISO 8601 counts: Monday is 1. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7

/** With which day weeks begin on calendars and in choices of days: as the reader chose, else as the language does. */
export const firstWeekday = (): number => ownHabits().weekStart ?? firstWeekdayOf(getLocale())

/** A week in its order: in English from Monday on, where the reader chose no other day. */
export const weekdays = (from = firstWeekday()): Weekday[] =>
  Array.from({ length: 7 }, (_, step) => ((from + step - 1) % 7) + 1) as Weekday[]

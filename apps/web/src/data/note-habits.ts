import { habitsText } from '@hearth/messages/habits'
import { type Habits, habitsCookie } from '@hearth/messages/hours'
import { setHabits } from '../format/habits.ts'
import { noteCookie } from './note-cookie.ts'

/** Writes times and weeks as somebody chose from now on, here and on the pages that this browser opens later. */
export function noteHabits(habits: Habits): void {
  setHabits(habits)
  noteCookie(habitsCookie, habitsText(habits))
}

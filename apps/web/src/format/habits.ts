import { type Habits, type Hours, hoursOf } from '@hearth/messages/hours'
import { getLocale } from '@hearth/messages/runtime'

/** What the reader chose; nothing on the server, whose pages are the same for everyone. */
let habits: Habits = {}

export const ownHabits = (): Habits => habits

/** With how many hours times are written: as the reader chose, else as the language does. */
export const hoursShown = (): Hours => habits.hours ?? hoursOf(getLocale())

/** Writes times and weeks from now on as somebody chose. */
export function setHabits(next: Habits): void {
  habits = next
}

import { habitsIn } from '@hearth/messages/habits'
import { setHabits } from '../format/habits.ts'

/** Writes times and weeks as this browser's member chose. Apart from the app's start, because few chose anything. */
export const takeHabits = (): void => setHabits(habitsIn(document.cookie))

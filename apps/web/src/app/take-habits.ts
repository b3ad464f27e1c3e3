import { habitsIn } from '@hearth/messages/habits'
import { readCookies } from '../data/read-cookies.ts'
import { setHabits } from '../format/habits.ts'
import type { Router } from '../navigation/index.ts'
import { aliveEvent } from './html/start-script.ts'

/**
 * Writes times and weeks as this browser's member chose. Apart from the app's start, because few chose anything. A page from the
 * server says times as everyone's: then `router` draws its screens once more, as soon as the app has taken the page over.
 */
export function takeHabits(router?: Router): void {
  const take = () => setHabits(habitsIn(readCookies()))
  if (router)
    addEventListener(
      aliveEvent,
      () => {
        take()
        router.redraw()
      },
      { once: true },
    )
  else take()
}

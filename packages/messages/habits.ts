// How somebody reads: a language, and beside it the hours and weeks that they chose where they count others than it does.

import { type Habits, type Hours, habitsCookie, hoursOf, type WeekStart } from './hours.ts'
import { type Locale, localeOf } from './locales.ts'

export const habitsText = ({ hours, weekStart }: Habits): string => `${hours ?? ''}.${weekStart ?? ''}`

const noted = new RegExp(`(?:^|; ?)${habitsCookie}=(12|24)?\\.([167])?(?:;|$)`)

/** What a browser's cookies say; nothing of what was not chosen. */
export function habitsIn(cookies: string): Habits {
  const [, hours, weekStart] = noted.exec(cookies) ?? []
  return {
    hours: hours ? (Number(hours) as Hours) : undefined,
    weekStart: weekStart ? (Number(weekStart) as WeekStart) : undefined,
  }
}

/** A language, and the hours that its reader chose, as BCP 47 says both; the database says it so (`hearth.locale_of`). */
export type Reading = Locale | `${Locale}-u-hc-${'h12' | 'h23'}`

/** Of several wishes the first language of ours and the first hours; English where none is, and the language's own hours. */
export function readingOf(...wishes: unknown[]): Reading {
  const locale = localeOf(...wishes)
  for (const wish of wishes) {
    const [, cycle] = (typeof wish === 'string' && /-u-hc-(h12|h23)$/.exec(wish)) || []
    if (cycle) return `${locale}-u-hc-${cycle as 'h12' | 'h23'}`
  }
  return locale
}

export function hoursOfReading(reading: Reading): Hours {
  if (reading.endsWith('-h12')) return 12
  return reading.endsWith('-h23') ? 24 : hoursOf(localeOf(reading))
}

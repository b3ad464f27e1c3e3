// How somebody reads: a language, and beside it the hours and weeks that they chose where they count others than it does.

import { type Locale, localeOf } from './locales.ts'

export type Hours = 12 | 24
/** As ISO 8601 counts: Monday is 1. */
export type WeekStart = 1 | 6 | 7
export type Habits = { hours?: Hours | undefined; weekStart?: WeekStart | undefined }

/** With how many hours a language writes times, as CLDR says. */
export const hoursOf = (locale: Locale): Hours => (locale === 'ar' ? 12 : 24)

/** What `Intl` is asked for where times are written in 12 or 24 hours. */
export const clockStyle = (hours: Hours) =>
  ({
    hour: hours === 12 ? 'numeric' : '2-digit',
    minute: '2-digit',
    hourCycle: hours === 12 ? 'h12' : 'h23',
  }) as const

/** Where a browser keeps what somebody chose: `12.7` is twelve hours and weeks from Sunday on, `.1` weeks alone. */
export const habitsCookie = 'hearth_habits'

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

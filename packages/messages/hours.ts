import languages from './languages.json' with { type: 'json' }
import type { Locale } from './locales.ts'

export type Hours = 12 | 24
/** As ISO 8601 counts: Monday is 1. */
export type WeekStart = 1 | 6 | 7
export type Habits = { hours?: Hours | undefined; weekStart?: WeekStart | undefined }

/** With how many hours a language writes times, as CLDR says. */
export const hoursOf = (locale: Locale) => languages[locale].hours as Hours

/** What `Intl` is asked for where times are written in 12 or 24 hours. */
export const clockStyle = (hours: Hours) =>
  ({
    hour: hours === 12 ? 'numeric' : '2-digit',
    minute: '2-digit',
    hourCycle: hours === 12 ? 'h12' : 'h23',
  }) as const

/** Where a browser keeps what somebody chose: `12.7` is twelve hours and weeks from Sunday on, `.1` weeks alone. */
export const habitsCookie = 'hearth_habits'

/** Days of a week, as calendars write them. */
export const weekdayIds = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
export type Weekday = (typeof weekdayIds)[number]

/** `dates`: none but those that are named. */
export const frequencies = ['daily', 'weekly', 'monthly', 'yearly', 'dates'] as const
export type Frequency = (typeof frequencies)[number]

/** Which of the days of that name in a month; -1 is the last. */
export const weekdayPlaces = [1, 2, 3, 4, 5, -1] as const
export type WeekdayPlace = (typeof weekdayPlaces)[number]

/**
 * When the dates of a series are: days alone (YYYY-MM-DD), whose time and zone are those of its events. The first date is said
 * beside it.
 */
export type SeriesRule = {
  frequency: Frequency
  /** Every so many days, weeks, months or years. */
  interval: number
  /** Of a weekly rule: on which days. */
  weekdays?: Weekday[]
  /** Of a monthly or yearly rule by weekday: "second Tuesday". Without it the day of the month of the first date counts. */
  onWeekday?: { place: WeekdayPlace; weekday: Weekday }
  /** Of a monthly rule: the last day of each month. */
  onLastDay?: boolean
  /** The last day, itself included. */
  until?: string
  /** How many dates in all; never beside `until`. */
  count?: number
  /** Days that the rule names and that are none. */
  without: string[]
  /** Days beside those of the rule. */
  extra: string[]
}

/** What of a date can be changed alone, or on many dates at once. */
export const dateParts = [
  'words',
  'category',
  'time',
  'place',
  'price',
  'picture',
  'visibility',
  'evening',
  'places',
  'answering',
  'questions',
  'kinds',
] as const
export type DatePart = (typeof dateParts)[number]

/** The fields of the form by which somebody without an account answers dates; some are there once for each date. */
export const seriesGuestFields = { chosen: 'date', from: 'from', without: 'without', which: 'which' } as const

/** What hosts let people say yes to: single dates, every date (`course`: nothing less), or either. */
export const seriesTakes = ['both', 'dates', 'course'] as const
export type SeriesTakes = (typeof seriesTakes)[number]

/** So far ahead, in weeks, can a place on every date be held. */
export const maxWeeksAhead = 56

/** Whom a message to a series reaches: who comes to a date from now on, or also who came before. */
export const seriesReaches = ['coming', 'everyone'] as const
export type SeriesReach = (typeof seriesReaches)[number]

/** How it stands with somebody at a date: `missed` said that they come and were not ticked at the door, `no` gave it back. */
export const dateStandings = ['there', 'coming', 'missed', 'maybe', 'waiting', 'no'] as const
export type DateStanding = (typeof dateStandings)[number]

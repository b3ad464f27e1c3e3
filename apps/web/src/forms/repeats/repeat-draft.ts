import type { SeriesRule, Weekday } from '@hearth/contracts/series-values'

/** What a choice of the list stands for; `other` asks for each part of the rule. */
export type RepeatKind = 'once' | 'weekly' | 'fortnightly' | 'on_weekday' | 'on_day' | 'dates' | 'other'
export type RepeatUnit = Exclude<SeriesRule['frequency'], 'dates'>
/** On which day of a month: of the same number, of the same weekday, or of the end. */
export type MonthDay = 'number' | 'weekday' | 'last_weekday' | 'last'

/** How often an event repeats, as the form holds it: text as typed, and days that follow the first one when that changes. */
export type RepeatDraft = {
  kind: RepeatKind
  unit: RepeatUnit
  interval: string
  /** Of `other` by weeks; none: that of the first day. */
  weekdays: Weekday[]
  monthDay: MonthDay
  end: 'never' | 'day' | 'count'
  until: string
  count: string
  without: string[]
  extra: string[]
}

/** Its problems by the name of the field. */
export type RepeatProblems = Partial<Record<keyof RepeatDraft, string>>

export const noRepeat: RepeatDraft = {
  kind: 'once',
  unit: 'weekly',
  interval: '1',
  weekdays: [],
  monthDay: 'number',
  end: 'never',
  until: '',
  count: '10',
  without: [],
  extra: [],
}

import { type SeriesRule, type Weekday, type WeekdayPlace, weekdayIds } from '@hearth/contracts/series-values'
import {
  type MonthDay,
  noRepeat,
  type RepeatDraft,
  type RepeatKind,
  type RepeatUnit,
} from './repeat-draft.ts'

/** In the order of the form. */
export const repeatKinds: readonly RepeatKind[] = [
  'once',
  'weekly',
  'fortnightly',
  'on_weekday',
  'on_day',
  'dates',
  'other',
]

/** The rule of an event that begins on a day; none where it takes place once, or nobody knows when. */
export function ruleOf(draft: RepeatDraft, startsOn: string): SeriesRule | undefined {
  if (draft.kind === 'once' || !startsOn) return undefined
  const isChosen = draft.kind === 'dates'
  return {
    ...frequencyOf(draft, startsOn),
    ...(!isChosen && draft.end === 'day' && { until: draft.until }),
    // What is no number is refused in words.
    ...(!isChosen && draft.end === 'count' && { count: numberOf(draft.count) }),
    without: isChosen ? [] : draft.without,
    extra: draft.extra,
  }
}

/** What the form says of a rule whose first date is `startsOn`; its number of dates is said by the last of them (`until`). */
export function draftOfRule(rule: SeriesRule, startsOn: string, until: string | undefined): RepeatDraft {
  const { frequency, interval, weekdays = [], without, extra } = rule
  const isLater = (day: string) => day > startsOn
  const draft: RepeatDraft = {
    ...noRepeat,
    ...(until && { end: 'day', until }),
    without: without.filter(isLater),
    extra: extra.filter(isLater),
  }
  if (frequency === 'dates') return { ...draft, kind: 'dates' }
  const other: RepeatDraft = {
    ...draft,
    kind: 'other',
    unit: frequency,
    interval: String(interval),
    weekdays,
  }
  const isSaidBy = (said: RepeatDraft) => isSameFrequency(frequencyOf(said, startsOn), rule)
  const plain = plainKinds.map((kind) => ({ ...draft, kind })).find(isSaidBy)
  const onDay = monthDaysOf(frequency, startsOn)
    .map((monthDay) => ({ ...other, monthDay }))
    .find(isSaidBy)
  return plain ?? onDay ?? other
}

const plainKinds = ['weekly', 'fortnightly', 'on_weekday', 'on_day'] as const

const isSameFrequency = (one: Partial<SeriesRule>, other: SeriesRule) =>
  (['frequency', 'interval', 'weekdays', 'onWeekday', 'onLastDay'] as const).every(
    (part) => JSON.stringify(one[part]) === JSON.stringify(other[part]),
  )

function frequencyOf(
  { kind, unit, interval, weekdays, monthDay }: RepeatDraft,
  startsOn: string,
): Omit<SeriesRule, 'without' | 'extra'> {
  const weekday = weekdayOf(startsOn)
  switch (kind) {
    case 'weekly':
      return { frequency: 'weekly', interval: 1, weekdays: [weekday] }
    case 'fortnightly':
      return { frequency: 'weekly', interval: 2, weekdays: [weekday] }
    case 'on_weekday':
      return { frequency: 'monthly', interval: 1, onWeekday: { place: placeOf(startsOn), weekday } }
    case 'on_day':
      return { frequency: 'monthly', interval: 1 }
    case 'other': {
      const every = { frequency: unit, interval: numberOf(interval) }
      if (unit === 'weekly') return { ...every, weekdays: weekdays.length > 0 ? weekdays : [weekday] }
      return unit === 'daily' ? every : { ...every, ...monthDayOf(monthDay, unit, startsOn) }
    }
    default:
      return { frequency: 'dates', interval: 1 }
  }
}

function monthDayOf(monthDay: MonthDay, unit: RepeatUnit, startsOn: string): Partial<SeriesRule> {
  const weekday = weekdayOf(startsOn)
  if (monthDay === 'weekday') return { onWeekday: { place: placeOf(startsOn), weekday } }
  if (monthDay === 'last_weekday' && isLastWeek(startsOn)) return { onWeekday: { place: -1, weekday } }
  if (monthDay === 'last' && unit === 'monthly' && dayOfMonth(startsOn) === daysInMonth(startsOn))
    return { onLastDay: true }
  return {}
}

/** On which day of a month it may be, by the first. */
export function monthDaysOf(unit: RepeatUnit, startsOn: string): MonthDay[] {
  const isLastDay = unit === 'monthly' && dayOfMonth(startsOn) === daysInMonth(startsOn)
  return [
    'number',
    'weekday',
    ...(isLastWeek(startsOn) && placeOf(startsOn) !== -1 ? (['last_weekday'] as const) : []),
    ...(isLastDay ? (['last'] as const) : []),
  ]
}

export const weekdayOf = (day: string): Weekday =>
  weekdayIds[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7]!

const numberOf = (typed: string) => (typed.trim() ? Number(typed) : Number.NaN)
const dayOfMonth = (day: string) => Number(day.slice(8))
const daysInMonth = (day: string) =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate()
const isLastWeek = (day: string) => dayOfMonth(day) + 7 > daysInMonth(day)
/** Not each month has a fifth: who says "the fifth Friday" means the last. */
const placeOf = (day: string): WeekdayPlace => {
  const place = Math.ceil(dayOfMonth(day) / 7)
  return place === 5 ? -1 : (place as WeekdayPlace)
}

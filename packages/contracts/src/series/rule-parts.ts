import type { SeriesRule } from './series-values.ts'

const frequencyNames = { daily: 'DAILY', weekly: 'WEEKLY', monthly: 'MONTHLY', yearly: 'YEARLY' } as const

type RuleParts = {
  freq: (typeof frequencyNames)[keyof typeof frequencyNames]
  interval: number
  byDay?: string[]
  byMonthDay?: number[]
  byMonth?: number[]
}

/**
 * The parts of an RRULE (RFC 5545, 3.3.10) that say which days a rule names, where it is not of named ones alone. What is taken from
 * the first date is said: the first event may be moved, and its rule stays.
 */
export function ruleParts(rule: SeriesRule, startsOn: string): RuleParts {
  const { frequency, interval, weekdays, onWeekday, onLastDay } = rule
  if (frequency === 'dates') throw new TypeError('Named dates follow no rule.')
  const [, month, day] = startsOn.split('-').map(Number) as [number, number, number]
  const parts = { freq: frequencyNames[frequency], interval }
  if (frequency === 'daily') return parts
  if (frequency === 'weekly') return { ...parts, byDay: weekdays ?? [] }
  const onDays = onWeekday
    ? { byDay: [`${onWeekday.place}${onWeekday.weekday}`] }
    : { byMonthDay: [onLastDay ? -1 : day] }
  return { ...parts, ...onDays, ...(frequency === 'yearly' && { byMonth: [month] }) }
}

import type { AccessFact } from '../event/event-values.ts'
import {
  ahead,
  between,
  type Days,
  dayFrom,
  dayOfMonth,
  month,
  namedDay,
  namedMonth,
  next,
  one,
  type Stretch,
  textOf,
  week,
  weekday,
  weekend,
} from './days.ts'
import { type Held, type Phrase, phraseOf } from './phrases.ts'
import type { Money } from './slots.ts'
import type { TimeOfDay, Vocabulary } from './vocabulary.ts'

/** What a sentence chose, as an address of the search has it. Dates are inclusive, YYYY-MM-DD. */
export type Choices = {
  kind?: keyof Vocabulary['kinds']
  /** With its kind before it: `events:theater`. */
  category?: string
  city?: string
  /** Where the reader is. */
  nearMe?: true
  /** Around the city, else around the reader. */
  km?: number
  from?: string
  to?: string
  time?: TimeOfDay
  price?: 'free' | 'donation' | 'paid'
  /** In minor units of `currency`. */
  upTo?: number
  currency?: string
  access?: AccessFact[]
  online?: boolean
}

/** A phrase, and what it chooses; nothing where what its slots held makes no sense. */
export type Rule<Value> = { phrase: Phrase; read: (held: Held) => Value | undefined }

const usualKm = 25
const kmPerMile = 1.609

/** The rules by which days are said; each may stand for `{date}`. */
export function dateRules({ dates, feasts }: Vocabulary, todayText: string): Rule<Stretch>[] {
  const today = dayFrom(todayText)
  const day = (named: ReturnType<typeof namedDay>) => named && one(named)
  return [
    ...rules(dates.today, () => one(today)),
    ...rules(dates.tomorrow, () => one(ahead(today, 1))),
    ...rules(dates.dayAfterTomorrow, () => one(ahead(today, 2))),
    ...rules(dates.weekend, () => weekend(today, 0)),
    ...rules(dates.nextWeekend, () => weekend(today, 1)),
    ...rules(dates.week, () => week(today, 0)),
    ...rules(dates.nextWeek, () => week(today, 1)),
    ...rules(dates.month, () => month(today, 0)),
    ...rules(dates.nextMonth, () => month(today, 1)),
    ...rules(dates.weekday, ({ weekday: [number] = [], weekdays: [any] = [] }) =>
      one(weekday(today, (number ?? any)!)),
    ),
    ...rules(dates.weekdaySpan, ({ weekdaySpan: [span] = [] }) => {
      const [first, last] = span!.map((number) => weekday(today, number))
      return between(first!, last!)
    }),
    ...rules(dates.nextWeekday, ({ weekday: [number] = [] }) => one(weekday(today, number!, true))),
    ...rules(dates.namedMonth, ({ month: [shown] = [], anyMonth: [any] = [], year: [year] = [] }) =>
      namedMonth(today, (shown ?? any)!, year),
    ),
    ...rules(
      dates.namedDay,
      ({ day: [number] = [], anyMonth: [of] = [], year: [year] = [], fullDate, shortDate }) => {
        const written = fullDate?.[0] ?? shortDate?.[0] ?? { day: number!, month: of!, year }
        return day(namedDay(today, written.month, written.day, written.year))
      },
    ),
    ...rules(dates.dayOfMonth, ({ ordinal: [number] = [] }) => day(dayOfMonth(today, number!))),
    ...rules(dates.inDays, ({ number: [days = 1] = [] }) => {
      const last = next(today, days + 1)
      return last && one(last.to)
    }),
    ...rules(dates.inWeeks, ({ number: [weeks = 1] = [] }) => {
      const last = next(today, weeks * 7 + 1)
      return last && one(last.to)
    }),
    ...Object.entries(feasts).flatMap(([date, phrases]) => {
      const [of, number] = date.split('-').map(Number)
      return rules(phrases, () => day(namedDay(today, of!, number!)))
    }),
  ]
}

/** All rules but those of dates. `currency`: of a number alone. */
export function choiceRules(vocabulary: Vocabulary, todayText: string, currency: string): Rule<Choices>[] {
  const { kinds, categories, place, days, times, prices, access, online, inPerson } = vocabulary
  const today = dayFrom(todayText)
  return [
    ...each(kinds, (kind) => ({ kind })),
    ...each(categories, (category) => ({ category })),
    ...each(access, (fact) => ({ access: [fact] })),
    ...chosen(online, () => ({ online: true })),
    ...chosen(inPerson, () => ({ online: false })),

    ...chosen(place.city, ({ city: [city] = [] }) => ({ city: city! })),
    ...chosen(place.bareCity, ({ bareCity: [city] = [] }) => ({ city: city! })),
    ...chosen(place.around, ({ city: [city] = [] }) => ({ city: city!, km: usualKm })),
    ...chosen(place.kmOfCity, ({ city: [city] = [], number }) => ({ city: city!, ...around(number) })),
    ...chosen(place.milesOfCity, ({ city: [city] = [], number }) => ({
      city: city!,
      ...around(number, kmPerMile),
    })),
    ...chosen(place.nearMe, () => ({ nearMe: true })),
    ...chosen(place.kmOfMe, ({ number }) => around(number)),
    ...chosen(place.milesOfMe, ({ number }) => around(number, kmPerMile)),

    ...chosen(days.onDate, ({ date: [on] = [] }) => said(on)),
    ...chosen(days.nextDays, ({ number: [count] = [] }) => said(next(today, count!))),
    ...chosen(days.nextWeeks, ({ number: [count] = [] }) => said(next(today, count! * 7))),
    ...chosen(days.range, ({ date: [first, last] = [] }) => said(between(first!.from, last!.to))),
    ...chosen(days.dayRange, ({ day, daySpan, anyMonth: [of] = [], year: [year] = [] }) => {
      const [first, last] = (daySpan?.[0] ?? day)!.map((number) => namedDay(today, of!, number!, year))
      return first && last && said(between(first, last))
    }),
    ...chosen(days.until, ({ date: [on] = [] }) => said({ to: on!.to })),
    ...chosen(days.before, ({ date: [on] = [] }) => said({ to: ahead(on!.from, -1) })),
    ...chosen(days.from, ({ date: [on] = [] }) => said({ from: on!.from })),
    ...chosen(days.after, ({ date: [on] = [] }) => said({ from: ahead(on!.to, 1) })),

    ...chosen(times.today, ({ part: [time = 'evening'] = [] }) => ({ ...said(one(today)), time })),
    ...chosen(times.date, ({ date: [on] = [], part: [time] = [] }) => ({ ...said(on), time: time! })),
    ...chosen(times.part, ({ part, parts }) => ({ time: part?.[0] ?? parts?.[0] ?? 'evening' })),
    ...chosen(times.clock, ({ clock: [time] = [] }) => ({ time: time! })),
    ...(['morning', 'afternoon', 'evening'] as const).flatMap((time) =>
      chosen(times[time], () => ({ time })),
    ),

    ...(['free', 'donation', 'paid'] as const).flatMap((price) => chosen(prices[price], () => ({ price }))),
    ...chosen(prices.upTo, ({ money: [money] = [] }) => costing(money!)),
    ...chosen(prices.upToNumber, ({ bareNumber: [amount] = [] }) => costing({ amount: amount!, currency })),
    ...chosen(prices.span, ({ moneySpan, money }) => costing((moneySpan ?? money)!.at(-1)!)),
  ]
}

/** What stays words. */
export const nameRules = ({ names }: Vocabulary): Phrase[] => names.map(phraseOf)

const chosen = (phrases: readonly string[], read: Rule<Choices>['read']) => rules(phrases, read)

function rules<Value>(phrases: readonly string[], read: Rule<Value>['read']): Rule<Value>[] {
  return phrases.map((written) => ({ phrase: phraseOf(written), read }))
}

function each<Name extends string>(
  phrases: Record<Name, readonly string[]>,
  choice: (name: Name) => Choices,
): Rule<Choices>[] {
  return (Object.keys(phrases) as Name[]).flatMap((name) => chosen(phrases[name], () => choice(name)))
}

function said(days: Days | undefined): Choices | undefined {
  if (!days) return undefined
  return { ...(days.from && { from: textOf(days.from) }), ...(days.to && { to: textOf(days.to) }) }
}

function around([number]: readonly number[] = [], kmEach = 1): Choices | undefined {
  const km = Math.round(number! * kmEach)
  return km >= 1 && km <= 1000 ? { km } : undefined
}

function costing({ amount, currency }: Money): Choices {
  if (amount === 0) return { price: 'free' }
  const { maximumFractionDigits: digits = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions()
  return { upTo: Math.round(amount * 10 ** digits), currency }
}

// Lists and public pages say a rule: neither the library of dates nor a calendar is asked for its words.
import * as m from '@hearth/messages'
import { format } from '@hearth/messages/runtime'
import { type SeriesRule, type Weekday, weekdayIds } from './series-values.ts'

/** More days than these are counted and not named. */
const maxNamed = { beside: 3, chosen: 6 }

type Said = {
  startsOn: string
  /** When its events begin, as its reader reads times. */
  time?: string | undefined
  /** The reader's day: what is over by then is not said, and a day of its year without the year. */
  today?: string | undefined
  /** Begins with a large letter, where it stands by itself. */
  asSentence?: boolean
}

/** "every second Tuesday at 19:30, until 30 June, not on 24 December", in the reader's language. */
export function sayRule(
  rule: SeriesRule,
  { startsOn, time, today = startsOn, asSentence = false }: Said,
): string {
  const ahead = (days: readonly string[]) => days.filter((day) => day >= today).toSorted()
  const isChosen = rule.frequency === 'dates'
  let said = isChosen ? sayDates([startsOn, ...rule.extra].toSorted(), today) : sayFrequency(rule, startsOn)
  if (time) said = m.series_rule_say_at({ said, time })
  if (rule.until) said = m.series_rule_say_until({ said, day: sayDay(rule.until, today) })
  if (rule.count) said = m.series_rule_say_times({ said, count: rule.count })
  const without = ahead(rule.without)
  if (without.length > 0)
    said = sayBeside(said, without, today, m.series_rule_say_not, m.series_rule_say_not_many)
  const extra = isChosen ? [] : ahead(rule.extra)
  if (extra.length > 0)
    said = sayBeside(said, extra, today, m.series_rule_say_also, m.series_rule_say_also_many)
  return asSentence ? said.charAt(0).toLocaleUpperCase(format) + said.slice(1) : said
}

function sayFrequency(rule: SeriesRule, startsOn: string): string {
  const { frequency, weekdays = [] } = rule
  const every = String(rule.interval)
  if (frequency === 'daily') return m.series_rule_say_daily({ every })
  if (frequency === 'weekly') {
    const inOrder = weekdayIds.filter((weekday) => weekdays.includes(weekday))
    const listed = (say: (inputs: { name: string; weekday: string }) => string) =>
      list(inOrder.map((weekday) => say({ name: sayWeekday(weekday), weekday })))
    const inputs = {
      every,
      weekdays: listed(m.series_rule_say_weekdays),
      on: listed(m.series_rule_say_on_weekday),
    }
    return inOrder.length === 1 ? m.series_rule_say_weekly(inputs) : m.series_rule_say_weekly_several(inputs)
  }
  const on = sayOn(rule, startsOn)
  return frequency === 'monthly'
    ? m.series_rule_say_monthly({ every, on })
    : m.series_rule_say_yearly({ every, on })
}

/** "on the second Tuesday", "on the 14th", "on 21 June". */
function sayOn({ frequency, onWeekday, onLastDay }: SeriesRule, startsOn: string): string {
  const day = Number(startsOn.slice(8))
  if (!onWeekday) {
    if (frequency === 'yearly')
      return m.series_rule_say_on_day({ day: write(startsOn, { day: 'numeric', month: 'long' }) })
    return onLastDay ? m.series_rule_say_last_day() : m.series_rule_say_day_of_month({ day: String(day) })
  }
  const { place, weekday } = onWeekday
  const on = m.series_rule_say_place({
    name: sayWeekday(weekday),
    weekday,
    place: place === -1 ? 'last' : String(place),
  })
  return frequency === 'yearly'
    ? m.series_rule_say_in_month({ on, month: write(startsOn, { month: 'long' }) })
    : on
}

function sayDates(days: readonly string[], today: string): string {
  if (days.length <= maxNamed.chosen) return m.series_rule_say_dates({ days: sayDays(days, today) })
  const [first, last] = [days[0]!, days.at(-1)!]
  return m.series_rule_say_many_dates({
    count: days.length,
    first: sayDay(first, today),
    last: sayDay(last, today),
  })
}

function sayBeside(
  said: string,
  days: readonly string[],
  today: string,
  name: (inputs: { said: string; days: string; count: number }) => string,
  count: (inputs: { said: string; count: number }) => string,
): string {
  return days.length > maxNamed.beside
    ? count({ said, count: days.length })
    : name({ said, days: sayDays(days, today), count: days.length })
}

/** "3, 10 and 24 May and 7 June": a month is named once. */
function sayDays(days: readonly string[], today: string): string {
  const monthOf = (day: string) => day.slice(0, 7)
  const months = [...new Set(days.map(monthOf))].map((month) => days.filter((day) => monthOf(day) === month))
  const said = months.map((ofMonth) =>
    list(
      ofMonth.map((day, at) =>
        at === ofMonth.length - 1
          ? sayDay(day, today)
          : m.series_rule_say_day_number({ day: String(Number(day.slice(8))) }),
      ),
    ),
  )
  return list(said)
}

const sayDay = (day: string, today: string): string =>
  write(day, {
    day: 'numeric',
    month: 'long',
    ...(day.slice(0, 4) !== today.slice(0, 4) && { year: 'numeric' }),
  })

/** The first of January 2024 was a Monday. */
export const sayWeekday = (weekday: Weekday): string =>
  write(`2024-01-0${weekdayIds.indexOf(weekday) + 1}`, { weekday: 'long' })

const write = (day: string, style: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(format, { ...style, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

const list = (items: readonly string[]): string => new Intl.ListFormat(format).format(items)

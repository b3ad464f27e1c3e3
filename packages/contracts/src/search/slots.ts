import type { Stretch } from './days.ts'
import { folded, type Token } from './tokens.ts'
import type { TimeOfDay, Vocabulary } from './vocabulary.ts'

export type Money = { amount: number; currency: string }
type CalendarDay = { day: number; month: number; year?: number }

/** What may stand in braces in a phrase, and what it is then. */
export type SlotValues = {
  weekday: number
  weekdays: number
  weekdaySpan: [number, number]
  month: number
  anyMonth: number
  day: number
  ordinal: number
  daySpan: [number, number]
  year: number
  fullDate: CalendarDay
  shortDate: CalendarDay
  number: number
  money: Money
  bareNumber: number
  moneySpan: Money
  clock: TimeOfDay
  part: TimeOfDay
  parts: TimeOfDay
  city: string
  bareCity: string
  date: Stretch
}
export type Slot = keyof SlotValues

type Way<Value> = { end: number; value: Value }
type Readers = { [Name in Exclude<Slot, 'date'>]: (at: number) => Way<SlotValues[Name]>[] }

const words = (list: string) => list.split(/\s+/).filter(Boolean)
const longestCity = 4

/** Readers of all slots but `date`, which is made of phrases itself. */
export function slotReaders(
  tokens: readonly Token[],
  vocabulary: Vocabulary,
  cities: ReadonlyMap<string, string>,
  isOne: (token: Token | undefined, words: readonly string[]) => boolean,
): Readers {
  const { ordinals, numbers, dayParts, am, pm, oClock, currencies, counted, shyCities, originOf } = vocabulary
  const signs = Object.entries(currencies).map(([code, list]) => [code, words(list)] as const)
  const said = Object.entries(numbers).map(([list, value]) => [words(list), value] as const)

  const oneOf = (lists: readonly string[], at: number): Way<number>[] => {
    const place = lists.findIndex((list) => isOne(tokens[at], words(list)))
    return place < 0 ? [] : [{ end: at + 1, value: place + 1 }]
  }
  const matching = (at: number, pattern: RegExp) => tokens[at]?.word.match(pattern)
  const inWords = (at: number) => said.find(([names]) => names.includes(tokens[at]?.word ?? ''))?.[1]
  const numeral = (at: number): Way<number>[] => {
    const digits = matching(at, /^\d{1,6}(?:[.,]\d{1,2})?$/)
    if (digits) return [{ end: at + 1, value: Number(digits[0].replace(',', '.')) }]
    const value = inWords(at)
    return value === undefined ? [] : [{ end: at + 1, value }]
  }
  const codeAt = (at: number) => signs.find(([, names]) => names.includes(tokens[at]?.word ?? ''))?.[0]
  const priced = (at: number, pattern: RegExp): Way<Money>[] => {
    const before = codeAt(at)
    const from = before ? at + 1 : at
    const digits = matching(from, pattern)?.[1]?.replace(',', '.')
    const amount = digits ? Number(digits) : (inWords(from) ?? Number.NaN)
    const code = before ?? codeAt(from + 1)
    if (Number.isNaN(amount) || !code) return []
    return [{ end: from + (before ? 1 : 2), value: { amount, currency: code } }]
  }
  const partOf = (at: number, shown: (word: string) => boolean): Way<TimeOfDay>[] => {
    // "après-midi" is one word in two.
    const joined = `${tokens[at]?.word}${tokens[at + 1]?.word}`
    const inTwo = Object.entries(dayParts).find(([, list]) => words(list).filter(shown).includes(joined))
    if (inTwo) return [{ end: at + 2, value: inTwo[0] as TimeOfDay }]
    const found = Object.entries(dayParts).find(([, list]) => isOne(tokens[at], words(list).filter(shown)))
    return found ? [{ end: at + 1, value: found[0] as TimeOfDay }] : []
  }
  const weekdayAt = (at: number): Way<number>[] => {
    const [before, after] = [tokens[at - 1], tokens[at + 1]]
    const isShy = words(vocabulary.shyWeekdays).includes(tokens[at]?.word ?? '')
    const isSaid =
      isSmall(before) ||
      isNumber(after, 2) ||
      partOf(at + 1, () => true).length > 0 ||
      oneOf(vocabulary.weekdays, at - 1).length > 0
    return isShy && !isSaid ? [] : oneOf(vocabulary.weekdays, at)
  }
  const isSmall = (token: Token | undefined) => !!token && words(vocabulary.small).includes(token.word)
  const monthOf = (at: number) => oneOf(vocabulary.months, at)
  const dayAt = (at: number, needsOrdinal: boolean): Way<number>[] => {
    const day = Number(matching(at, /^\d{1,2}$/)?.[0])
    if (!(day >= 1 && day <= 31)) return []
    const suffix = tokens[at + 1]
    if (suffix?.before === 'nothing' && words(ordinals).includes(suffix.word))
      return [{ end: at + 2, value: day }]
    return needsOrdinal ? [] : [{ end: at + 1, value: day }]
  }
  const calendarDay = (at: number, pattern: RegExp): Way<CalendarDay>[] => {
    const parts = matching(at, pattern)?.groups
    if (!parts) return []
    const [first, second] = [Number(parts.first), Number(parts.second)]
    const [day, month] = vocabulary.dayFirst ? [first, second] : [second, first]
    if (month < 1 || month > 12) return []
    const year = parts.year && Number(parts.year) + (parts.year.length === 2 ? 2000 : 0)
    return [{ end: at + 1, value: { day, month, ...(year && { year }) } }]
  }
  /** "près d’Amsterdam". */
  const elided = ([first = '', ...others]: string[]) =>
    /^[dl]/.test(first) && cities.get([first.slice(1), ...others].join(' '))
  /** Whether what was typed, or the city's usual name, is another word too. */
  const isShy = (at: number, { end, value }: Way<string>) => {
    const typed = tokens.slice(at, end).map(({ word }) => word)
    return [typed.join(' '), folded(value)].some((name) => words(shyCities).includes(name))
  }
  const cityAt = (at: number, mayBeMisspelt: boolean): Way<string>[] => {
    for (let end = Math.min(at + longestCity, tokens.length); end > at; end--) {
      const typed = tokens.slice(at, end).map(({ word }) => word)
      const city = typed.every(Boolean) && (cities.get(typed.join(' ')) ?? elided(typed))
      if (city) return [{ end, value: city }]
    }
    const token = tokens[at]
    if (!mayBeMisspelt || !token || token.word.length < 5) return []
    for (const [name, city] of cities) {
      if (name.length >= 6 && isOne(token, [name])) return [{ end: at + 1, value: city }]
    }
    return []
  }

  return {
    weekday: weekdayAt,
    weekdays: (at) =>
      oneOf(
        vocabulary.weekdays.map((list) => `${words(list)[0]}s`),
        at,
      ),
    weekdaySpan: (at) => {
      const [first, last] = [weekdayAt(at)[0], weekdayAt(at + 1)[0]]
      return first && last && tokens[at + 1]?.before === 'hyphen'
        ? [{ end: at + 2, value: [first.value, last.value] }]
        : []
    },
    anyMonth: monthOf,
    month: (at) =>
      monthOf(at).filter(
        ({ value }) =>
          !vocabulary.shyMonths.includes(value) &&
          tokens[at]!.word.length > 3 &&
          !isNumber(tokens[at - 1]) &&
          !isNumber(tokens[at + 1], 2),
      ),
    day: (at) => dayAt(at, false),
    ordinal: (at) => dayAt(at, true),
    daySpan: (at) => {
      const span = matching(at, /^(\d{1,2})-(\d{1,2})$/)
      return span ? [{ end: at + 1, value: [Number(span[1]), Number(span[2])] }] : []
    },
    year: (at) => (matching(at, /^20\d\d$/) ? [{ end: at + 1, value: Number(tokens[at]!.word) }] : []),
    fullDate: (at) => {
      const iso = matching(at, /^(20\d\d)-(\d\d?)-(\d\d?)$/)
      if (!iso)
        return calendarDay(at, /^(?<first>\d\d?)(?<mark>[./-])(?<second>\d\d?)\k<mark>(?<year>20\d\d|\d\d)$/)
      const [year, month, day] = iso.slice(1).map(Number) as [number, number, number]
      return [{ end: at + 1, value: { year, month, day } }]
    },
    shortDate: (at) => calendarDay(at, /^(?<first>\d\d?)[./](?<second>\d\d?)$/),
    number: numeral,
    money: (at) => priced(at, /^(\d{1,6}(?:[.,]\d{1,2})?)$/),
    moneySpan: (at) => priced(at, /^\d{1,6}-(\d{1,6})$/),
    bareNumber: (at) =>
      numeral(at).filter(
        ({ end }) => /^\d/.test(tokens[at]!.word) && !words(counted).includes(tokens[end]?.word ?? ''),
      ),
    clock: (at) => clockAt(tokens, at, { am: words(am), pm: words(pm), oClock: words(oClock) }),
    part: (at) => partOf(at, () => true),
    parts: (at) => partOf(at, (word) => word.endsWith('s')),
    city: (at) =>
      cityAt(at, true).filter((way) => {
        const next = tokens[way.end]
        return !isShy(at, way) || tokens[at]!.isNamelike || !next || next.before === 'mark' || isSmall(next)
      }),
    bareCity: (at) => {
      const isElsewhere = words(originOf).includes(tokens[at - 1]?.word ?? '')
      return isElsewhere ? [] : cityAt(at, false).filter((way) => !isShy(at, way))
    },
  }
}

const isNumber = (token: Token | undefined, digits = 4) =>
  token !== undefined && /^\d+/.test(token.word) && token.word.length <= digits

/** `18:00`, `6pm`, `6.30 pm`, `18 Uhr`, `18h30`; an hour alone is none. */
function clockAt(
  tokens: readonly Token[],
  at: number,
  marks: { am: string[]; pm: string[]; oClock: string[] },
): Way<TimeOfDay>[] {
  const [, hours, minutes] = tokens[at]?.word.match(/^(?:\d\d?-)?(\d\d?)(?:[:.](\d\d))?$/) ?? []
  if (hours === undefined) return []
  const isPm = marks.pm.includes(tokens[at + 1]?.word ?? '')
  const isAm = marks.am.includes(tokens[at + 1]?.word ?? '')
  const isOClock = marks.oClock.includes(tokens[at + 1]?.word ?? '')
  const minutesBehind = tokens[at + 2]
  const hasMinutes = isOClock && minutesBehind?.before === 'nothing' && /^\d\d$/.test(minutesBehind.word)
  const hour = (Number(hours) % (isPm || isAm ? 12 : 24)) + (isPm ? 12 : 0)
  if (Number(hours) > 24 || (!isPm && !isAm && !isOClock && minutes === undefined)) return []
  return [
    {
      end: at + 1 + Number(isPm || isAm || isOClock) + Number(hasMinutes),
      value: hour < 5 || hour >= 17 ? 'evening' : hour < 12 ? 'morning' : 'afternoon',
    },
  ]
}

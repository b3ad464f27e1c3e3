import type { AccessFact } from '../event/event-values.ts'
import { folded } from './tokens.ts'

/**
 * What a language says for each choice. A phrase is words with blanks between, of which each may have others beside it
 * (`the|this`) or be left out (`on?`), and slots in braces, which `slots.ts` reads: `under|below {money}`.
 */
type Phrases = readonly string[]
/** Words that mean the same, with blanks between. */
type Words = string

export type TimeOfDay = 'morning' | 'afternoon' | 'evening'

export type Vocabulary = {
  /** Words that hold nothing to search for. */
  small: Words
  /** Those of them that may begin a name. */
  articles: Words
  /** Words that are no misspelling of another. */
  neverMisspelt: Words
  /** Whether a capital within a sentence says that it is a name, as it does not where all nouns have one, or none. */
  capitalsAreNames: boolean
  /** What stays words although parts of it mean something: "free jazz". */
  names: Phrases

  /** From Monday on. */
  weekdays: readonly Words[]
  /** Short names of weekdays that are other words too: only beside another part of a date. */
  shyWeekdays: Words
  /** From January on. */
  months: readonly Words[]
  /** Months that are names or other words too, by their numbers. */
  shyMonths: readonly number[]
  /** Behind the number of a day: "5th". */
  ordinals: Words
  /** Of 5/12: the fifth of December. */
  dayFirst: boolean
  numbers: Record<Words, number>
  dayParts: Record<TimeOfDay, Words>
  am: Words
  pm: Words
  /** Behind an hour of 24: "18 Uhr". */
  oClock: Words
  /** By the code of ISO 4217. */
  currencies: Record<string, Words>
  /** What a number counts that is no price: "under 30 people". */
  counted: Words

  kinds: Record<'events' | 'venues' | 'providers' | 'members', Phrases>
  categories: Record<string, Phrases>

  /** Cities whose names are other words too: only where `place.city` says so. */
  shyCities: Words
  /** Before a city in which nothing is looked for: "fado from Lisbon". */
  originOf: Words
  place: Record<
    'city' | 'bareCity' | 'around' | 'kmOfCity' | 'milesOfCity' | 'nearMe' | 'kmOfMe' | 'milesOfMe',
    Phrases
  >

  /** Each is a day or a stretch of days, and may stand for `{date}` in the others. */
  dates: Record<
    | 'today'
    | 'tomorrow'
    | 'dayAfterTomorrow'
    | 'weekend'
    | 'nextWeekend'
    | 'week'
    | 'nextWeek'
    | 'month'
    | 'nextMonth'
    | 'weekday'
    | 'weekdaySpan'
    | 'nextWeekday'
    | 'namedMonth'
    | 'namedDay'
    | 'dayOfMonth'
    | 'inDays'
    | 'inWeeks',
    Phrases
  >
  /** Feasts by `MM-DD`. */
  feasts: Record<string, Phrases>
  days: Record<
    'onDate' | 'nextDays' | 'nextWeeks' | 'range' | 'dayRange' | 'until' | 'before' | 'from' | 'after',
    Phrases
  >
  times: Record<'today' | 'date' | 'part', Phrases> & Record<TimeOfDay, Phrases> & { clock: Phrases }

  prices: Record<'free' | 'donation' | 'paid' | 'upTo' | 'upToNumber' | 'span', Phrases>
  access: Record<AccessFact, Phrases>
  online: Phrases
  inPerson: Phrases
}

/** A vocabulary as a translator wrote it (`packages/messages/search`), with its words as they are compared. */
export function vocabularyOf(written: Vocabulary): Vocabulary {
  const numbers = Object.entries(written.numbers).map(([words, value]) => [folded(words), value])
  return { ...(comparable(written) as Vocabulary), numbers: Object.fromEntries(numbers) }
}

/** Slots stay as they are. */
function comparable(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/[^{}]+(?![^{]*\})/g, folded)
  if (Array.isArray(value)) return value.map(comparable)
  if (!value || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, inside]) => [name, comparable(inside)]))
}

// Other languages than English in Node, one at a time: the server writes to each person in theirs.
import { createRequire } from 'node:module'
import * as runtime from './dist/node/runtime.js'
import { hoursOfReading, type Reading } from './habits.ts'
import { clockStyle, type Hours } from './hours.ts'
import { formatOf, type Locale, localeOf, locales } from './locales.ts'

type Catalogue = Readonly<Record<string, (inputs: object) => string>>
type Language = { locale: string; format: string; hours: Hours; catalogue: Catalogue | undefined }
// Its types are those of Paraglide's runtime; this is what stands in its place (`runtime-of-node.js`).
const { getLanguage, setLanguage } = runtime as unknown as {
  getLanguage(): Language
  setLanguage(next: Language): void
}

const load = createRequire(import.meta.url)
const loaded = new Map<Reading, Language>([['en', getLanguage()]])

/** What an asynchronous function would leave to somebody else's language. */
type Synchronous<Result> = Result extends PromiseLike<unknown> ? never : Result

/**
 * What a function gives with all its messages, `format`, and the hours of its times, as somebody reads them. It ends with the function, also where that
 * throws; for that the function must be synchronous. A language is loaded when it is first asked for.
 */
export function inLocale<Result>(
  reading: Reading,
  compose: (() => Result) & (() => Synchronous<Result>),
): Result {
  const before = getLanguage()
  setLanguage(languageOf(reading))
  try {
    return compose()
  } finally {
    setLanguage(before)
  }
}

/** The language of the moment, which `inLocale` asked for. */
export const getLocale = (): Locale => getLanguage().locale as Locale

const formatters = new Map<string, Intl.DateTimeFormat>()

/** A moment as the language of the moment writes it. */
export function formatDate(moment: number | Date, options: Intl.DateTimeFormatOptions): string {
  const { format } = getLanguage()
  const key = format + JSON.stringify(options)
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(format, options)
  formatters.set(key, formatter)
  return formatter.format(moment)
}

/** A moment's time on a zone's clock, in the hours of whoever reads. */
export const formatTime = (moment: number | Date, timeZone: string): string =>
  formatDate(moment, { ...clockStyle(getLanguage().hours), timeZone })

/** What a host wrote as a time, `19:30`, in the hours of whoever reads. */
export const formatWallTime = (time: string): string =>
  getLanguage().hours === 24 ? time : formatTime(new Date(`2024-01-01T${time.slice(0, 5)}Z`), 'UTC')

/** A moment in UTC with its time, in the hours of whoever reads. */
export const formatMoment = (moment: number | Date, dateStyle: 'medium' | 'long' | 'full'): string =>
  formatDate(moment, {
    dateStyle,
    timeStyle: 'short',
    hourCycle: clockStyle(getLanguage().hours).hourCycle,
    timeZone: 'UTC',
  })

/** A number with the marks between its digits that the language of the moment sets. */
export const formatNumber = (value: number): string => value.toLocaleString(getLanguage().format)

/** What stands in a list, as the language of the moment says one: with its "and" before the last. */
export const formatList = (items: readonly string[]): string =>
  new Intl.ListFormat(getLanguage().format).format(items)

/** How often, since the start, English was shown in the place of a message that a language lacks, or that lacked a value. */
export const countMissingMessages = (): number => (runtime as unknown as { missing: number }).missing

/** Counts those that browsers tell of, too. */
export const noteMissingMessages = (count: number): void =>
  (runtime as unknown as { noteMissing(count: number): void }).noteMissing(count)

/** Loads all languages, so that nobody waits for one later; throws where one is missing or broken, and says which. */
export function loadLocales(): void {
  for (const locale of locales) languageOf(locale)
}

function languageOf(reading: Reading): Language {
  const known = loaded.get(reading)
  if (known) return known
  const locale = isPlain(reading) ? reading : localeOf(reading)
  const language =
    locale === reading
      ? { catalogue: readCatalogue(locale), locale, format: formatOf(locale), hours: hoursOfReading(locale) }
      : { ...languageOf(locale), hours: hoursOfReading(reading) }
  loaded.set(reading, language)
  return language
}

const isPlain = (reading: Reading): reading is Locale => !reading.includes('-')

function readCatalogue(locale: Locale): Catalogue {
  const path = `./dist/locales/${locale}.js`
  try {
    const catalogue: Catalogue = load(path)
    if (Object.keys(catalogue).length > 0) return catalogue
  } catch (cause) {
    throw new Error(
      `The messages of the language "${locale}" cannot be read. \`npm run messages -- all\` writes them.`,
      { cause },
    )
  }
  throw new Error(
    `The messages of the language "${locale}" are empty. \`npm run messages -- all\` writes them.`,
  )
}

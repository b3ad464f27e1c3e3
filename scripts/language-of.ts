/** What stands of a language in `packages/messages/languages.json`. */
type Language = { name: string; format: string; direction: string; hours: number; firstWeekday: number }
export type Languages = Record<string, Language>

/** A function in newer engines. */
type Known = Intl.Locale & {
  getWeekInfo?: () => { firstDay: number }
  weekInfo?: { firstDay: number }
  getTextInfo?: () => { direction: string }
  textInfo?: { direction: string }
}

/**
 * What CLDR says of a language: its name in its own words, its direction, hours and first weekday, with the digits that people type
 * into our fields. Throws where there is no such language.
 */
export function languageOf(locale: string): Language {
  const name = new Intl.DisplayNames([locale], { type: 'language' }).of(locale)
  if (!name || name === locale || !/^[a-z]{2,3}$/.test(locale))
    throw new Error(`There is no language “${locale}”.`)
  const known = new Intl.Locale(locale) as Known
  return {
    name: name.charAt(0).toLocaleUpperCase(locale) + name.slice(1),
    format: known.maximize().script === 'Latn' ? locale : `${locale}-u-nu-latn`,
    direction: (known.getTextInfo?.() ?? known.textInfo!).direction,
    hours: usualHours(locale),
    firstWeekday: usualFirstWeekday(locale),
  }
}

/** Whether CLDR writes times with 12 hours or 24. */
export function usualHours(locale: string): 12 | 24 {
  const { hour12 } = new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions()
  return hour12 ? 12 : 24
}

/** With which day CLDR begins weeks, as ISO 8601 counts. */
export function usualFirstWeekday(locale: string): number {
  const known = new Intl.Locale(locale) as Known
  return (known.getWeekInfo?.() ?? known.weekInfo!).firstDay
}

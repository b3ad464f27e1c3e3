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
  const known = new Intl.Locale(locale) as Known
  const name = new Intl.DisplayNames([locale], { type: 'language' }).of(locale)
  if (!name || name === locale || !/^[a-z]{2,3}$/.test(locale))
    throw new Error(`There is no language “${locale}”.`)
  const { hour12 } = new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions()
  return {
    name: name.charAt(0).toLocaleUpperCase(locale) + name.slice(1),
    format: known.maximize().script === 'Latn' ? locale : `${locale}-u-nu-latn`,
    direction: (known.getTextInfo?.() ?? known.textInfo!).direction,
    hours: hour12 ? 12 : 24,
    firstWeekday: (known.getWeekInfo?.() ?? known.weekInfo!).firstDay,
  }
}

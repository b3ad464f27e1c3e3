// How messages count and write numbers, in the place of Paraglide's, which makes a formatter anew for each word: a browser's first
// one takes as long as a screen, so it is made once, and not at all where English can do without. What the catalogues use is here,
// and no more: `lint` finds the rest. Times are written by the app, in the reader's zone.

import { given } from './given.js'

export { given }

/** @type {Record<string, unknown>} */
const formatters = {}

/**
 * @template {Intl.PluralRules | Intl.NumberFormat} Formatter
 * @param {new (locale: string, options?: object) => Formatter} kind
 * @param {string} locale
 * @param {object | undefined} options
 * @returns {Formatter}
 */
function formatterOf(kind, locale, options) {
  const key = kind.name + locale + JSON.stringify(options)
  formatters[key] ??= new kind(locale, options)
  return /** @type {Formatter} */ (formatters[key])
}

/**
 * Digits are those that people type into our fields, whatever the language (`languages.json`).
 * @param {string} locale
 */
const ofLocale = (locale) => `${locale}-u-nu-latn`

/**
 * @param {string} locale
 * @param {unknown} input
 * @param {Intl.PluralRulesOptions} [options]
 * @returns {string} the plural category of a count
 */
export function plural(locale, input, options) {
  const count = Number(input)
  if (locale === 'en' && !options) return Math.abs(count) === 1 ? 'one' : 'other'
  return formatterOf(Intl.PluralRules, locale, options).select(count)
}

/**
 * @param {string} locale
 * @param {unknown} input
 * @param {Intl.NumberFormatOptions} [options]
 * @returns {string}
 */
export function number(locale, input, options) {
  if (input === undefined || input === null) return given(input)
  const value = Number(input)
  const isShort = Number.isInteger(value) && value >= 0 && value < 1000
  if (locale === 'en' && !options && isShort) return String(value)
  return formatterOf(Intl.NumberFormat, ofLocale(locale), options).format(value)
}

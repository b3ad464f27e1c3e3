// The runtime of messages in Node, in the place of Paraglide's: English, and for as long as a function of `in-locale.ts` runs the
// language that it asked for.

/**
 * @typedef {((inputs: object) => string) & { parts?: (inputs: object) => unknown[] }} Message
 * @typedef {Readonly<Record<string, Message>>} Catalogue
 */

/** The language of the moment; no catalogue where that is English, which is always there. */
let locale = 'en'
/** @type {Catalogue | undefined} */
let catalogue

/** With how many hours the reader of the moment counts a day.
 * @type {12 | 24} */
let hours = 24

/** By which times, numbers and lists are written beside the messages of the moment (BCP 47). */
export let format = 'en-GB'

/** @returns the language in which messages are told now */
export const getLocale = () => locale

/** How often English stood in the place of a message that a language lacks. */
export let missing = 0

/** @returns {{ locale: string, format: string, hours: 12 | 24, catalogue: Catalogue | undefined }} */
export const getLanguage = () => ({ locale, format, hours, catalogue })

/** @param {{ locale: string, format: string, hours: 12 | 24, catalogue: Catalogue | undefined }} next */
export function setLanguage(next) {
  locale = next.locale
  format = next.format
  hours = next.hours
  catalogue = next.catalogue
}

/**
 * @param {string} key
 * @param {Message} english
 * @returns {Message} the message of the moment's language, or English where that lacks it
 */
export function inLanguage(key, english) {
  if (!catalogue) return english
  const message = catalogue[key]
  if (message) return message
  missing++
  return english
}

/**
 * @param {Message} message
 * @param {object} inputs
 */
export function partsOf(message, inputs) {
  return message.parts ? message.parts(inputs) : [{ type: 'text', value: message(inputs) }]
}

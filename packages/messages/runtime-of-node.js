// The runtime of messages in Node, in the place of Paraglide's: English, and for as long as a function of `in-locale.ts` runs the
// language that it asked for.

import { lack } from './given.js'

/**
 * @typedef {((inputs: object) => string) & { parts?: (inputs: object) => { type: string, value?: string }[] }} Message
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

/** How often English stood in the place of a message that a language lacks, or that lacked a value. */
export let missing = 0

/** @param {number} count how many of them browsers tell of */
export function noteMissing(count) {
  missing += count
}

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
 * @param {string} key
 * @param {Message} english
 * @param {object} inputs
 * @returns {string} the message of the moment's language; English where that lacks it, or a value
 */
export function say(key, english, inputs) {
  const text = inLanguage(key, english)(inputs)
  return text.includes(lack) ? withoutLack(english(inputs)) : text
}

/**
 * @param {string} key
 * @param {Message} english
 * @param {object} inputs
 * @returns {any[]} the same in parts, with its markup
 */
export function partsOf(key, english, inputs) {
  const parts = partsIn(inLanguage(key, english), inputs)
  if (!parts.some(({ value }) => value?.includes(lack))) return parts
  return partsIn(english, inputs).map((part) =>
    part.value ? { ...part, value: withoutLack(part.value) } : part,
  )
}

/**
 * @param {Message} message
 * @param {object} inputs
 * @returns {{ type: string, value?: string }[]}
 */
const partsIn = (message, inputs) => message.parts?.(inputs) ?? [{ type: 'text', value: message(inputs) }]

/**
 * Also English may lack the value: then it is left open.
 * @param {string} text
 */
function withoutLack(text) {
  missing++
  return text.replaceAll(lack, '…')
}

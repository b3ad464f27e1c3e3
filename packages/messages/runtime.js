// What messages ask of their runtime, in the place of Paraglide's, which looks for a language in addresses, cookies and windows:
// the engine's canister has none of these, and a page's first load no room for it. The compiler writes one for each language, with
// what locales.ts says of it: constants, so that a bundler takes out what another language would need.

/** The language of these messages. */
export const experimentalStaticLocale = 'en'

/**
 * By which times, numbers and lists are written beside these messages (BCP 47).
 * @type {string}
 */
export const format = 'en-GB'

/** @returns the language in which messages are told */
export const getLocale = () => experimentalStaticLocale

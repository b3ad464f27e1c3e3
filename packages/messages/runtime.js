// What messages ask of their runtime, in the place of Paraglide's, which looks for a language in addresses, cookies and windows:
// the engine's canister has none of these, and a page's first load no room for it.

/** The one language so far. A constant, so that a bundler takes out what another language would need. */
export const experimentalStaticLocale = 'en'

/** @returns the language in which messages are told */
export const getLocale = () => experimentalStaticLocale

// What messages ask of their runtime, in the build for browsers.

/** The language in which all pages are built. A constant, so that a bundler takes out what another language would need. */
export const experimentalStaticLocale = 'en'

/** @returns the language of the page */
export const getLocale = () => experimentalStaticLocale

// What a message shows for a value, in Node; `given-in-pages.js` stands in its place in what browsers and pages load.

/** Stands where a value is missing until whoever asked for the message finds it. PostgreSQL has no text with it, so nobody can send it. */
export const lack = '\u0000'

/**
 * @param {unknown} value
 * @returns {any} the value, or what says that there is none
 */
export const given = (value) => value ?? lack

// What a message shows for a value in a page, which has no other language to fall back to. A browser counts it with its errors.

/**
 * @param {unknown} value
 * @returns {any} the value, or what readers see instead
 */
export const given = (value) => value ?? lack()

function lack() {
  globalThis.reportError?.(
    Object.assign(new Error('A message lacks a value.'), { name: 'MissingValueError' }),
  )
  return '…'
}

/** Orders texts as PostgreSQL's C collation does: by code point, where JavaScript alone goes by halves of some. */
export function byCodePoint(one: string, other: string): number {
  for (let at = 0; at < one.length && at < other.length; at++) {
    if (one.charCodeAt(at) === other.charCodeAt(at)) continue
    // Two that share the first half of a pair differ in the second, which orders alike.
    return isPair(one, at) === isPair(other, at)
      ? one.charCodeAt(at) - other.charCodeAt(at)
      : isPair(one, at)
        ? 1
        : -1
  }
  return one.length - other.length
}

const isPair = (text: string, at: number) => (text.charCodeAt(at) & 0xf800) === 0xd800

/**
 * Which letters are one to whoever searches, of what Unicode does not take apart into a letter and its accents: what is
 * searched for on the left, what people write for it on the right. `hearth.fold` and the engine's `fold` follow PostgreSQL's
 * rules of `unaccent` besides; a test holds all of them together (docs/decisions/0169-one-folding-of-letters.md).
 */
const written: Record<string, string> = {
  // Latin: ß, æ, œ, ø, ł, đ.
  ss: 'ß',
  ae: 'æ',
  oe: 'œ',
  o: 'ø',
  l: 'ł',
  d: 'đ',
  // Alef with hamza, madda or wasla; yeh without dots, with hamza, and as Persian keyboards have it; waw with hamza; teh
  // marbuta; Persian kaf.
  '\u0627': '\u0622\u0623\u0625\u0671',
  '\u064A': '\u0626\u0649\u06CC',
  '\u0648': '\u0624',
  '\u0647': '\u0629',
  '\u0643': '\u06A9',
  // Marks between words, which PostgreSQL would take for parts of them.
  ',': '\u060C\u066C',
  ';': '\u061B',
  '?': '\u061F',
  '.': '\u066B',
  // Digits, as Arabic and Persian have them.
  ...Object.fromEntries(
    Array.from('0123456789', (digit, value) => [digit, String.fromCodePoint(0x660 + value, 0x6f0 + value)]),
  ),
}

const codes = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, place) => String.fromCodePoint(first + place))

/** What is written between letters and not searched for: vowel signs of Arabic, its stretching, and marks of direction. */
const unwritten = [
  ...codes(0x610, 0x61a),
  '\u061C',
  '\u0640',
  ...codes(0x64b, 0x65f),
  '\u0670',
  '\u200E',
  '\u200F',
]

/** From a small letter to what it is searched for as; nothing for what is not searched for. */
export const foldings: ReadonlyMap<string, string> = new Map([
  ...Object.entries(written).flatMap(([plain, characters]) =>
    Array.from(characters, (character) => [character, plain] as const),
  ),
  ...unwritten.map((mark) => [mark, ''] as const),
])

import { foldings } from './foldings.ts'

/** A word, a number or a sign of a sentence. What stands in quotation marks is one token. */
export type Token = {
  /** As typed. */
  text: string
  /** Without case, accents and apostrophes; empty for what is quoted, which nothing is read into. */
  word: string
  /** Where it begins and ends in the sentence. */
  start: number
  end: number
  /** What stands before it: nothing (`18s`), a hyphen (`step-free`), only blanks, or another mark. */
  before: 'nothing' | 'hyphen' | 'blank' | 'mark'
  /** Written as names are: one capital, then small letters. */
  isNamelike: boolean
}

const pattern =
  /"[^"]*"|“[^”]*”|«[^»]*»|[€£$¥]|[\d\u0660-\u0669\u06F0-\u06F9]+(?:[.,:/-][\d\u0660-\u0669\u06F0-\u06F9]+)*|(?:(?![\d\u0660-\u0669\u06F0-\u06F9])[\p{L}\p{M}\p{N}])+(?:['’](?:(?!\d)[\p{L}\p{M}\p{N}])+)*/gu

/** Cities and words as they are compared: without case, accents and apostrophes, and as `foldings` has their letters. */
export function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\p{Mn}'’`´]/gu, '')
    .toLowerCase()
    .replace(/[^\0-\x7F]/gu, (character) => foldings.get(character) ?? character)
}

export function tokensOf(sentence: string): Token[] {
  const tokens: Token[] = []
  for (const match of sentence.matchAll(pattern)) {
    const [text] = match
    const start = match.index
    const between = sentence.slice(tokens.at(-1)?.end ?? 0, start)
    const before =
      tokens.length === 0
        ? 'mark'
        : between === ''
          ? 'nothing'
          : between === '-'
            ? 'hyphen'
            : between.trim() === ''
              ? 'blank'
              : 'mark'
    const word = /^["“«]/.test(text) ? '' : folded(text)
    const isNamelike = /^\p{Lu}\p{Ll}/u.test(text)
    tokens.push({ text, word, start, end: start + text.length, before, isNamelike })
  }
  return tokens
}

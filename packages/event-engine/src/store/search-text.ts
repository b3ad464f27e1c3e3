import { foldings } from '@hearth/contracts/foldings'
import unaccentRules from './unaccent-rules.json' with { type: 'json' }

// Words as PostgreSQL's search reads them: folded, each by itself, the last one asked for as a beginning. It also keeps
// some runs of words together (host names, paths, numbers with a sign or a point); docs/network.md says so.

/**
 * PostgreSQL's own rules of `unaccent`, from what a letter becomes to the letters that become it, so that text folds
 * here as it does there. The test beside it holds every rule against the database.
 */
let unaccented: Map<string, string> | undefined

/** The text without accents, in small letters and with one letter for several (`foldings`), as `hearth.fold` makes it. */
export function fold(text: string): string {
  unaccented ??= new Map([
    ...foldings,
    ...Object.entries(unaccentRules).flatMap(([plain, characters]) =>
      [...characters].map((character) => [character, plain] as const),
    ),
  ])
  let folded = ''
  for (const character of text) folded += unaccented.get(character) ?? character
  let small = ''
  for (const character of folded) small += character.toLowerCase()
  return small
}

/** The words of a text, folded. */
export function wordsOf(text: string): string[] {
  return fold(text).match(/[\p{Alphabetic}\p{M}\p{Nd}]+/gu) ?? []
}

/** True when a text's words hold all of the words asked for, the last one at least as a beginning. */
export function containsWords(words: ReadonlySet<string>, asked: readonly string[]): boolean {
  const last = asked.at(-1)
  if (last === undefined) return false
  if (!asked.slice(0, -1).every((word) => words.has(word))) return false
  for (const word of words) if (word.startsWith(last)) return true
  return false
}

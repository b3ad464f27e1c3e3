import { isMisspelt } from './misspelt.ts'
import type { Slot, SlotValues } from './slots.ts'
import type { Token } from './tokens.ts'

/** One place of a phrase: words of which one must stand there, or a slot. */
type Part = { words?: readonly string[]; slot?: Slot; isOptional: boolean }
export type Phrase = readonly Part[]

/** What the slots of a phrase held, in their order. */
export type Held = { [Name in Slot]?: SlotValues[Name][] }
export type Match = { start: number; end: number; held: Held }

/** Reads a slot: each way in which it can end, with its value. */
export type ReadSlot = <Name extends Slot>(
  name: Name,
  at: number,
) => Iterable<{ end: number; value: SlotValues[Name] }>

export function phraseOf(written: string): Phrase {
  return written.split(' ').map((part): Part => {
    const isOptional = part.endsWith('?') || part.endsWith('?}')
    const bare = part.replace('?', '')
    return bare.startsWith('{')
      ? { slot: bare.slice(1, -1) as Slot, isOptional }
      : { words: bare.split('|'), isOptional }
  })
}

export function isWord(
  token: Token | undefined,
  words: readonly string[],
  never: ReadonlySet<string>,
): boolean {
  if (!token?.word) return false
  if (words.includes(token.word)) return true
  return !never.has(token.word) && words.some((word) => isMisspelt(token.word, word))
}

/** The longest way in which the tokens from `start` on say a phrase. */
export function matchAt(
  phrase: Phrase,
  tokens: readonly Token[],
  start: number,
  read: ReadSlot,
  never: ReadonlySet<string>,
): Match | undefined {
  let longest: Match | undefined
  const go = (part: number, at: number, held: Held) => {
    const next = phrase[part]
    if (!next) {
      if (at > start && (!longest || at > longest.end)) longest = { start, end: at, held }
      return
    }
    if (next.words && isWord(tokens[at], next.words, never)) go(part + 1, at + 1, held)
    if (next.slot) {
      for (const { end, value } of read(next.slot, at)) {
        go(part + 1, end, { ...held, [next.slot]: [...(held[next.slot] ?? []), value] })
      }
    }
    if (next.isOptional) go(part + 1, at, held)
  }
  go(0, start, {})
  return longest
}

import type { Stretch } from './days.ts'
import { isWord, type Match, matchAt, type Phrase, type ReadSlot } from './phrases.ts'
import { type Choices, choiceRules, dateRules, nameRules } from './rules.ts'
import { type Slot, type SlotValues, slotReaders } from './slots.ts'
import { folded, type Token, tokensOf } from './tokens.ts'
import { type Vocabulary, vocabularyOf } from './vocabulary.ts'

export { type Choices, vocabularyOf }

/** What a choice is called by which it can be taken away. Each fact of accessibility is one. */
export type Part =
  | 'kind'
  | 'category'
  | 'where'
  | 'when'
  | 'time'
  | 'price'
  | 'online'
  | NonNullable<Choices['access']>[number]

export type Understood = {
  choices: Choices
  /** Of each choice the words that it was, without those that tell nothing. What several choices were is told of one. */
  said: Partial<Record<Part, string>>
  /** The words that remain; all of them, as typed, where nothing was understood. */
  rest: string
}

export type Asked = {
  /** What is said in which languages, the reader's first: the sentence is read in the one that leaves the fewest words. */
  vocabularies: readonly Vocabulary[]
  /** The day it is for the reader, in their time zone, YYYY-MM-DD. */
  today: string
  /** By what `folded` makes of their names. */
  cities: ReadonlyMap<string, string>
  /** Of a price that names none. */
  currency?: string
}

/** A sentence is no longer than this; of what is longer, nothing is understood. */
const longestSentence = 300

type Reading = Match & { choices: Choices }

/** What a person who searches with this sentence chose. Takes any text. */
export function understand(sentence: string, { vocabularies, ...asked }: Asked): Understood {
  const typed = sentence.trim()
  let best: Understood = { choices: {}, said: {}, rest: typed }
  if (typed.length > longestSentence) return best
  const tokens = tokensOf(typed)
  let fewest = tokens.length
  for (const vocabulary of vocabularies) {
    const { unread, ...read } = readIn(tokens, { ...asked, vocabulary })
    if (unread >= fewest) continue
    fewest = unread
    best = read
  }
  return best
}

type AskedIn = Omit<Asked, 'vocabularies'> & { vocabulary: Vocabulary }

/** As one language says it; `unread`: how many words are no choice. */
function readIn(tokens: readonly Token[], asked: AskedIn): Understood & { unread: number } {
  const small = new Set(wordsIn(asked.vocabulary.small))
  const readings = withoutNames(readingsOf(tokens, asked), tokens, small, asked.vocabulary)
  const choices: Choices = {}
  const said: Understood['said'] = {}
  const isTaken = tokens.map(() => false)
  for (const { start, end, choices: chosen } of readings) {
    const parts = partsOf(chosen)
    // Of two values for one choice the first counts; how far around a place may be said apart from it.
    if (parts.some((part) => said[part] !== undefined && !(part === 'where' && isOnlyKm(chosen, choices))))
      continue
    if (!fits({ ...choices, ...chosen })) continue
    const read = tokens.slice(start, end)
    const text = wordsOf(read, ({ word }) => small.has(word)) || wordsOf(read, () => false)
    for (const [place, part] of parts.entries())
      said[part] = place > 0 ? '' : [said[part], text].filter(Boolean).join(' ')
    Object.assign(choices, chosen, chosen.access && { access: [...(choices.access ?? []), ...chosen.access] })
    isTaken.fill(true, start, end)
  }
  if (choices.km && !choices.city) choices.nearMe = true
  return {
    choices,
    said,
    rest: wordsOf(tokens, (token, place) => isTaken[place]! || small.has(token.word)),
    unread: isTaken.filter((taken) => !taken).length,
  }
}

/** Cities as `understand` looks them up, without case, accents and marks. Of the names of each, the first is the usual one. */
export function citiesByName(cities: Iterable<readonly string[]>): Map<string, string> {
  const byName = new Map<string, string>()
  for (const names of cities) {
    for (const name of names) {
      for (const written of [name, withoutUmlauts(name)]) {
        const key = tokensOf(written)
          .map(({ word }) => word)
          .join(' ')
        if (key && !byName.has(key)) byName.set(key, names[0]!)
      }
    }
  }
  return byName
}

/** As it is typed where a keyboard has no umlauts: Koeln. */
const withoutUmlauts = (name: string) =>
  name.normalize('NFC').replace(/[äöüÄÖÜ]/g, (character) => `${folded(character)}e`)

/** From left to right the longest phrase that makes sense, none across another. */
function readingsOf(
  tokens: readonly Token[],
  { vocabulary, today, cities, currency = 'EUR' }: AskedIn,
): Reading[] {
  const never = new Set(wordsIn(vocabulary.neverMisspelt))
  const dates = dateRules(vocabulary, today)
  const rules = choiceRules(vocabulary, today, currency)
  const names = nameRules(vocabulary)
  const readers = slotReaders(tokens, vocabulary, cities, (token, words) => isWord(token, words, never))
  const stretches = new Map<number, { end: number; value: Stretch }[]>()
  const datesAt = (at: number) => {
    const known = stretches.get(at)
    if (known) return known
    const found = dates.flatMap(({ phrase, read: value }) => {
      const match = matchAt(phrase, tokens, at, read, never)
      const stretch = match && value(match.held)
      return stretch ? [{ end: match.end, value: stretch }] : []
    })
    stretches.set(at, found)
    return found
  }
  const read: ReadSlot = <Name extends Slot>(name: Name, at: number) =>
    (name === 'date' ? datesAt(at) : readers[name as Exclude<Slot, 'date'>](at)) as Iterable<{
      end: number
      value: SlotValues[Name]
    }>
  const isName = (phrase: Phrase, at: number) => {
    const match = matchAt(phrase, tokens, at, read, never)
    const crossesMark = match && tokens.slice(at + 1, match.end).some(({ before }) => before === 'mark')
    return match && !crossesMark ? match.end : 0
  }

  const readings: Reading[] = []
  for (let at = 0; at < tokens.length; at++) {
    let best: Reading | undefined
    if (!isWhole(tokens, at)) continue
    for (const rule of rules) {
      const match = matchAt(rule.phrase, tokens, at, read, never)
      if (!match || match.end <= (best?.end ?? at) || !isWhole(tokens, match.end)) continue
      const choices = rule.read(match.held)
      if (choices) best = { ...match, choices }
    }
    const name = Math.max(...names.map((phrase) => isName(phrase, at)))
    if (name >= (best?.end ?? at + 1)) at = name - 1
    else if (best) {
      readings.push(best)
      at = best.end - 1
    }
  }
  return readings
}

/** Whether no word is cut in two here: `18s`, `sugar-free`. */
const isWhole = (tokens: readonly Token[], at: number) => !/nothing|hyphen/.test(tokens[at]?.before ?? '')

/**
 * Names stay words: what is written with a capital and stands beside another such word that chose nothing. Who writes everything
 * so means nothing by it.
 */
function withoutNames(
  readings: Reading[],
  tokens: readonly Token[],
  small: ReadonlySet<string>,
  { articles, capitalsAreNames }: Vocabulary,
): Reading[] {
  if (!capitalsAreNames) return readings
  const lettered = tokens.filter(({ word }) => /^\p{L}/u.test(word))
  if (lettered.length > 3 && lettered.every(({ isNamelike }) => isNamelike)) return readings
  const isRead = tokens.map((_, place) => readings.some(({ start, end }) => place >= start && place < end))
  const isName = (place: number) =>
    !!tokens[place]?.isNamelike && !isRead[place] && !small.has(tokens[place].word)
  return readings.filter(({ start, end }) => {
    const isBefore = tokens[start]!.before !== 'mark' && tokens[start]!.isNamelike && isName(start - 1)
    const isBehind = tokens[end]?.before !== 'mark' && tokens[end - 1]!.isNamelike && isName(end)
    // "in Lisbon Jazz": a small word says already what the capital is.
    const first = tokens[start]!.word
    const isSaid = end - start > 1 && small.has(first) && !wordsIn(articles).includes(first)
    return isSaid || !(isBefore || isBehind)
  })
}

function partsOf({
  kind,
  category,
  city,
  nearMe,
  km,
  from,
  to,
  time,
  price,
  upTo,
  access = [],
  online,
}: Choices): Part[] {
  const parts: (Part | false | undefined)[] = [
    kind && 'kind',
    category !== undefined && 'category',
    (city !== undefined || nearMe || km !== undefined) && 'where',
    (from !== undefined || to !== undefined) && 'when',
    time && 'time',
    (price !== undefined || upTo !== undefined) && 'price',
    ...access,
    online !== undefined && 'online',
  ]
  return parts.filter((part) => !!part)
}

const isOnlyKm = ({ city, nearMe, km }: Choices, before: Choices) =>
  (km !== undefined && city === undefined && !nearMe && before.km === undefined) ||
  (before.km !== undefined && before.city === undefined && !before.nearMe && km === undefined)

/** A category belongs to a kind. */
const fits = ({ kind, category }: Choices) => !kind || !category || category.startsWith(`${kind}:`)

/** These tokens as they were typed, without some; what was one word stays one. */
function wordsOf(tokens: readonly Token[], isLeftOut: (token: Token, place: number) => boolean): string {
  let words = ''
  let wasLeftOut = true
  for (const [place, token] of tokens.entries()) {
    const isOut = isLeftOut(token, place)
    const isJoined = !wasLeftOut && /nothing|hyphen/.test(token.before)
    if (!isOut) words += (isJoined ? (token.before === 'hyphen' ? '-' : '') : words && ' ') + token.text
    wasLeftOut = isOut
  }
  return words
}

const wordsIn = (list: string) => list.split(/\s+/).filter(Boolean)

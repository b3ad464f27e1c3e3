import type { Page } from '@playwright/test'
import { readEventPicture } from '../../packages/contracts/src/event/event-picture.ts'

/** Names that are the same in every language: ours, those of programs, and what languages and islands call themselves beside `Intl`. */
const names = new Set(
  [
    'Hearth',
    'https',
    'Chrome',
    'Linux',
    'Português',
    'Te reo Māori',
    'Bahasa Indonesia',
    'Islas Malvinas',
  ].map((name) => name.toLowerCase()),
)

/** Days, months, countries and languages as `Intl` writes them, which is no concern of the catalogues. */
const ofIntl = new Set(
  [
    ...namesOfDays(),
    ...['en', 'en-GB'].flatMap((locale) =>
      (['region', 'language'] as const).flatMap((type) => namesOf(type, locale)),
    ),
    ...namesOfThemselves(),
    ...Intl.supportedValuesOf('timeZone'),
    // Of lists, and of times that have passed.
    ...[
      'and',
      'or',
      'ago',
      'yesterday',
      'today',
      'tomorrow',
      'minute',
      'minutes',
      'hour',
      'hours',
      'day',
      'days',
      'week',
      'weeks',
      'month',
      'months',
      'year',
      'years',
    ],
  ].map((name) => bare(name).toLowerCase()),
)

function namesOfDays(): string[] {
  return Array.from({ length: 365 }, (_, day) =>
    (['long', 'short'] as const).flatMap((length) =>
      new Intl.DateTimeFormat('en-GB', { weekday: length, month: length })
        .formatToParts(day * 86_400_000)
        .map(({ value }) => value),
    ),
  ).flat()
}

/** What each language calls itself. */
function namesOfThemselves(): string[] {
  return codes().flatMap(
    (code) => new Intl.DisplayNames(code, { type: 'language', fallback: 'none' }).of(code) ?? [],
  )
}

/** Of two letters. */
function codes(): string[] {
  const alphabet = Array.from({ length: 26 }, (_, at) => String.fromCharCode(97 + at))
  return alphabet.flatMap((first) => alphabet.map((second) => first + second))
}

/** The names of all codes of two letters. */
function namesOf(type: 'region' | 'language', locale: string): string[] {
  return (['long', 'short'] as const).flatMap((style) => {
    const names = new Intl.DisplayNames(locale, { type, style, fallback: 'none' })
    return codes().flatMap((code) => names.of(type === 'region' ? code.toUpperCase() : code) ?? [])
  })
}

/** A text from its first letter to its last. */
function bare(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(/^[^\p{L}]+|[^\p{L}\p{M}]+$/gu, '')
}

/** What people wrote: whole texts, and all of it. */
export type Written = { texts: Set<string>; all: string }

export const asWritten = (texts: readonly string[]): Written => {
  const plain = texts
    .flatMap((text) => [text, readEventPicture(text).alt])
    .map((text) => text.replaceAll(/\s+/g, ' '))
  return { texts: new Set(plain.map(bare)), all: plain.join('\n') }
}

/**
 * What a page shows or reads aloud outside of brackets, and nobody wrote: each text with the words that are foreign in it.
 * `written` is all that people wrote.
 */
export async function findForeignWords(page: Page, written: Written): Promise<string[]> {
  const shown = await page.evaluate(readShown)
  return [...new Set(shown)].flatMap((text) => {
    const foreign = outside(text).filter((piece) => !isKnown(piece, written))
    return foreign.length > 0 ? [`${foreign.join(' | ')}  in  ${text.slice(0, 160)}`] : []
  })
}

/** The pieces of a text between brackets that have a letter. */
const outside = (text: string): string[] =>
  text
    // Addresses are no words.
    .replaceAll(/https?:\/\/\S+|\S+@\S+\.\w+/g, ' ')
    .split(/\[[^\]]*\]/)
    .map(bare)
    .filter((piece) => /\p{L}{2}/u.test(piece))

function isKnown(piece: string, { texts, all }: Written): boolean {
  const isName = (part: string) => {
    const name = bare(part)
    const low = name.toLowerCase()
    if (name.length < 3 || names.has(low) || ofIntl.has(low) || texts.has(name)) return true
    return all.includes(name) && (name.split(' ').length > 2 || /[./]/.test(name))
  }
  if (isName(piece)) return true
  // Places, days and people beside each other, and sentences of theirs.
  const besides = [/ · /, /,? [·–|(] | \(|[,:] | and(?= |$)/, /[.,:] /, /[^\p{L}\p{M}’'@._/-]+/u]
  if (besides.some((between) => piece.split(between).every(isName))) return true
  // A street as somebody wrote it, with its commas, and the city beside it.
  const parts = piece.split(', ')
  return parts.some(
    (_, at) =>
      at > 0 && isName(parts.slice(0, at).join(', ')) && isKnown(parts.slice(at).join(', '), { texts, all }),
  )
}

/** Runs in the page. */
function readShown(): string[] {
  const texts: string[] = [document.title]
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
  /** Names of programs, and what is never shown. */
  const isCode = (element: Element) => element.closest('script, style, noscript, template, code') !== null
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Element) {
      if (isCode(node)) continue
      for (const name of ['aria-label', 'alt', 'title', 'placeholder', 'aria-description'])
        if (node.hasAttribute(name)) texts.push(node.getAttribute(name)!)
    } else if (!isCode(node.parentElement!)) texts.push(node.textContent ?? '')
  }
  return texts.map((text) => text.replaceAll(/\s+/g, ' ').trim()).filter((text) => text !== '')
}

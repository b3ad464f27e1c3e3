// A language is whole: each message of English is there, with its inputs and its markup, and counts as the language counts.
import {
  type Catalogues,
  countOf,
  declarationsOf,
  type Message,
  readCatalogues,
  type Variants,
} from '../packages/messages/catalogues.ts'
import { locales } from '../packages/messages/locales.ts'

/** Numbers whose forms each language must have. */
const counts = [0, 1, 2, 3, 5, 11, 21, 100, 1.5]

/** Words in a row that no two languages have in common. */
const sameWords = 4

/**
 * What is wrong with the catalogues of one language beside those of English, one sentence each. Where a message depends on one
 * count, each form that the language has for small numbers is written; where it depends on several, the last variant is for all.
 */
export function findTranslationProblems(
  english: Catalogues,
  locale: string,
  translated: Catalogues,
): string[] {
  const problems: string[] = []
  for (const [room, messages] of english) {
    const translations = translated.get(room) ?? {}
    const say = (key: string, what: string) => problems.push(`${locale}/${room}.json: ${key} ${what}`)
    for (const key of Object.keys(translations)) if (!(key in messages)) say(key, 'is no message of English')
    for (const [key, message] of Object.entries(messages)) {
      const translation = translations[key]
      if (translation === undefined) say(key, 'is missing')
      else for (const what of problemsOf(message, translation, locale)) say(key, what)
    }
  }
  for (const room of translated.keys())
    if (!english.has(room)) problems.push(`${locale}/${room}.json: English has no such catalogue`)
  return problems
}

function problemsOf(message: Message, translation: Message, locale: string): string[] {
  const [original, own] = [variantsOf(message), variantsOf(translation)]
  const texts = Object.entries(own.match)
  const expected = lastOf(original)
  const markups = [...new Set(Object.values(original.match).map((text) => markupOf(text).join(' ')))]
  const problems: string[] = []
  if (!texts.length) return ['has no text']
  for (const [when, text] of texts) {
    if (!text.trim()) problems.push('has an empty text')
    const markup = markupOf(text).join(' ')
    if (!markups.includes(markup))
      problems.push(`has the markup “${markup}” instead of “${markups.join('” or “')}”`)
    for (const name of namesIn(text))
      if (!sourceOf(own, name)) problems.push(`shows {${name}}, which is not declared`)
    const named = when ? when.split(',').map((part) => part.split('=')[0]!.trim()) : []
    if (named.join() !== (own.selectors ?? []).join())
      problems.push(`has the variant “${when}” beside other selectors`)
  }
  const shown = new Set(namesIn(lastOf(own)).map((name) => sourceOf(own, name)))
  for (const name of namesIn(expected)) {
    const source = sourceOf(original, name)
    if (!shown.has(source)) problems.push(`does not show {${source}}`)
  }
  const inputs = new Set(
    Object.values(original.match)
      .flatMap(namesIn)
      .map((name) => sourceOf(original, name)),
  )
  for (const { input } of declarationsOf(original)) inputs.add(input)
  for (const { input } of declarationsOf(own))
    if (!inputs.has(input)) problems.push(`asks for {${input}}, which nobody gives`)
  const isForAll = (when: string) =>
    when === '' || when.split(',').every((part) => part.trim().endsWith('=*'))
  if (!isForAll(texts.at(-1)![0])) problems.push('does not end with a variant for all')
  problems.push(...missingForms(own, locale))
  const english = Object.values(original.match).join(' ')
  if (english.split(/\s+/).length >= sameWords && english === texts.map(([, text]) => text).join(' '))
    problems.push('is English')
  return [...new Set(problems)]
}

/** A message that depends on one count has each form that the language has for small numbers, besides the one for all. */
function missingForms(variants: Variants, locale: string): string[] {
  const selector = countOf(variants)
  if (selector === undefined) return []
  const rules = new Intl.PluralRules(locale)
  const forms = new Set(counts.map((count) => rules.select(count)))
  forms.delete('other')
  return [...forms]
    .filter((form) => !(`${selector}=${form}` in variants.match))
    .map((form) => `has no form for “${form}”`)
}

const variantsOf = (message: Message): Variants => {
  if (typeof message !== 'string') return message[0]!
  const names = [...new Set(namesIn(message))]
  return { declarations: names.map((name) => `input ${name}`), selectors: [], match: { '': message } }
}

const lastOf = ({ match }: Variants) => Object.values(match).at(-1) ?? ''
const namesIn = (text: string) => Array.from(text.matchAll(/\{(\w+)\}/g), ([, name]) => name!)
const markupOf = (text: string) => Array.from(text.matchAll(/\{[#/][^}]+\}/g), ([tag]) => tag).sort()

const sourceOf = (variants: Variants, shown: string) =>
  declarationsOf(variants).find(({ name }) => name === shown)?.input

if (import.meta.filename === process.argv[1]) {
  const english = readCatalogues('en')
  const problems = locales
    .filter((locale) => locale !== 'en')
    .flatMap((locale) => findTranslationProblems(english, locale, readCatalogues(locale)))
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length ? 1 : 0
}

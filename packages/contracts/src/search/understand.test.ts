import { readdirSync, readFileSync } from 'node:fs'
import { locales } from '@hearth/messages/locales'
import { describe, expect, it } from 'vitest'
import { isMisspelt } from './misspelt.ts'
import { written as inWriting, sentencesIn } from './testing/sentences.ts'
import { citiesByName, understand } from './understand.ts'
import { type Vocabulary, vocabularyOf } from './vocabulary.ts'

const folder = new URL('./sentences/', import.meta.url)
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8')
const cities = citiesByName(
  read('cities.txt')
    .trim()
    .split('\n')
    .map((names) => names.split(', ')),
)
const today = '2026-11-24'
/** As a translator wrote it. */
const written = (locale: string): Vocabulary =>
  JSON.parse(readFileSync(new URL(`../../../messages/search/${locale}.json`, import.meta.url), 'utf8'))
const english = vocabularyOf(written('en'))
const understood = (sentence: string, on = today, vocabularies = [english]) =>
  understand(sentence, { vocabularies, today: on, cities })

/** In whose language a file's sentences are; those of `english*.txt` are read in English alone. */
const languages: Record<string, string> = {
  german: 'de',
  spanish: 'es',
  french: 'fr',
  portuguese: 'pt',
  arabic: 'ar',
}
const vocabulariesFor = (name: string) => {
  const locale = languages[name.replace('.txt', '')]
  return locale ? [vocabularyOf(written(locale)), english] : [english]
}

describe.each(readdirSync(folder).filter((name) => name.endsWith('.txt') && name !== 'cities.txt'))(
  'the sentences of %s',
  (name) => {
    it('are understood exactly, 95 of 100', () => {
      const sentences = sentencesIn(read(name))
      const missed = sentences.flatMap(({ sentence, on, right }) => {
        const got = inWriting(understood(sentence, on, vocabulariesFor(name)))
        return got === right ? [] : [`${sentence}\n    right ${right}\n    got   ${got}`]
      })
      expect(sentences.length).toBeGreaterThan(20)
      expect.soft(missed.length / sentences.length, missed.join('\n')).toBeLessThanOrEqual(0.05)
      if (process.env.SHOW_MISSED)
        process.stdout.write(`${missed.length} of ${sentences.length}\n${missed.join('\n')}\n`)
    })
  },
)

describe('a vocabulary', () => {
  it('has the parts that the English one has, and is of a language of ours', () => {
    const files = readdirSync(new URL('../../../messages/search/', import.meta.url))
    const languages = locales.filter((locale) => files.includes(`${locale}.json`))
    expect(files).toHaveLength(languages.length)
    expect(languages).toEqual(expect.arrayContaining(['en', 'de', 'es', 'fr', 'pt', 'ar']))
    for (const locale of languages) {
      const vocabulary = written(locale)
      expect(Object.keys(vocabulary).sort(), locale).toEqual(Object.keys(written('en')).sort())
      for (const part of [
        'kinds',
        'categories',
        'place',
        'dates',
        'days',
        'times',
        'prices',
        'access',
      ] as const)
        expect(Object.keys(vocabulary[part]).sort(), `${locale} ${part}`).toEqual(
          Object.keys(english[part]).sort(),
        )
      expect([vocabulary.weekdays.length, vocabulary.months.length], locale).toEqual([7, 12])
    }
  })

  it.each([
    ['de', 'dieses Wochenende'],
    ['es', 'este fin de semana'],
    ['fr', 'ce week-end'],
    ['pt', 'este fim de semana'],
    ['ar', 'نهاية هذا الأسبوع'],
  ])('of %s says “%s” as English says “this weekend”', (locale, sentence) => {
    const { choices, rest } = understood(sentence, today, [vocabularyOf(written(locale)), english])
    expect({ choices, rest }).toEqual({ choices: understood('this weekend').choices, rest: '' })
  })
})

describe('a sentence', () => {
  it('tells of each choice what it was, so that it can be taken back', () => {
    expect(understood('Quiet supper near me on Friday evening, step-free, under 20 euros').said).toEqual({
      where: 'near me',
      when: 'Friday evening',
      time: '',
      step_free_entrance: 'step-free',
      price: 'under 20 euros',
    })
  })

  it('understands nothing of what stands in quotation marks', () => {
    expect(understood('jazz “this weekend” "free"')).toEqual({
      choices: {},
      said: {},
      rest: 'jazz “this weekend” "free"',
    })
  })

  it.each([
    '',
    '   ',
    '& | ! ( ) <-> :* \\',
    '"',
    '“free',
    'a'.repeat(10_000),
    'free '.repeat(2_000),
    'in '.repeat(99),
    'from friday to '.repeat(19),
    'حفلة موسيقية',
    '\u202Eeerf\u202C',
    '31/02/2027 on 31/02',
    'under 99999999 euros',
    'within 0 km',
    'in 999999 days',
    'in the next 0 days',
    'from sunday to friday',
    '😀 🎉',
  ])('may be anything: %.20j', (sentence) => {
    const startedMs = performance.now()
    const { rest } = understood(sentence)
    expect(rest.length).toBeLessThanOrEqual(sentence.length)
    expect(performance.now() - startedMs).toBeLessThan(1000)
  })

  it('keeps what is too long to be one as it is', () => {
    expect(understood(`free ${'yoga '.repeat(2_000)}`).choices).toEqual({})
  })

  it('says days that there are, the first before the last', () => {
    for (const sentence of [
      'in 999999 days',
      'in the next 0 days',
      'yoga 30 february',
      'in the next 1 days',
    ]) {
      const { from = '0', to = '9' } = understood(sentence).choices
      expect(from <= to).toBe(true)
    }
  })
})

describe('misspelt', () => {
  it.each([
    ['wekend', 'weekend', true],
    ['weeekend', 'weekend', true],
    ['tonihgt', 'tonight', true],
    ['satirday', 'saturday', true],
    ['tomorro', 'tomorrow', true],
    ['concept', 'concert', false],
    ['concerto', 'concert', false],
    ['even', 'event', false],
    ['eevent', 'event', false],
    ['fee', 'free', false],
  ])('%s for %s: %s', (typed, word, is) => {
    expect(isMisspelt(typed, word)).toBe(is)
  })
})

import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { english } from './english.ts'
import { isMisspelt } from './misspelt.ts'
import { sentencesIn, written } from './testing/sentences.ts'
import { citiesByName, understand } from './understand.ts'

const folder = new URL('./sentences/', import.meta.url)
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8')
const cities = citiesByName(
  read('cities.txt')
    .trim()
    .split('\n')
    .map((name) => [name]),
)
const today = '2026-11-24'
const understood = (sentence: string, on = today) =>
  understand(sentence, { vocabulary: english, today: on, cities })

describe.each(readdirSync(folder).filter((name) => name.endsWith('.txt') && name !== 'cities.txt'))(
  'the sentences of %s',
  (name) => {
    it('are understood exactly, 95 of 100', () => {
      const sentences = sentencesIn(read(name))
      const missed = sentences.flatMap(({ sentence, on, right }) => {
        const got = written(understood(sentence, on))
        return got === right ? [] : [`${sentence}\n    right ${right}\n    got   ${got}`]
      })
      expect(sentences.length).toBeGreaterThan(50)
      expect.soft(missed.length / sentences.length, missed.join('\n')).toBeLessThanOrEqual(0.05)
      if (process.env.SHOW_MISSED)
        process.stdout.write(`${missed.length} of ${sentences.length}\n${missed.join('\n')}\n`)
    })
  },
)

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

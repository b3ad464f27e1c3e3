import { expect, test } from 'vitest'
import { number, plural } from './registry.js'

test('counts and writes numbers as the language’s own formatters do', () => {
  const [rules, format] = [new Intl.PluralRules('en'), new Intl.NumberFormat('en')]
  for (const value of [0, 1, 2, 11, 21, 101, 999, 1000, 12_345, 1_000_000, 1.5, 0.25, -1]) {
    expect(plural('en', value)).toBe(rules.select(value))
    expect(number('en', value)).toBe(format.format(value))
  }
  expect(plural('en', 2, { type: 'ordinal' })).toBe('two')
  expect(plural('ar', 3)).toBe('few')
  expect(number('de', 1234.5)).toBe('1.234,5')
  expect(number('ar', 1234)).toBe('1,234')
})

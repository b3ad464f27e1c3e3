import { expect, test } from 'vitest'
import { money } from './money.ts'

test('writes an amount with the short sign of its currency, without empty decimals', () => {
  expect(money(1000, 'EUR')).toBe('€10')
  expect(money(1050, 'EUR')).toBe('€10.50')
  expect(money(900, 'JPY')).toBe('¥900')
})

test('says whose dollar it is', () => {
  expect(money(90_000, 'USD')).toBe('$900')
  expect(money(90_000, 'MXN')).toBe('MX$900')
  expect(money(11_000, 'NZD')).toBe('NZ$110')
})

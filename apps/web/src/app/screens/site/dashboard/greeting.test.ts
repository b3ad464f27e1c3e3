import { expect, it } from 'vitest'
import { greeting, partOfDay } from './greeting.ts'

it.each([
  [0, 'evening'],
  [4, 'evening'],
  [5, 'morning'],
  [11, 'morning'],
  [12, 'afternoon'],
  [17, 'afternoon'],
  [18, 'evening'],
  [23, 'evening'],
] as const)('calls %i o’clock the %s', (hour, part) => {
  expect(partOfDay(hour)).toBe(part)
})

it('greets by name, and without one', () => {
  expect(greeting('morning', 'Mira')).toBe('Good morning, Mira')
  expect(greeting('evening', undefined)).toBe('Good evening')
})

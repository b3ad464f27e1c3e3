import { expect, test } from 'vitest'
import { whenChoices } from './when-choices.ts'

const weekend = (today: string) => {
  const { from, to } = whenChoices(today).find(({ words }) => words === 'this weekend')!
  return `${from}/${to}`
}

test('the weekend lies ahead during the week and is what remains of it once it has begun', () => {
  expect(weekend('2026-11-16')).toBe('2026-11-20/2026-11-22')
  expect(weekend('2026-11-20')).toBe('2026-11-20/2026-11-22')
  expect(weekend('2026-11-21')).toBe('2026-11-21/2026-11-22')
  expect(weekend('2026-11-22')).toBe('2026-11-22/2026-11-22')
})

import { describe, expect, it } from 'vitest'
import { datesInWords, whenPresets } from './search-words.ts'

const friday = '2026-11-20'

describe('stretches of time', () => {
  it.each([
    ['2026-11-18', '2026-11-20', '2026-11-22'],
    ['2026-11-20', '2026-11-20', '2026-11-22'],
    ['2026-11-21', '2026-11-21', '2026-11-22'],
    ['2026-11-22', '2026-11-22', '2026-11-22'],
    ['2026-11-23', '2026-11-27', '2026-11-29'],
  ])('know the weekend on %s', (today, from, to) => {
    expect(whenPresets(today).find(({ id }) => id === 'weekend')).toMatchObject({ from, to })
  })

  it('name what they know and write out the rest', () => {
    expect(datesInWords({ from: friday, to: friday }, friday)).toBe('Today')
    expect(datesInWords({ from: '2026-12-01', to: '2026-12-03' }, friday)).toBe('Tue 1 Dec to Thu 3 Dec')
    expect(datesInWords({ to: '2026-12-03' }, friday)).toBe('Until Thu 3 Dec')
    expect(datesInWords({}, friday)).toBeUndefined()
  })
})

import { expect, it } from 'vitest'
import { formatUntil } from '../../../format/when.ts'
import { lineInWords, placeInLine } from './waiting-words.ts'

it('says where one stands', () => {
  expect(placeInLine({ my_position: 3, my_party: 1 })).toBe('You’re number 3 in line')
  expect(placeInLine({ my_position: 1, my_party: 3 })).toBe('You’re number 1 in line with 2 others')
  expect(placeInLine({ my_position: 14, my_party: 1 })).toBe('You’re number 14 in line')
  expect(lineInWords({ waiting: 2, offered: 0, people: 5 })).toBe('2 are waiting. 5 people in total.')
  expect(lineInWords({ waiting: 1, offered: 1, people: 4 })).toBe(
    '1 has a reserved spot. 1 is waiting. 4 people in total.',
  )
})

it('says until when on the event’s clock, and on the reader’s where it differs', () => {
  const until = '2026-11-22T19:30:00+00:00'
  expect(formatUntil(until, 'Europe/Lisbon', 'Europe/Lisbon')).toBe('Sun 22 Nov, 19:30')
  expect(formatUntil(until, 'Asia/Kathmandu', 'Europe/Lisbon')).toBe(
    'Mon 23 Nov, 01:15 (Sun 22 Nov, 19:30 your time)',
  )
})

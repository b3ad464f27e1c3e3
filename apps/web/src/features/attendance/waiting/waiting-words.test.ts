import { expect, it } from 'vitest'
import { formatUntil } from '../../../format/when.ts'
import { howManyWait, offeredPlaces, placeInLine } from './waiting-words.ts'

it('says where one stands', () => {
  expect(placeInLine({ my_position: 3, my_party: 1 })).toBe('You’re third in line')
  expect(placeInLine({ my_position: 1, my_party: 3 })).toBe('You’re first in line with 2 others')
  expect(placeInLine({ my_position: 14, my_party: 1 })).toBe('You’re number 14 in line')
  expect([howManyWait(1), howManyWait(3)]).toEqual(['1 waits already.', '3 wait already.'])
  expect([offeredPlaces(1), offeredPlaces(3)]).toEqual(['the place', 'the 3 places'])
})

it('says until when on the event’s clock, and on the reader’s where it differs', () => {
  const until = '2026-11-22T19:30:00+00:00'
  expect(formatUntil(until, 'Europe/Lisbon', 'Europe/Lisbon')).toBe('Sun 22 Nov, 19:30')
  expect(formatUntil(until, 'Asia/Kathmandu', 'Europe/Lisbon')).toBe(
    'Mon 23 Nov, 01:15 (Sun 22 Nov, 19:30 your time)',
  )
})

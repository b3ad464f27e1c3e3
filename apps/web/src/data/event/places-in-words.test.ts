import { expect, it } from 'vitest'
import { largestParty, ofParty, placesInWords } from './places-in-words.ts'

it.each([
  [null, 0, 'Room for everyone'],
  [null, 12, '12 coming'],
  [40, 32, '8 of 40 spots left'],
  [1, 0, '1 of 1 spot left'],
  [40, 40, 'No spots left'],
  // Should the counter ever be ahead of a capacity, nobody is told of negative places.
  [40, 41, 'No spots left'],
])('says of %s places with %s taken: %s', (capacity, taken, words) => {
  expect(placesInWords({ capacity, taken })).toBe(words)
})

it('lets a party be as large as the places that are left and those it holds', () => {
  expect(largestParty({ capacity: null, taken: 500, my_party: null })).toBe(6)
  expect(largestParty({ capacity: 10, taken: 8, my_party: null })).toBe(2)
  expect(largestParty({ capacity: 10, taken: 10, my_party: 3 })).toBe(3)
  expect(largestParty({ capacity: 10, taken: 10, my_party: null })).toBe(0)
})

it('says with how many others', () => {
  expect(ofParty(3)).toEqual({ party: 3, others: 2 })
})

import { expect, test } from 'vitest'
import { buildEventSummary } from '../../testing/build-event-summary.ts'
import { badgeWords, placeWords } from './event-words.ts'

test('says the place, and online where there is no room', () => {
  expect(
    placeWords(buildEventSummary({ venue: { id: '', name: 'Casa do Forno', address: '', city: 'Lisbon' } })),
  ).toBe('Casa do Forno, Lisbon')
  expect(
    placeWords(
      buildEventSummary({
        venue: { id: '', name: '', address: '', city: '' },
        onlineUrl: 'https://a.example',
      }),
    ),
  ).toBe('Online')
})

test('the badge prefers what runs out, then what helps to come', () => {
  const venue = { id: '', name: 'Padaria Lume', address: '', city: 'Lisbon', capacity: 12 }
  expect(badgeWords(buildEventSummary({ venue, coming: 9, goodFor: ['quiet'] }))).toBe('3 spots left')
  expect(badgeWords(buildEventSummary({ venue, coming: 12 }))).toBe('Full')
  expect(badgeWords(buildEventSummary({ venue, coming: 2, goodFor: ['quiet', 'first_timers'] }))).toBe(
    'First-timers welcome',
  )
  expect(badgeWords(buildEventSummary({ venue, coming: 2, access: ['step_free_entrance'] }))).toBe(
    'Step-free',
  )
  expect(badgeWords(buildEventSummary({ venue, coming: 2 }))).toBeUndefined()
})

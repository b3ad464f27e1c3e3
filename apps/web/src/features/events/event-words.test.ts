import { expect, test } from 'vitest'
import { calendarDate, dayWords } from '../../calendar-words.ts'
import { buildEventSummary } from '../../testing/build-event-summary.ts'
import { badgeWords, placeWords, priceWords, whenWords } from './event-words.ts'

const at = (iso: string) => Date.parse(iso)
const timing = (startDate: string, startTime: string, timezone: string) => ({
  startDate,
  startTime,
  timezone,
  allDay: false,
})

test('says tonight, today and tomorrow by the clock of the place', () => {
  const fridayNoonUtc = at('2026-11-20T12:00:00Z')
  expect(whenWords(timing('2026-11-20', '20:30', 'Europe/Lisbon'), fridayNoonUtc)).toBe('Tonight, 20:30')
  expect(whenWords(timing('2026-11-20', '14:00', 'Europe/Lisbon'), fridayNoonUtc)).toBe('Today, 14:00')
  expect(whenWords(timing('2026-11-21', '07:00', 'Europe/Lisbon'), fridayNoonUtc)).toBe('Tomorrow, 07:00')
  // In Auckland it is already Saturday, in St John's half past eight of Friday.
  expect(whenWords(timing('2026-11-21', '09:00', 'Pacific/Auckland'), fridayNoonUtc)).toBe('Today, 09:00')
  expect(whenWords(timing('2026-11-21', '09:00', 'America/St_Johns'), fridayNoonUtc)).toBe('Tomorrow, 09:00')
})

test('the day turns at midnight of the zone, also at a quarter past the hour', () => {
  expect(calendarDate(at('2026-11-20T18:14:00Z'), 'Asia/Kathmandu')).toBe('2026-11-20')
  expect(calendarDate(at('2026-11-20T18:16:00Z'), 'Asia/Kathmandu')).toBe('2026-11-21')
})

test('names the weekday within a week, the date beyond, the year when it is another one', () => {
  expect(dayWords('2026-11-26', '2026-11-20')).toBe('Thursday')
  expect(dayWords('2026-11-27', '2026-11-20')).toBe('Fri 27 Nov')
  expect(dayWords('2027-01-02', '2026-11-20')).toBe('Sat 2 Jan 2027')
  expect(dayWords('2026-11-19', '2026-11-20')).toBe('Thu 19 Nov')
})

test('says prices in full', () => {
  expect(priceWords({ isFree: true })).toBe('Free')
  expect(priceWords({ isFree: false, byDonation: true })).toBe('By donation')
  expect(priceWords({ isFree: false, priceRange: { min: 1200, max: 1200 }, currency: 'EUR' })).toBe('€12')
  expect(priceWords({ isFree: false, priceRange: { min: 850, max: 1500 }, currency: 'EUR' })).toBe(
    '€8.50 to €15',
  )
  expect(priceWords({ isFree: false, priceRange: { min: 1500, max: 1500 }, currency: 'JPY' })).toBe('¥1,500')
  expect(
    priceWords({ isFree: false, byDonation: true, priceRange: { min: 0, max: 2000 }, currency: 'EUR' }),
  ).toBe('By donation, up to €20')
})

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
  expect(badgeWords(buildEventSummary({ venue, coming: 9, goodFor: ['quiet'] }))).toBe('Three places left')
  expect(badgeWords(buildEventSummary({ venue, coming: 12 }))).toBe('Full')
  expect(badgeWords(buildEventSummary({ venue, coming: 2, goodFor: ['quiet', 'first_timers'] }))).toBe(
    'First-timers welcome',
  )
  expect(badgeWords(buildEventSummary({ venue, coming: 2, access: ['step_free_entrance'] }))).toBe(
    'Step-free',
  )
  expect(badgeWords(buildEventSummary({ venue, coming: 2 }))).toBeUndefined()
})

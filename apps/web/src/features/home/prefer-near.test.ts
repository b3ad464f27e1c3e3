import { expect, it } from 'vitest'
import { buildEventSummary } from '../../testing/build-event-summary.ts'
import { preferNear } from './prefer-near.ts'

const event = (title: string, city: string, timezone: string, coming = 0) =>
  buildEventSummary({
    title,
    coming,
    venue: { id: '', name: '', address: '', city, capacity: 10 },
    timing: { startDate: '2026-12-01', startTime: '19:00', timezone, allDay: false },
  })
const events = [
  event('far', 'Berlin', 'Europe/Berlin'),
  event('full', 'Porto', 'Europe/Lisbon', 10),
  event('zone', 'Lisbon', 'Europe/Lisbon'),
  event('city', 'Porto', 'Europe/Lisbon'),
]
const order = (near: Parameters<typeof preferNear>[1]) => preferNear(events, near).map(({ title }) => title)

it('shows what is in the reader’s city first, then what is on their clock, and what is full last', () => {
  expect(order({ city: ' porto ', timeZone: 'Europe/Lisbon' })).toEqual(['city', 'zone', 'far', 'full'])
  expect(order({ timeZone: 'Europe/Berlin' })).toEqual(['far', 'zone', 'city', 'full'])
})

it('keeps the order of time while nothing is known of the reader', () => {
  expect(order({})).toEqual(['far', 'zone', 'city', 'full'])
})

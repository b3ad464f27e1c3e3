import { expect, test } from 'vitest'
import { eventInputSchema } from './event.ts'

const evening = {
  title: 'Songs by the river',
  category: 'concerts',
  timing: { startDate: '2031-05-10', startTime: '19:30', timezone: 'Europe/Lisbon', allDay: false },
  venue: { id: '', name: 'Casa da Esquina', address: '', city: 'Lisbon' },
  pricing: { isFree: true },
  tags: [],
  status: 'published',
  visibility: 'public',
}
const fieldsOf = (said: object) => {
  const checked = eventInputSchema.safeParse({ ...evening, ...said })
  return checked.success ? [] : checked.error.issues.map(({ path }) => path.join('.'))
}

test('accepts an ordinary evening', () => {
  expect(fieldsOf({})).toEqual([])
})

test.each([
  ['timing.startDate', { startDate: '2031-02-29' }],
  ['timing.startTime', { startTime: '25:00' }],
  ['timing.endDate', { endDate: 'tomorrow', endTime: '10:00' }],
  ['timing.timezone', { timezone: 'Europe/Atlantis' }],
  ['timing.timezone', { timezone: '' }],
])('names %s when it is not well-formed, and does not reckon with it', (field, timing) => {
  expect(fieldsOf({ timing: { ...evening.timing, ...timing } })).toEqual([field])
})

test('a fault in one group of fields does not hide the faults of another', () => {
  const timing = { ...evening.timing, startDate: 'soon' }
  expect(fieldsOf({ timing, venue: { ...evening.venue, city: '' }, pricing: { isFree: false } })).toEqual([
    'timing.startDate',
    'venue.city',
    'pricing.priceRange',
  ])
})

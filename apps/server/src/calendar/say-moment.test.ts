import { expect, it } from 'vitest'
import { momentFacts } from './say-moment.ts'

const on = (readerZone: string | null) =>
  momentFacts('Reply by', {
    moment: Date.parse('2031-03-30T18:30:00Z'),
    eventZone: 'Europe/Lisbon',
    readerZone,
  })
const there = { name: 'Reply by', value: 'Sunday 30 March, 19:30 (Europe/Lisbon)' }

it('says a moment in the event’s zone, and in the reader’s where its clock shows another time', () => {
  expect(on('Asia/Kathmandu')).toEqual([
    there,
    { name: 'In your time zone', value: 'Monday 31 March, 00:15 (Asia/Kathmandu)' },
  ])
  expect(on('Europe/London')).toEqual([there])
})

it('says it once where no clock of the reader is known', () => {
  expect(on(null)).toEqual([there])
  // A zone for PostgreSQL, which is where it was kept.
  expect(on('ABC+3')).toEqual([there])
})

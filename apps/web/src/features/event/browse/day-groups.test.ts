import { expect, it } from 'vitest'
import { groupByDay } from './day-groups.ts'

const at = (startDate: string, startTime?: string) => ({
  timing: { startDate, allDay: !startTime, ...(startTime && { startTime }) },
})

it('puts a day in the order of the clock that stands beside each event, all-day ones first', () => {
  // As instants: 19:00 in Kathmandu is before 15:00 in Lisbon.
  const days = groupByDay([
    at('2026-12-04', '19:00'),
    at('2026-12-04', '15:00'),
    at('2026-12-04'),
    at('2026-12-03', '21:00'),
  ])
  expect(days.map(({ date }) => date)).toEqual(['2026-12-03', '2026-12-04'])
  expect(days[1]?.events.map(({ timing }) => timing.startTime)).toEqual([undefined, '15:00', '19:00'])
})

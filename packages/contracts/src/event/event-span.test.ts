import { expect, it, vi } from 'vitest'
import { eventSpan } from './event-span.ts'

it('asks the calendar of the platform once about each timing', () => {
  const asked = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts')
  const timing = { startDate: '2031-06-21', startTime: '19:00', timezone: 'Europe/Lisbon', allDay: false }
  const first = eventSpan(timing)
  expect(first).toEqual({
    startsAtMs: Date.UTC(2031, 5, 21, 18),
    endsAtMs: Date.UTC(2031, 5, 21, 21),
  })
  const before = asked.mock.calls.length
  expect(before).toBeGreaterThan(0)
  expect(eventSpan(timing)).toEqual(first)
  expect(asked).toHaveBeenCalledTimes(before)
  expect(eventSpan({ ...timing, startTime: '20:00' }).startsAtMs).toBe(Date.UTC(2031, 5, 21, 19))
  asked.mockRestore()
})

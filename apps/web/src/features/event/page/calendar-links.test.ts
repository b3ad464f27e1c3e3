import { describe, expect, it } from 'vitest'
import { buildEvent } from '../testing/build-event.ts'
import { googleCalendarUrl, outlookCalendarUrl } from './calendar-links.ts'

const page = 'https://hearth.example/event/x'
const paramsOf = (url: string) => Object.fromEntries(new URL(url).searchParams)

describe('calendar pages', () => {
  it('get instants, whatever the zone, and nothing that could become another parameter', () => {
    const event = buildEvent({
      title: 'Soup & songs #1',
      intention: 'Bring a spoon',
      timing: {
        startDate: '2026-03-28',
        startTime: '23:00',
        endDate: '2026-03-29',
        endTime: '04:00',
        timezone: 'Europe/Lisbon',
        allDay: false,
      },
    })
    // The clocks change in between: four hours of five are there.
    expect(paramsOf(googleCalendarUrl(event, page))).toEqual({
      action: 'TEMPLATE',
      text: 'Soup & songs #1',
      dates: '20260328T230000Z/20260329T030000Z',
      details: `Bring a spoon\n\n${page}`,
      location: 'Casa do Forno, Rua da Graça 71, Lisbon',
    })
    expect(paramsOf(outlookCalendarUrl(event, page))).toMatchObject({
      startdt: '2026-03-28T23:00:00.000Z',
      enddt: '2026-03-29T03:00:00.000Z',
    })
  })

  it('get days for all-day events, with the end after the last', () => {
    const event = buildEvent({
      timing: { startDate: '2026-12-30', endDate: '2026-12-31', timezone: 'Pacific/Auckland', allDay: true },
      venue: { id: '', name: '', address: '', city: '' },
      onlineUrl: 'https://meet.example/x',
    })
    expect(paramsOf(googleCalendarUrl(event, page))).toMatchObject({
      dates: '20261230/20270101',
      location: 'https://meet.example/x',
    })
    expect(paramsOf(outlookCalendarUrl(event, page))).toMatchObject({
      startdt: '2026-12-30',
      enddt: '2027-01-01',
      allday: 'true',
    })
  })
})

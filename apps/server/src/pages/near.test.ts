import { describe, expect, it } from 'vitest'
import type { EventSummary } from './home-data.ts'
import { preferNear, readNear } from './near.ts'

const event = (title: string, city: string, timezone: string, coming = 0) =>
  ({ title, coming, venue: { city, capacity: 10 }, timing: { timezone } }) as EventSummary
const events = [
  event('far', 'Berlin', 'Europe/Berlin'),
  event('full', 'Porto', 'Europe/Lisbon', 10),
  event('zone', 'Lisbon', 'Europe/Lisbon'),
  event('city', ' Porto', 'Europe/Lisbon'),
]

describe('the order of events for a reader', () => {
  const order = (near: Parameters<typeof preferNear>[1]) => preferNear(events, near).map(({ title }) => title)

  it('begins with their city, goes on with their clock, and ends with what is full', () => {
    expect(order({ city: 'porto', timeZone: 'Europe/Lisbon' })).toEqual(['city', 'zone', 'far', 'full'])
    expect(order({ timeZone: 'Europe/Berlin' })).toEqual(['far', 'zone', 'city', 'full'])
  })

  it('is that of time while nothing is known of them', () => {
    expect(order({})).toEqual(['far', 'zone', 'city', 'full'])
  })
})

describe('what a browser says of where it is', () => {
  it('is read among other cookies', () => {
    expect(readNear('sso_active=1; near=zone=Europe%2FLisbon&city=S%C3%A3o+Paulo; x=y')).toEqual({
      timeZone: 'Europe/Lisbon',
      city: 'São Paulo',
    })
  })

  it.each([
    undefined,
    '',
    'near=',
    'near',
    'far=zone=Europe%2FLisbon',
    'linear=zone=Europe%2FLisbon',
    'near=zone=Europe/Nowhere',
    'near=zone=%2B02:00',
    'near=zone=__proto__&city=+++',
    `near=city=${'x'.repeat(81)}`,
    `near=zone=${'Europe/Lisbon'.repeat(400)}`,
    "near=zone=';drop table events&city=%",
    'near=%E0%A4%A',
  ])('is nothing where it cannot be true: %s', (cookies) => {
    const { city, ...rest } = readNear(cookies)
    expect(rest).toEqual({})
    expect(city).toBeOneOf([undefined, '%'])
  })
})

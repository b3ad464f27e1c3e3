import type { EventInput } from '@hearth/contracts/event'
import type { SampleEvent, SampleVenue } from './content-schemas.ts'
import { seriesId, venueId } from './sample-id.ts'

export type DatedEvent = { key: string; host: string; week: number; event: EventInput }

const dayMs = 86_400_000

/** Every occurrence of an event at its place, dated from the UTC day of `nowMs`. */
export function occurrences(sample: SampleEvent, place: SampleVenue, nowMs: number): DatedEvent[] {
  const today = Math.floor(nowMs / dayMs)
  const todaysWeekday = new Date(nowMs).getUTCDay()
  const untilFirst = ((sample.weekday - todaysWeekday + 6) % 7) + 1
  return sample.weeks.map((week) => ({
    key: `${sample.key}/${week}`,
    host: sample.host,
    week,
    event: eventOn(sample, place, today + untilFirst + week * 7),
  }))
}

function eventOn(sample: SampleEvent, place: SampleVenue, day: number): EventInput {
  const { from, to, overnight, days, price, capacity, goodFor, series, link, online } = sample
  const access = [...new Set([...(online ? [] : place.access), ...sample.access])]
  return {
    title: sample.title,
    intention: sample.intention,
    description: sample.about.join('\n\n'),
    category: sample.category,
    timing: {
      startDate: dateOf(day),
      ...(days && days > 1 && { endDate: dateOf(day + days - 1) }),
      ...(overnight && { endDate: dateOf(day + 1) }),
      ...(from && { startTime: from }),
      ...(to && { endTime: to }),
      timezone: place.timezone,
      allDay: days !== undefined,
    },
    venue: {
      ...(online ? { id: '', name: '', address: '', city: '' } : pickedVenue(place)),
      ...(capacity && { capacity }),
    },
    pricing: pricing(price, place.currency),
    tags: sample.tags,
    status: sample.status,
    visibility: sample.visibility,
    ...(goodFor && { goodFor }),
    ...(access.length && { access }),
    ...(sample.every ? { series: seriesId(sample.key) } : series && { series }),
    ...(link && { externalUrl: link }),
    ...(online && { onlineUrl: online }),
  }
}

/** As the picker fills it in: an address that is not for everyone stays with the venue. */
function pickedVenue({ key, name, address, city, told }: SampleVenue) {
  return { id: venueId(key), name, address: told === 'everyone' ? address : '', city }
}

function pricing(price: SampleEvent['price'], currency: string): EventInput['pricing'] {
  if (!price) return { isFree: true }
  if (price === 'donation') return { isFree: false, byDonation: true, currency }
  return { isFree: false, priceRange: { min: price.from * 100, max: price.to * 100 }, currency }
}

const dateOf = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10)

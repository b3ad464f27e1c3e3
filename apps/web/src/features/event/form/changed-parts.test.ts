import type { EventInput } from '@hearth/contracts/event'
import { expect, it } from 'vitest'
import { changedParts } from './changed-parts.ts'

const event: EventInput = {
  title: 'Listening circle',
  category: 'spiritual',
  timing: { startDate: '2026-12-08', startTime: '19:30', timezone: 'Europe/Lisbon', allDay: false },
  venue: { id: '', name: 'Sala do Rio', address: '', city: 'Lisbon', capacity: 16 },
  pricing: { isFree: true },
  tags: [],
  status: 'published',
  visibility: 'public',
}
const nothing = { evening: false, wayIn: false, kinds: false }

it('names the parts that a host has changed', () => {
  expect(changedParts(event, structuredClone(event), nothing)).toEqual([])
  expect(changedParts(event, { ...event, access: [], intention: '' }, nothing)).toEqual([])
  const later = { ...event, timing: { ...event.timing, startTime: '20:00' } }
  expect(changedParts(event, { ...later, intention: 'Everyone gets five minutes.' }, nothing)).toEqual([
    'words',
    'time',
  ])
  expect(changedParts(event, { ...event, venue: { ...event.venue, capacity: 20 } }, nothing)).toEqual([
    'places',
  ])
  expect(changedParts(event, event, { evening: true, wayIn: true, kinds: true })).toEqual([
    'place',
    'kinds',
    'evening',
  ])
})

it('takes another day for no change of the hour: that is this date’s alone', () => {
  const moved = { ...event, timing: { ...event.timing, startDate: '2026-12-09' } }
  expect(changedParts(event, moved, nothing)).toEqual([])
})

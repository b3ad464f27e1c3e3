import { IDL } from '@dfinity/candid'
import { describe, expect, it } from 'vitest'
import { fromCandidBrowse, fromCandidEvent, toCandidBrowse, toCandidEvent } from './candid-event.ts'
import type { BrowseRequest, EventRecord } from './event.ts'
import { idlFactory } from './event-engine.did.js'

const bare: EventRecord = {
  id: 'a'.repeat(26),
  title: 'Breath at first light',
  category: 'spiritual',
  timing: { startDate: '2026-11-21', timezone: 'Asia/Kathmandu', allDay: true },
  venue: { id: '', name: 'Hill', address: '', city: 'Pokhara' },
  pricing: { isFree: true },
  tags: [],
  status: 'published',
  visibility: 'public',
  source: 'hearth',
  isLiked: false,
  isFeatured: false,
  createdAtMs: 1_763_700_123_456,
  updatedAtMs: 1_763_700_123_457,
  consciousnessLevel: 500,
  sacredFireBlessing: true,
}
const full: EventRecord = {
  ...bare,
  description: 'Forty quiet minutes.',
  intention: 'Before the city wakes.',
  timing: {
    startDate: '2026-11-21',
    endDate: '2026-11-22',
    startTime: '07:00',
    endTime: '01:00',
    timezone: 'Asia/Kathmandu',
    allDay: false,
  },
  venue: { ...bare.venue, capacity: 24 },
  pricing: { isFree: false, byDonation: true, priceRange: { min: 0, max: 2000 }, currency: 'NPR' },
  image: '/storage/v1/object/public/events/a.webp',
  tags: ['breath', 'silence'],
  externalUrl: 'https://example.org/breath',
  onlineUrl: 'https://example.org/room',
  goodFor: ['coming_alone'],
  access: ['seating'],
  series: 'Dawn',
  createdBy: { id: 'b', name: 'Noor', avatar: '/n.webp', type: 'member' },
}

// The type of getEvent's result, as Candid's own tools wrote it.
const service = idlFactory({ IDL }) as unknown as {
  _fields: [string, { argTypes: IDL.Type[]; retTypes: IDL.Type[] }][]
}
const optEvent = service._fields.find(([name]) => name === 'getEvent')?.[1].retTypes ?? []

describe('an event record', () => {
  it.each([
    ['without anything optional', bare],
    ['with everything', full],
  ])('%s is the same after a way over the wire', (_which, event) => {
    const bytes = IDL.encode(optEvent, [[toCandidEvent(event)]])
    const [[decoded] = []] = IDL.decode(optEvent, bytes) as unknown as [[ReturnType<typeof toCandidEvent>]]
    expect(decoded && fromCandidEvent(decoded)).toEqual(event)
  })
})

describe('a question for a page', () => {
  const browse = service._fields.find(([name]) => name === 'browseEvents')?.[1].argTypes ?? []
  const plain: BrowseRequest = { filter: { city: 'Lisbon' }, limit: 20 }
  const over = (request: object) =>
    fromCandidBrowse(IDL.decode(browse, IDL.encode(browse, [request]))[0] as never)

  it.each([
    ['of filters', { ...plain, text: 'tea', access: ['seating'], cursor: 'c' }],
    ['of a venue, what is over', { ...plain, venueId: 'v', past: true }],
    ['of a service provider', { ...plain, providerId: 'p' }],
    ['of ids', { ...plain, ids: ['a', 'b'] }],
  ])('%s is the same after a way over the wire', (_which, request) => {
    expect(over(toCandidBrowse(request))).toEqual(request)
  })

  it('may come from a client that knows fewer fields', () => {
    const older = [IDL.Record({ filter: IDL.Record({ city: IDL.Opt(IDL.Text) }), limit: IDL.Nat })]
    const bytes = IDL.encode(older, [{ filter: { city: ['Lisbon'] }, limit: 20n }])
    expect(fromCandidBrowse(IDL.decode(browse, bytes)[0] as never)).toEqual(plain)
  })
})

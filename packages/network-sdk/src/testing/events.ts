import type { EventInput, EventRecord } from '@hearth/contracts/event'

export function buildEventInput(changes: Partial<EventInput> = {}): EventInput {
  return {
    title: 'Songs by the fire',
    category: 'concerts',
    timing: { startDate: '2031-06-01', startTime: '19:30', timezone: 'Asia/Kathmandu', allDay: false },
    venue: { id: '', name: 'The yard', address: 'Hill 1', city: 'Kathmandu', capacity: 40 },
    pricing: { isFree: false, priceRange: { min: 500, max: 1500 }, currency: 'EUR' },
    tags: ['songs'],
    status: 'published',
    visibility: 'public',
    ...changes,
  }
}

export function buildEventRecord(changes: Partial<EventRecord> = {}): EventRecord {
  return {
    ...buildEventInput(),
    id: 'a'.repeat(26),
    source: 'hearth',
    createdBy: { id: '7f1c2a34-0000-4000-8000-000000000001', name: 'Mira', type: 'member' },
    isLiked: false,
    isFeatured: false,
    createdAtMs: 1_900_000_000_000,
    updatedAtMs: 1_900_000_000_500,
    consciousnessLevel: 500,
    sacredFireBlessing: true,
    ...changes,
  }
}

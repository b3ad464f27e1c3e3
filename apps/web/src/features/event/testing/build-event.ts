import type { EventRecord } from '@hearth/contracts/event'

let built = 0

/** An event as the engine gives it; what a test does not say is invented, each with an id of its own. */
export function buildEvent(said: Partial<EventRecord> = {}): EventRecord {
  built += 1
  return {
    id: idOf(built),
    title: `The long table ${built}`,
    category: 'party',
    timing: { startDate: '2026-11-21', startTime: '19:30', timezone: 'Europe/Lisbon', allDay: false },
    venue: { id: '', name: 'Casa do Forno', address: 'Rua da Graça 71', city: 'Lisbon' },
    pricing: { isFree: true },
    tags: [],
    status: 'published',
    visibility: 'public',
    source: 'hearth',
    createdBy: { id: '7f1c2a34-0000-4000-8000-00000000aaaa', name: 'Amara Okafor', type: 'member' },
    isLiked: false,
    isFeatured: false,
    createdAtMs: 1_790_000_000_000,
    updatedAtMs: 1_790_000_000_000,
    consciousnessLevel: 500,
    sacredFireBlessing: true,
    ...said,
  }
}

/** 26 letters that no two numbers share. */
function idOf(number: number): string {
  const characters = number.toString(4).replaceAll(/\d/g, (digit) => 'abcd'.charAt(Number(digit)))
  return characters.padStart(26, 'a')
}

import type { EventSummary } from '../data/event/event-summary.ts'

let built = 0

/** An event as lists show it; what a test does not say is invented, each with an id of its own. */
export function buildEventSummary(said: Partial<EventSummary> = {}): EventSummary {
  built += 1
  return {
    id: String(built).padStart(26, 'a'),
    title: 'The long table: a supper for forty strangers',
    category: 'party',
    timing: { startDate: '2026-11-20', startTime: '19:30', timezone: 'Europe/Lisbon', allDay: false },
    venue: { id: '', name: 'Casa do Forno', address: 'Rua da Graça 71', city: 'Lisbon' },
    pricing: { isFree: true },
    status: 'published',
    visibility: 'public',
    coming: 0,
    ...said,
  }
}

import type { Category } from '@hearth/contracts/event-values'
import { sceneKey } from '@hearth/contracts/scene-address'
import { chooseScene } from '@hearth/contracts/scenes'
import type { EventSummary, HomeData } from '../src/app/entry-public.tsx'

/** A week in one city, to look at the home page without a database. */
const today = '2026-11-20'
const readAtMs = Date.parse(`${today}T16:00:00Z`)

type Row = [
  id: string,
  category: Category,
  title: string,
  on: string,
  time: string,
  place: string,
  city: string,
  price: EventSummary['pricing'],
  coming: number,
  more?: Partial<EventSummary>,
]
const free = { isFree: true }
const gift = { isFree: false, byDonation: true }
const euros = (amount: number) => ({
  isFree: false,
  priceRange: { min: amount * 100, max: amount * 100 },
  currency: 'EUR',
})

const rows: Row[] = [
  [
    'cello-by-candle',
    'concerts',
    'Cello by candlelight',
    today,
    '20:30',
    'Chapel of São Roque',
    'Lisbon',
    euros(12),
    64,
  ],
  [
    'long-table',
    'party',
    'The long table: a supper for forty strangers',
    today,
    '21:00',
    'Casa do Forno',
    'Lisbon',
    gift,
    32,
    { goodFor: ['first_timers'] },
  ],
  [
    'breath-at-dawn',
    'spiritual',
    'Breath at first light',
    '2026-11-21',
    '07:00',
    'Senhora do Monte',
    'Lisbon',
    free,
    18,
    { access: ['step_free_entrance'] },
  ],
  [
    'river-run-2',
    'sports',
    'Easy river run, no one left behind',
    '2026-11-21',
    '09:30',
    'Ribeira das Naus',
    'Lisbon',
    free,
    41,
  ],
  [
    'bread-school',
    'education',
    'Your first sourdough, start to crumb',
    '2026-11-21',
    '11:00',
    'Padaria Lume',
    'Lisbon',
    euros(28),
    9,
    { venue: { id: '', name: 'Padaria Lume', address: '', city: 'Lisbon', capacity: 12 } },
  ],
  [
    'kind-work',
    'business',
    'Founders’ fireside: building slowly',
    '2026-11-21',
    '17:00',
    'Oficina 9',
    'Porto',
    euros(8),
    26,
  ],
  [
    'winters-tale',
    'theater',
    'A Winter’s Tale in the old garage',
    '2026-11-22',
    '19:00',
    'Garagem Teatro',
    'Lisbon',
    euros(15),
    52,
  ],
  [
    'fado-kitchen',
    'concerts',
    'Fado in Dona Rosa’s kitchen',
    '2026-11-22',
    '19:30',
    'Alfama',
    'Lisbon',
    gift,
    0,
    { goodFor: ['small_room'] },
  ],
  [
    'monday-choir',
    'concerts',
    'Open choir: everyone can sing this',
    '2026-11-23',
    '20:00',
    'Clube Ferroviário',
    'Lisbon',
    euros(5),
    37,
  ],
]

export const sampleHome: HomeData = {
  readAtMs,
  days: [12, 34, 27, 6, 9, 14, 18].map((count, at) => ({
    on: new Date(Date.parse(today) + at * 86_400_000).toISOString().slice(0, 10),
    count,
  })),
  thisWeek: { party: 31, concerts: 24, spiritual: 19, theater: 12, education: 27, sports: 22, business: 14 },
  cities: ['Lisbon', 'Porto', 'Kathmandu', 'St John’s', 'Auckland'],
  featured: [],
  venues: [{ id: 'casa-do-forno', name: 'Casa do Forno', kind: 'home', city: 'Lisbon', events: 3 }],
  hosts: [{ username: 'ines', name: 'Inês Duarte', next: { title: 'The long table', on: today } }],
  counts: { isWhole: true, cells: [[0, 0, 0, 12]] },
  soonest: rows.map(([id, category, title, startDate, startTime, name, city, pricing, coming, more]) => {
    const timing = { startDate, startTime, timezone: 'Europe/Lisbon', allDay: false }
    return {
      id,
      category,
      title,
      timing,
      scene: sceneKey(chooseScene({ id, category, title, timing })),
      venue: { id: '', name, address: '', city },
      pricing,
      status: 'published',
      visibility: 'public',
      coming,
      ...more,
    }
  }),
}

import type { SeriesDate, SeriesPage } from '../../../data/series/queries.ts'

/** The next dates of a series on every second Tuesday, as a regular of 2026 finds them on 23 November. */
const days = [
  '2026-11-24',
  '2026-12-08',
  '2026-12-22',
  '2027-01-05',
  '2027-01-19',
  '2027-02-02',
  '2027-02-16',
]

const idOf = (place: number) => `date${'abcdefgh'[place]}`.padEnd(26, 'a')

/** A date with places left, at which the reader said nothing. */
export function buildDate(place: number, said: Partial<SeriesDate> = {}): SeriesDate {
  const date = said.date ?? days[place]!
  return {
    ...{ date, event_id: idOf(place), note: null, start_date: date, start_time: '19:30:00' },
    ...{ timezone: 'Europe/Lisbon', status: 'published', title: null },
    ...{ my_answer: null, my_party: null, is_skipped: false, asks_own: null, asks: null },
    ...{ capacity: 16, taken: 9 + place, waiting: 0 },
    ...said,
  }
}

/** A date that does not take place. */
export const buildSkipped = (place: number, note: string | null = 'Holiday break'): SeriesDate =>
  buildDate(place, {
    ...{ event_id: null, is_skipped: true, note, status: null, start_date: null },
    ...{ start_time: null, timezone: null, capacity: null, taken: null, waiting: null },
  })

const person = (name: string) => ({
  id: `0a7c2a34-0000-4000-8000-${name.length.toString().padStart(4, '0')}${name
    .slice(0, 8)
    .toLowerCase()
    .replaceAll(/[^a-f0-9]/g, '0')
    .padEnd(8, '0')}`,
  username: name.toLowerCase().replaceAll(' ', '_'),
  display_name: name,
  profile_photo_url: null,
})

export const seriesId = 'listeningcircleontuesdaysa'

/** How a series is answered; what a test does not say is as it is where hosts chose nothing. */
export const buildTerms = (said: Partial<SeriesPage['terms']> = {}): SeriesPage['terms'] => ({
  ...{ takes: 'both', kept_for_newcomers: 0, weeks_ahead: null, held_until: null },
  ...said,
})

/** A series as a visitor reads its page; what a test does not say is invented. */
export function buildSeries(said: Partial<SeriesPage> = {}): SeriesPage {
  const noor = person('Noor Haddad')
  return {
    id: seriesId,
    starts_on: '2025-03-04',
    rule: { frequency: 'weekly', interval: 2, weekdays: ['TU'], without: ['2026-12-22'], extra: [] },
    event: {
      ...{ id: idOf(0), title: 'Listening circle on Tuesdays', category: 'spiritual' },
      ...{ intention: 'Everyone gets five minutes. Nobody gets advice.' },
      description:
        'At half past seven someone lights the lamp. Then each of us has five minutes, to speak or to stay quiet.\n\nWhat is said in the room stays in the room.',
      ...{ start_date: '2026-11-24', end_date: null, start_time: '19:30:00', end_time: '21:30:00' },
      ...{ timezone: 'Europe/Lisbon', all_day: false, starts_at: '2026-11-24T19:30:00Z' },
      ...{ venue_id: '', venue_name: 'Sala do Rio', venue_address: 'Doca de Santo Amaro', city: 'Lisbon' },
      ...{ status: 'published', visibility: 'public', source: 'hearth', series: seriesId },
      ...{ created_at: '2025-02-01T10:00:00Z', updated_at: '2026-11-01T10:00:00Z' },
      ...{ currency: null, image: null, external_url: null, online_url: null, created_by: noor.id },
      ...{ is_free: false, is_featured: false, sacred_fire_blessing: true, liked: false },
      ...{ capacity: 16, price_min: null, price_max: null, by_donation: true },
      ...{ consciousness_level: 500, tags: ['circle'], good_for: ['coming_alone'] },
      ...{ access: ['step_free_entrance', 'hearing_loop'], creator_type: 'member' },
      creator: noor,
    },
    title: 'Listening circle on Tuesdays',
    is_host: false,
    has_ended: false,
    asked_at: idOf(6),
    failure: null,
    terms: buildTerms(),
    dates: [
      buildDate(0, { taken: 16, waiting: 2 }),
      buildDate(1, { taken: 11 }),
      buildSkipped(2),
      buildDate(3, { taken: 9 }),
      buildDate(4, { taken: 13 }),
      buildDate(5, { taken: 7 }),
      buildDate(6, { taken: 4 }),
    ],
    ahead: 15,
    held: 41,
    held_since: '2025-03-04',
    past: ['2026-11-10', '2026-10-27', '2026-10-13', '2026-06-23', '2026-06-09'].map((start_date, place) => ({
      ...{ event_id: `past${'abcdef'[place]}`.padEnd(26, 'a'), start_date, title: 'Listening circle' },
      ...{ category: 'spiritual', picture: null, image: null },
    })),
    regular: null,
    hosts: [noor, person('Tomás Lind')],
    regular_count: 14,
    regulars: [
      'Mei Lin',
      'Otis Grey',
      'Elena Costa',
      'Sofia Reis',
      'Jonas Petri',
      'Clara Bastos',
      'Ravi Menon',
      'Amara Okafor',
      'Hana Kato Ito',
    ].map((name, place) => ({ ...person(name), times: 38 - 3 * place })),
    ...said,
  }
}

/** The same as somebody reads it who comes to every date but the fifth. */
export function buildSeriesOfRegular(said: Partial<SeriesPage> = {}): SeriesPage {
  const comes = { my_answer: 'coming', my_party: 1 }
  const series = buildSeries(said)
  return {
    ...series,
    dates: series.dates.map((date, place) =>
      date.event_id === null ? date : { ...date, ...(place === 4 ? { my_answer: 'not_coming' } : comes) },
    ),
    regular: { party: 1, since: '2025-05-06' },
    ...said,
  }
}

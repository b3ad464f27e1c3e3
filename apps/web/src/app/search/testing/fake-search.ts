import type { FakeBackend } from '../../../testing/fake-backend.ts'
import type { Found, Hit } from '../queries.ts'

/** A hit with everything invented that is not said. */
export function buildHit(given: Partial<Hit> = {}): Hit {
  const number = ++built
  return {
    kind: 'events',
    id: `hit${number}`,
    title: `Evening ${number}`,
    line: 'The Old Mill',
    city: 'Lisbon',
    photo: null,
    category: 'concerts',
    starts_at: '2026-11-27T19:30:00+00:00',
    timezone: 'Europe/Lisbon',
    distance_km: null,
    price: { is_free: true, by_donation: false, min: null, currency: null },
    is_online: false,
    latitude: null,
    longitude: null,
    ...given,
  }
}
let built = 0

const facets: Found['facets'] = {
  kinds: [
    { name: 'events', count: 30 },
    { name: 'venues', count: 2 },
  ],
  categories: [
    { name: 'events:theater', count: 5 },
    { name: 'venues:theater', count: 2 },
  ],
  cities: [
    { name: 'Lisbon', count: 20 },
    { name: 'Zürich', count: 12 },
  ],
  access: [{ name: 'step_free_entrance', count: 9 }],
  price: [
    { name: 'free', count: 7 },
    { name: 'paid', count: 25 },
  ],
  prices: [{ currency: 'EUR', count: 25, up_to: [{ amount: 1000, count: 11 }] }],
  online: [{ name: 'online', count: 3 }],
  when: [{ name: 'weekend', from: '2026-11-20', to: '2026-11-22', count: 4 }],
}

/** Answers with these hits, whatever is asked; a page holds as many as are asked for. `beside`: what stands beside it. */
export function answerSearches(
  backend: FakeBackend,
  hits: Hit[],
  beside: { named?: Hit[]; also?: Hit[] } = {},
) {
  backend.answerRead('search_cities', () => ({ cities: [['Lisbon', 'Lisboa'], ['Porto']] }))
  backend.answerRead('search', ({ cursor = 'after.0', page_size: size = 24 }) => {
    const from = Number(cursor.split('.')[1])
    const to = from + size
    const groups = { events: 30, venues: 2, providers: 0, members: 0 }
    const next = to < hits.length ? `after.${to}` : null
    return {
      groups,
      hits: hits.slice(from, to),
      named: [],
      also: [],
      ...beside,
      next,
      total: hits.length,
      is_capped: false,
      facets,
    }
  })
  backend.answerRead('search_quick', () => ({ hits }))
}

import type { FakeBackend } from '../../../testing/fake-backend.ts'
import { tableError } from '../../../testing/protocol.ts'
import type { NamedAlert } from '../alerts/named-alerts.ts'

type FakeAlert = Omit<NamedAlert, 'name'> & { venues: { name: string } | null; service_providers: null }

/** What the reader follows, as the table answers. */
export function createFakeAlerts(backend: FakeBackend, { max = 50 } = {}) {
  const alerts: FakeAlert[] = []
  const add = (said: Partial<FakeAlert>) =>
    alerts.push({
      id: `0e7c2a34-0001-4000-8000-${String(alerts.length).padStart(12, '0')}`,
      frequency: 'at_once',
      kind: said.venue_id ? 'venue' : said.host_id ? 'host' : 'search',
      venue_id: null,
      provider_id: null,
      host_id: null,
      category: null,
      city: null,
      words: null,
      is_free: false,
      good_for: [],
      access: [],
      venues: null,
      service_providers: null,
      ...said,
    })
  const named = (query: URLSearchParams) =>
    alerts.filter(({ id }) => query.get('id') === null || query.get('id') === `eq.${id}`)
  backend.answer('GET /rest/v1/event_alerts', () => Response.json(alerts))
  backend.answer('POST /rest/v1/event_alerts', ({ body }) => {
    if (alerts.length >= max) return tableError(400, '23514', 'Too many event alerts.')
    add(body as Partial<FakeAlert>)
    return new Response(null, { status: 201 })
  })
  backend.answer('PATCH /rest/v1/event_alerts', ({ query, body }) => {
    for (const alert of named(query)) Object.assign(alert, body)
    return new Response(null, { status: 204 })
  })
  backend.answer('DELETE /rest/v1/event_alerts', ({ query }) => {
    for (const alert of named(query)) alerts.splice(alerts.indexOf(alert), 1)
    return new Response(null, { status: 204 })
  })
  return { alerts, add }
}

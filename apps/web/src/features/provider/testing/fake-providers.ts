import type { ProviderInput } from '@hearth/contracts/provider'
import type { Read, ReadArgs, Row } from '@hearth/contracts/reads'
import type { Asked } from '../../../testing/protocol.ts'
import { type FakeSite, refusal } from '../../event/testing/fake-site.ts'
import type { ProviderRow } from '../provider.ts'
import { buildProvider } from './build-provider.ts'

// Providers as the screens meet them: the directory, one page, listings at events and the functions. Only what the
// screens ask for; the rules are tested in the server.

export type FakeListing = Omit<Row<'event_providers'>, 'asked_at' | 'answered_at'>
export type FakeProviders = ReturnType<typeof createFakeProviders>

export function createFakeProviders(site: FakeSite) {
  const { backend, events } = site
  const rows: ProviderRow[] = []
  const listings: FakeListing[] = []
  const decisions: Omit<Row<'provider_decisions'>, 'id' | 'decided_by'>[] = []
  /** The fields of published pages that differ from what was read. */
  const changed = new Map<string, string[]>()
  const asked = { directory: [] as ReadArgs<'provider_directory'>[], saved: [] as ProviderInput[] }
  const tokenOwner = ({ token }: Asked) =>
    (JSON.parse(atob(token.split('.')[1] ?? '')) as { sub: string }).sub

  backend.answerRead('provider_directory', (args) => {
    asked.directory.push(args)
    return directoryOf(rows, listings, args)
  })
  backend.answer('GET /rest/v1/service_providers', (request) => {
    const { query } = request
    const id = query.get('id')?.replace('eq.', '')
    const owner = query.get('owner_id')?.replace('eq.', '')
    const found = rows.filter(
      (row) =>
        (id ? row.id === id : row.owner_id === owner) &&
        (row.status === 'published' || row.owner_id === tokenOwner(request) || isAdmin(request, row)),
    )
    return Response.json(found)
  })
  const isAdmin = (request: Asked, { status }: ProviderRow) =>
    status !== 'draft' &&
    backend.accounts.some(({ id, roles }) => id === tokenOwner(request) && roles?.includes('admin'))
  backend.answerRead('providers_in_review', () =>
    rows
      .filter(({ id, status }) => status === 'in_review' || (status !== 'draft' && changed.has(id)))
      .map((row) => ({
        ...row,
        photo: row.photos[0] ?? null,
        submitted_at: row.updated_at,
        changed_since_review: changed.get(row.id) ?? [],
        owner: ownerOf(row),
        decisions: decisions.filter(({ provider_id }) => provider_id === row.id),
      })),
  )
  backend.answer('GET /rest/v1/provider_decisions', ({ query }) => {
    const id = query.get('provider_id')?.replace('eq.', '')
    return Response.json(decisions.filter(({ provider_id }) => provider_id === id).slice(-1))
  })
  backend.answer('GET /rest/v1/event_providers', ({ query }) => {
    const eventId = query.get('event_id')?.replace('eq.', '')
    const providerId = query.get('provider_id')?.replace('eq.', '')
    const found = listings.filter(
      (one) =>
        (!eventId || one.event_id === eventId) &&
        (!providerId || (one.provider_id === providerId && one.state === 'asked' && one.asked_by === 'host')),
    )
    return Response.json(
      found.map((one) => ({ ...one, service_providers: rows.find(({ id }) => id === one.provider_id) })),
    )
  })

  const save = (request: Asked) => {
    const input = request.body as ProviderInput
    asked.saved.push(input)
    const known = rows.find(({ id }) => id === input.id)
    const saved = asRow(input, known, tokenOwner(request))
    if (known) Object.assign(known, saved)
    else rows.push(saved)
    return Response.json({ providerId: saved.id, status: saved.status, updatedAt: saved.updated_at })
  }
  backend.answer('POST /functions/v1/save-provider', save)
  const status = (id: unknown, to: ProviderRow['status']) => {
    const row = rows.find((one) => one.id === id)!
    row.status = to
    return Response.json({ providerId: row.id, status: row.status })
  }
  backend.answer('POST /functions/v1/submit-provider', ({ body }) =>
    status(body.providerId, body.withdraw ? 'draft' : 'in_review'),
  )
  backend.answer('POST /functions/v1/pause-provider', ({ body }) =>
    status(body.providerId, body.isPaused ? 'paused' : 'published'),
  )
  backend.answer('POST /functions/v1/review-provider', ({ body }) => {
    const decision = body.decision as 'published' | 'sent_back' | 'paused'
    decisions.push({
      provider_id: String(body.providerId),
      decision,
      note: (body.note as string | undefined) ?? null,
      decided_at: new Date().toISOString(),
    })
    changed.delete(String(body.providerId))
    return status(body.providerId, decision === 'sent_back' ? 'draft' : decision)
  })
  backend.answer('POST /functions/v1/list-provider', (request) => {
    const { eventId, providerId, part } = request.body as Record<string, string>
    const isHost = events.find(({ id }) => id === eventId)?.createdBy?.id === tokenOwner(request)
    const isOwner = rows.find(({ id }) => id === providerId)?.owner_id === tokenOwner(request)
    const listing: FakeListing = {
      event_id: eventId!,
      provider_id: providerId!,
      part: part ?? null,
      asked_by: isHost ? 'host' : 'provider',
      state: isHost && isOwner ? 'accepted' : 'asked',
    }
    listings.push(listing)
    return Response.json({ eventId, providerId, state: listing.state })
  })
  backend.answer('POST /functions/v1/answer-listing', ({ body }) => {
    const place = listings.findIndex(
      (one) => one.event_id === body.eventId && one.provider_id === body.providerId,
    )
    const state = body.state as FakeListing['state'] | 'removed'
    if (place < 0) return refusal(404, 'not_found', 'They are not listed here.')
    if (state === 'removed') listings.splice(place, 1)
    else listings[place]!.state = state
    return Response.json({ eventId: body.eventId, providerId: body.providerId, state })
  })
  backend.answer('POST /functions/v1/ask-provider', ({ body }) =>
    Response.json({ enquiryId: body.id, state: 'asked' }),
  )

  site.listed.with = (providerId) =>
    listings
      .filter((one) => one.provider_id === providerId && one.state === 'accepted')
      .map(({ event_id }) => event_id)

  return {
    rows,
    listings,
    decisions,
    changed,
    asked,
    /** The functions' own answers, to go back to after others. */
    answers: { save },
    add: (said: Partial<ProviderRow> = {}) => {
      const row = buildProvider(said)
      rows.push(row)
      return row
    },
  }
}

/** One page of the directory, counts without each facet's own choice. */
function directoryOf(
  rows: ProviderRow[],
  listings: FakeListing[],
  { words, of_category, in_city, language, online, cursor, page_size = 24 }: ReadArgs<'provider_directory'>,
): Read<'provider_directory'> {
  const facets = {
    category: (row: ProviderRow) => !of_category || row.categories.includes(of_category),
    city: (row: ProviderRow) => !in_city || row.city === in_city,
    language: (row: ProviderRow) => !language || row.languages.includes(language),
    online: (row: ProviderRow) => !online || row.is_online,
    words: (row: ProviderRow) =>
      !words || `${row.name} ${row.headline}`.toLowerCase().includes(words.toLowerCase()),
  }
  const published = rows.filter(({ status }) => status === 'published')
  const but = (left: keyof typeof facets | '') =>
    published.filter((row) => Object.entries(facets).every(([name, fits]) => name === left || fits(row)))
  const found = but('')
  const from = Number(cursor ?? 0)
  const to = from + page_size
  return {
    providers: found.slice(from, to).map((row) => ({
      id: row.id,
      name: row.name,
      headline: row.headline,
      categories: row.categories,
      city: row.city,
      is_online: row.is_online,
      languages: row.languages,
      photo: row.photos[0] ?? null,
      owner: ownerOf(row),
      from_price: { min: 4000, currency: 'EUR', is_free: false, by_donation: false },
      upcoming: listings.filter((one) => one.provider_id === row.id && one.state === 'accepted').length,
    })),
    next: to < found.length ? String(to) : null,
    total: found.length,
    is_capped: false,
    categories: countBy(but('category').flatMap(({ categories }) => categories)),
    cities: countBy(but('city').map(({ city }) => city)),
    languages: countBy(but('language').flatMap(({ languages }) => languages)),
  }
}

const ownerOf = ({ owner, owner_id }: ProviderRow) => ({ ...owner!, id: owner_id })

function countBy(names: string[]) {
  return [...new Set(names)].map((name) => ({ name, count: names.filter((one) => one === name).length }))
}

/** What was sent, as it stands in the tables then. */
function asRow(input: ProviderInput, known: ProviderRow | undefined, ownerId: string): ProviderRow {
  return {
    ...buildProvider(),
    id: input.id,
    owner_id: ownerId,
    status: known?.status ?? 'draft',
    name: input.name ?? '',
    headline: input.headline ?? '',
    story: input.story ?? '',
    categories: input.categories ?? [],
    city: input.city ?? '',
    timezone: input.timezone ?? null,
    travels_km: input.travelsKm ?? null,
    area: input.area ?? null,
    is_online: input.isOnline ?? false,
    languages: input.languages ?? [],
    availability: input.availability ?? null,
    hours: input.hours ?? [],
    website: input.website ?? null,
    photos: input.photos ?? [],
    updated_at: new Date(Date.now()).toISOString(),
    provider_services: (input.services ?? []).map((service, position) => ({
      id: service.id,
      provider_id: input.id,
      position,
      name: service.name,
      description: service.description ?? null,
      duration_minutes: service.durationMinutes ?? null,
      is_free: service.isFree ?? false,
      by_donation: service.byDonation ?? false,
      price_min: service.priceRange?.min ?? null,
      price_max: service.priceRange?.max ?? null,
      currency: service.currency ?? null,
      is_online: service.isOnline ?? false,
    })),
    provider_qualifications: (input.qualifications ?? []).map(({ id, title, issuer, year }, position) => ({
      id,
      provider_id: input.id,
      position,
      title,
      issuer: issuer ?? null,
      year: year ?? null,
    })),
  }
}

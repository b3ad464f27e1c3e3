import { missingForReview, providerInputSchema } from '@hearth/contracts/provider'
import { providerCategoryIds } from '@hearth/contracts/provider-values'
import { type EngineUnderTest, engineUnderTest } from '@hearth/event-engine/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readContent } from './content.ts'
import { fillSampleCommunity } from './fill.ts'

const nowMs = Date.UTC(2031, 9, 22, 9, 30)
const { providers } = readContent()
let it: EngineUnderTest

beforeAll(async () => {
  it = await engineUnderTest()
  const hashPassword = async (password: string) => `hashed ${password}`
  for (let times = 0; times < 2; times++) {
    await fillSampleCommunity({ database: it.db.database, nowMs, hashPassword })
  }
})
afterAll(() => it.drop())

type Page = { id: string; status: string; content: Record<string, unknown> }

/** What the tables hold, as a page’s owner would send it. */
const stored = () =>
  it.db.owner<Page>(`
    select p.id, p.status, jsonb_strip_nulls(jsonb_build_object('id', p.id, 'name', p.name, 'headline', p.headline,
      'story', p.story, 'categories', p.categories, 'city', p.city, 'timezone', p.timezone, 'travelsKm', p.travels_km,
      'area', p.area, 'isOnline', p.is_online, 'languages', p.languages, 'availability', p.availability,
      'hours', p.hours,
      'services', coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'description', s.description,
        'durationMinutes', s.duration_minutes, 'isFree', s.is_free, 'byDonation', s.by_donation, 'currency', s.currency,
        'isOnline', s.is_online, 'priceRange', case when s.price_min is not null
          then jsonb_build_object('min', s.price_min, 'max', s.price_max) end))
        from public.provider_services s where s.provider_id = p.id), '[]'),
      'qualifications', coalesce((select jsonb_agg(jsonb_build_object('id', q.id, 'title', q.title, 'issuer', q.issuer,
        'year', q.year)) from public.provider_qualifications q where q.provider_id = p.id), '[]'))) as content
    from public.service_providers p`)

test('sixteen pages keep the rules: twelve published, two in review, one draft, one paused', async () => {
  const pages = await stored()
  const having = (status: string) => pages.filter((page) => page.status === status).length
  expect(['published', 'in_review', 'draft', 'paused'].map(having)).toEqual([12, 2, 1, 1])
  for (const { status, content } of pages) {
    const page = providerInputSchema.parse(content)
    if (status !== 'draft') expect(missingForReview(page)).toEqual({})
  }
  expect(new Set(providers.map(({ owner }) => owner)).size).toBe(16)
})

test('every category is open to everyone, in several cities, some of it online', async () => {
  const rows = await it.db.owner<{
    categories: string[]
    city: string
    is_online: boolean
    latitude: number
  }>(`select categories, city, is_online, latitude from public.service_providers where status = 'published'`)
  expect(new Set(rows.flatMap(({ categories }) => categories))).toEqual(new Set(providerCategoryIds))
  expect(new Set(rows.map(({ city }) => city)).size).toBeGreaterThanOrEqual(6)
  expect(rows.filter(({ is_online }) => is_online).length).toBeGreaterThanOrEqual(3)
  expect(rows.every(({ latitude }) => latitude !== null)).toBe(true)
})

test('every listed event is there, public and to come; some are only asked', async () => {
  const rows = await it.db.owner<{ state: string; is_open: boolean }>(
    `select l.state, e.status = 'published' and e.visibility in ('public', 'members') and e.starts_at > $1 as is_open
     from public.event_providers l join public.events e on e.id = l.event_id`,
    [new Date(nowMs)],
  )
  expect(rows.filter(({ state }) => state === 'accepted').length).toBeGreaterThanOrEqual(20)
  expect(rows.filter(({ state }) => state === 'asked')).toHaveLength(3)
  expect(rows.filter(({ is_open }) => !is_open)).toEqual([])
  expect(rows).toHaveLength(providers.flatMap(({ at }) => at).length)
})

test('people ask in every state, and whose turn it is has a notice', async () => {
  const rows = await it.db.owner<{ state: string; last_state: string; asker_reads: boolean }>(
    `select e.state, (select m.state from public.enquiry_messages m
       where m.enquiry_id = e.id and m.state is not null order by m.created_at desc limit 1) as last_state
     from public.enquiries e`,
  )
  expect(new Set(rows.map(({ state }) => state))).toEqual(
    new Set(['asked', 'answered', 'agreed', 'declined']),
  )
  for (const { state, last_state } of rows) expect(state).toBe(last_state)
  const notifications = await it.db.owner<{ username: string; kind: string }>(
    `select p.username, n.kind from public.notifications n join public.profiles p on p.id = n.user_id`,
  )
  expect(notifications).toContainEqual({ username: 'ines.duarte', kind: 'enquiry_asked' })
  expect(notifications).toContainEqual({ username: 'ines.duarte', kind: 'listing_asked' })
  expect(notifications).toContainEqual({ username: 'tomas.lind', kind: 'enquiry_message' })
})

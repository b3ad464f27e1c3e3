import type { Run } from '@hearth/database'

/** Whether any of these pages is there already. */
export async function someProviderExists(run: Run, ids: readonly string[]): Promise<boolean> {
  const { rows } = await run<{ some: boolean }>({
    name: 'sample_some_provider',
    text: 'select exists (select from public.service_providers where id = any ($1::uuid[])) as some',
    values: [ids],
  })
  return rows[0]!.some
}

/** Pages with their services and qualifications, as `save-provider` would have written them. */
export async function insertProviders(
  run: Run,
  pages: readonly { services: readonly object[]; qualifications: readonly object[] }[],
): Promise<void> {
  await run({
    name: 'sample_insert_providers',
    text: `
insert into public.service_providers (id, owner_id, status, paused_by, name, headline, story, categories, city, timezone,
  travels_km, area, is_online, languages, availability, hours, service_words, latitude, longitude, created_at, updated_at,
  submitted_at, published_at, reviewed_at)
select id, "ownerId", status, "pausedBy", name, headline, story, categories, city, timezone, "travelsKm", area,
  coalesce("isOnline", false), languages, availability, coalesce(hours, '[]'), "serviceWords", latitude, longitude,
  "createdAt", coalesce("submittedAt", "createdAt"), "submittedAt", "publishedAt", "publishedAt"
from jsonb_to_recordset($1::jsonb) as g (
  id uuid, "ownerId" uuid, status text, "pausedBy" text, name text, headline text, story text, categories text[],
  city text, timezone text, "travelsKm" integer, area text, "isOnline" boolean, languages text[], availability text,
  hours jsonb, "serviceWords" text, latitude double precision, longitude double precision, "createdAt" timestamptz,
  "submittedAt" timestamptz, "publishedAt" timestamptz)`,
    values: [JSON.stringify(pages)],
  })
  await run({
    name: 'sample_insert_services',
    text: `
insert into public.provider_services (id, provider_id, position, name, description, duration_minutes, is_free,
  by_donation, price_min, price_max, currency, is_online)
select id, "providerId", position, name, description, "durationMinutes", "isFree", "byDonation", "priceMin", "priceMax",
  currency, "isOnline"
from jsonb_to_recordset($1::jsonb) as g (
  id uuid, "providerId" uuid, position integer, name text, description text, "durationMinutes" integer, "isFree" boolean,
  "byDonation" boolean, "priceMin" integer, "priceMax" integer, currency text, "isOnline" boolean)`,
    values: [JSON.stringify(pages.flatMap(({ services }) => services))],
  })
  await run({
    name: 'sample_insert_qualifications',
    text: `
insert into public.provider_qualifications (id, provider_id, position, title, issuer, year)
select id, "providerId", position, title, issuer, year
from jsonb_to_recordset($1::jsonb) as g (id uuid, "providerId" uuid, position integer, title text, issuer text, year integer)`,
    values: [JSON.stringify(pages.flatMap(({ qualifications }) => qualifications))],
  })
}

/** Which events list which pages; those that are still asked leave a notice with the side that answers. */
export async function insertListings(run: Run, listings: readonly object[]): Promise<void> {
  await run({
    name: 'sample_insert_listings',
    text: `
with given as (
  select * from jsonb_to_recordset($1::jsonb) as g (
    "eventId" text, "providerId" uuid, part text, "askedBy" text, state text, at timestamptz)
), listed as (
  insert into public.event_providers (event_id, provider_id, part, asked_by, state, asked_at, answered_at)
  select "eventId", "providerId", part, "askedBy", state, at, case when state = 'accepted' then at end from given
)
insert into public.notifications (user_id, kind, data, created_at)
select case when "askedBy" = 'host' then p.owner_id else e.created_by end, 'listing_asked',
  jsonb_build_object('eventId', e.id, 'eventTitle', e.title, 'providerId', p.id, 'providerName', p.name, 'by', "askedBy"),
  at
from given join public.events e on e.id = "eventId" join public.service_providers p on p.id = "providerId"
where state = 'asked'`,
    values: [JSON.stringify(listings)],
  })
}

/** Conversations with their messages, and a notice of the last one. */
export async function insertConversations(
  run: Run,
  conversations: readonly { messages: readonly object[]; updatedAt: string; notification: object }[],
): Promise<void> {
  await run({
    name: 'sample_insert_enquiries',
    text: `
insert into public.enquiries (id, provider_id, asker_id, service_id, state, created_at, updated_at)
select id, "providerId", "askerId", "serviceId", state, "createdAt", "updatedAt"
from jsonb_to_recordset($1::jsonb) as g (
  id uuid, "providerId" uuid, "askerId" uuid, "serviceId" uuid, state text, "createdAt" timestamptz,
  "updatedAt" timestamptz)`,
    values: [JSON.stringify(conversations)],
  })
  await run({
    name: 'sample_insert_messages',
    text: `
insert into public.enquiry_messages (id, enquiry_id, author_id, body, state, created_at)
select id, "enquiryId", "authorId", body, state, at
from jsonb_to_recordset($1::jsonb) as g (
  id uuid, "enquiryId" uuid, "authorId" uuid, body text, state text, at timestamptz)`,
    values: [JSON.stringify(conversations.flatMap(({ messages }) => messages))],
  })
  await run({
    name: 'sample_insert_notices',
    text: `
insert into public.notifications (user_id, kind, data, created_at)
select "userId", kind, data, at
from jsonb_to_recordset($1::jsonb) as g ("userId" uuid, kind text, data jsonb, at timestamptz)`,
    values: [
      JSON.stringify(
        conversations.map(({ notification, updatedAt }) => ({ ...notification, at: updatedAt })),
      ),
    ],
  })
}

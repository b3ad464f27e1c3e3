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

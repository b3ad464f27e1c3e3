import type { Provider } from '@hearth/contracts'
import type { Run } from '@hearth/database'
import type { PageState } from './provider-states.ts'

/** A page as it stands, with what was decided about it. */
export type Page = PageState & {
  ownerId: string
  updatedAt: string
  changedSinceReview: (keyof Provider)[]
  content: Provider
}

/** The page, held until the transaction ends. Absent fields are absent, as in what its owner sent. */
export async function lockPage(run: Run, providerId: string): Promise<Page | undefined> {
  const { rows } = await run<Page>({
    name: 'hold provider',
    text: `
      select p.status, p.paused_by as "pausedBy", p.owner_id as "ownerId", p.updated_at as "updatedAt",
        p.changed_since_review as "changedSinceReview",
        jsonb_strip_nulls(jsonb_build_object(
          'id', p.id, 'name', p.name, 'headline', p.headline, 'story', p.story, 'categories', to_jsonb(p.categories),
          'city', p.city, 'timezone', p.timezone, 'travelsKm', p.travels_km, 'area', p.area, 'isOnline', p.is_online,
          'languages', to_jsonb(p.languages), 'availability', p.availability, 'hours', p.hours, 'website', p.website,
          'photos', to_jsonb(p.photos),
          'services', coalesce((
            select jsonb_agg(jsonb_build_object(
              'id', s.id, 'name', s.name, 'description', s.description, 'durationMinutes', s.duration_minutes,
              'isFree', s.is_free, 'byDonation', s.by_donation,
              'priceRange', case when s.price_min is not null
                then jsonb_build_object('min', s.price_min, 'max', coalesce(s.price_max, s.price_min)) end,
              'currency', s.currency, 'isOnline', s.is_online) order by s.position)
            from public.provider_services s where s.provider_id = p.id), '[]'),
          'qualifications', coalesce((
            select jsonb_agg(jsonb_build_object('id', q.id, 'title', q.title, 'issuer', q.issuer, 'year', q.year)
              order by q.position)
            from public.provider_qualifications q where q.provider_id = p.id), '[]')
        )) as content
      from public.service_providers p where p.id = $1::uuid
      for update of p`,
    values: [providerId],
  })
  return rows[0]
}

/** Makes an empty draft where the member has no page. Gives the id of the page that the member then has. */
export async function beginPage(run: Run, { id, ownerId }: { id: string; ownerId: string }): Promise<string> {
  const { rows } = await run<{ id: string }>({
    name: 'begin provider',
    text: `
      with begun as (
        insert into public.service_providers (id, owner_id) values ($1::uuid, $2::uuid)
        on conflict do nothing returning id
      )
      select id from begun
      union all
      select id from public.service_providers where owner_id = $2::uuid`,
    values: [id, ownerId],
  })
  return rows[0]?.id ?? ''
}

/** Writes the page's own columns; gives when. Its place on the map is that of the venues in the city of that name. */
export async function writePage(
  run: Run,
  content: Provider,
  { changedSinceReview }: { changedSinceReview: readonly string[] },
): Promise<string> {
  const { rows } = await run<{ updatedAt: string }>({
    name: 'write provider',
    text: `
      update public.service_providers p set
        name = g.name, headline = g.headline, story = g.story, categories = g.categories, city = g.city,
        timezone = g.timezone, travels_km = g."travelsKm", area = g.area, is_online = g."isOnline",
        languages = g.languages, availability = g.availability, hours = g.hours, website = g.website,
        photos = g.photos, service_words = $2, changed_since_review = $3::text[],
        latitude = coalesce(place.latitude, case when p.city_folded = hearth.fold(g.city) then p.latitude end),
        longitude = coalesce(place.longitude, case when p.city_folded = hearth.fold(g.city) then p.longitude end),
        updated_at = clock_timestamp()
      from jsonb_to_record($1::jsonb) as g (
        id uuid, name text, headline text, story text, categories text[], city text, timezone text, "travelsKm" integer,
        area text, "isOnline" boolean, languages text[], availability text, hours jsonb, website text, photos text[]
      ), lateral (
        select round(avg(v.latitude)::numeric, 2)::double precision as latitude,
          round(avg(v.longitude)::numeric, 2)::double precision as longitude
        from public.venues v where v.status = 'open' and v.city_folded = hearth.fold(g.city)
      ) place
      where p.id = g.id
      returning p.updated_at as "updatedAt"`,
    values: [JSON.stringify(content), content.services.map(({ name }) => name).join(' '), changedSinceReview],
  })
  return rows[0]!.updatedAt
}

/** The services in the order given and no others. Gives how many were written: one of another page is not. */
export async function replaceServices(run: Run, { id, services }: Provider): Promise<number> {
  await run({
    name: 'remove services',
    text: 'delete from public.provider_services where provider_id = $1::uuid and id <> all ($2::uuid[])',
    values: [id, services.map((service) => service.id)],
  })
  const { rows } = await run({
    name: 'write services',
    text: `
      insert into public.provider_services as s (id, provider_id, position, name, description, duration_minutes, is_free,
        by_donation, price_min, price_max, currency, is_online)
      select (g.service ->> 'id')::uuid, $1::uuid, g.position, g.service ->> 'name', g.service ->> 'description',
        (g.service ->> 'durationMinutes')::integer, (g.service ->> 'isFree')::boolean,
        (g.service ->> 'byDonation')::boolean, (g.service #>> '{priceRange,min}')::integer,
        (g.service #>> '{priceRange,max}')::integer, g.service ->> 'currency', (g.service ->> 'isOnline')::boolean
      from jsonb_array_elements($2::jsonb) with ordinality as g(service, position)
      on conflict (id) do update set
        position = excluded.position, name = excluded.name, description = excluded.description,
        duration_minutes = excluded.duration_minutes, is_free = excluded.is_free, by_donation = excluded.by_donation,
        price_min = excluded.price_min, price_max = excluded.price_max, currency = excluded.currency,
        is_online = excluded.is_online
      where s.provider_id = $1::uuid
      returning id`,
    values: [id, JSON.stringify(services)],
  })
  return rows.length
}

/** As `replaceServices`. */
export async function replaceQualifications(run: Run, { id, qualifications }: Provider): Promise<number> {
  await run({
    name: 'remove qualifications',
    text: 'delete from public.provider_qualifications where provider_id = $1::uuid and id <> all ($2::uuid[])',
    values: [id, qualifications.map((one) => one.id)],
  })
  const { rows } = await run({
    name: 'write qualifications',
    text: `
      insert into public.provider_qualifications as q (id, provider_id, position, title, issuer, year)
      select (g.one ->> 'id')::uuid, $1::uuid, g.position, g.one ->> 'title', g.one ->> 'issuer',
        (g.one ->> 'year')::integer
      from jsonb_array_elements($2::jsonb) with ordinality as g(one, position)
      on conflict (id) do update set
        position = excluded.position, title = excluded.title, issuer = excluded.issuer, year = excluded.year
      where q.provider_id = $1::uuid
      returning id`,
    values: [id, JSON.stringify(qualifications)],
  })
  return rows.length
}

/** Puts the page into a state. `changedSinceReview` is what is left to be looked at, where that changes. */
export async function setPageState(
  run: Run,
  providerId: string,
  {
    state,
    isSubmitted = false,
    isReviewed = false,
    changedSinceReview,
  }: {
    state: PageState
    isSubmitted?: boolean
    isReviewed?: boolean
    changedSinceReview?: readonly string[]
  },
): Promise<void> {
  await run({
    name: 'set provider state',
    text: `
      update public.service_providers set
        status = $2, paused_by = $3,
        submitted_at = case when $4 then now() else submitted_at end,
        published_at = case when $2 = 'published' then coalesce(published_at, now()) else published_at end,
        reviewed_at = case when $5 then now() else reviewed_at end,
        changed_since_review = coalesce($6::text[], changed_since_review)
      where id = $1::uuid`,
    values: [providerId, state.status, state.pausedBy, isSubmitted, isReviewed, changedSinceReview ?? null],
  })
}

/** Notes what an admin decided: for the provider to read, and in the log. */
export async function noteDecision(
  run: Run,
  {
    providerId,
    decision,
    note,
    adminId,
  }: { providerId: string; decision: string; note: string | undefined; adminId: string },
): Promise<void> {
  await run({
    name: 'note provider decision',
    text: `
      with decided as (
        insert into public.provider_decisions (provider_id, decision, note, decided_by)
        values ($1::uuid, $2, $3, $4::uuid)
      )
      insert into hearth.audit_log (actor, action, subject, detail)
      values ($4::uuid, 'provider.' || $2, $1::text, '{}')`,
    values: [providerId, decision, note ?? null, adminId],
  })
}

import type { Run } from '@hearth/database'
import type { AddressRow, ContactRow, VenueRow } from './venue-row.ts'

const written = [
  'name',
  'kind',
  'description',
  'city',
  'country',
  'timezone',
  'capacity',
  'features',
  'access',
  'hours',
  'hours_note',
  'prices',
  'house_rules',
  'website',
  'photos',
  'lends_pictures',
] as const satisfies readonly (keyof VenueRow)[]
const columns = written.join(', ')

/** False when a venue of this id is there already. */
export async function insertVenue(
  run: Run,
  { id, ownerId, venue }: { id: string; ownerId: string; venue: VenueRow },
): Promise<boolean> {
  const { rows } = await run({
    name: 'venue insert',
    text: `
      insert into public.venues (id, owner_id, ${columns})
      select $1::uuid, $2::uuid, ${columns} from jsonb_populate_record(null::public.venues, $3::jsonb)
      on conflict (id) do nothing
      returning id`,
    values: [id, ownerId, JSON.stringify(venue)],
  })
  return rows.length === 1
}

/** Whose it is, and whether it is still as it was at `seenAt`. Nobody changes it until the transaction ends. */
export async function lockVenue(
  run: Run,
  { id, seenAt }: { id: string; seenAt: string | undefined },
): Promise<{ ownerId: string | null; isAsSeen: boolean } | undefined> {
  const { rows } = await run<{ ownerId: string | null; isAsSeen: boolean }>({
    name: 'venue hold',
    text: `
      select owner_id as "ownerId", $2::timestamptz is null or updated_at = $2::timestamptz as "isAsSeen"
      from public.venues where id = $1::uuid for update`,
    values: [id, seenAt ?? null],
  })
  return rows[0]
}

/** Whether just this is what stands there: a repeat of what was saved. */
export async function isSavedAs(
  run: Run,
  id: string,
  rows: { venue: VenueRow; address: AddressRow | undefined; contact: ContactRow | undefined },
): Promise<boolean> {
  const { rows: found } = await run<{ isSame: boolean }>({
    name: 'venue is saved as',
    text: `
      select
        (select to_jsonb(s) from (select ${columns}) as s) = $2::jsonb
        and (select to_jsonb(a) - 'venue_id' from public.venue_addresses a where a.venue_id = v.id)
          is not distinct from $3::jsonb
        and (select to_jsonb(c) - 'venue_id' from public.venue_contacts c where c.venue_id = v.id)
          is not distinct from $4::jsonb as "isSame"
      from public.venues v where v.id = $1::uuid`,
    values: [
      id,
      ...[rows.venue, rows.address, rows.contact].map((row) => (row ? JSON.stringify(row) : null)),
    ],
  })
  return found[0]?.isSame === true
}

/** Writes the columns of a venue that this transaction holds. */
export async function changeVenue(run: Run, { id, venue }: { id: string; venue: VenueRow }): Promise<void> {
  await run({
    name: 'venue change',
    text: `
      update public.venues v
      set (${columns}) = (select ${columns} from jsonb_populate_record(null::public.venues, $2::jsonb)),
        updated_at = clock_timestamp()
      where v.id = $1::uuid`,
    values: [id, JSON.stringify(venue)],
  })
}

export async function saveAddress(run: Run, id: string, row: AddressRow | undefined): Promise<void> {
  if (!row) {
    await run({
      name: 'venue address delete',
      text: 'delete from public.venue_addresses where venue_id = $1::uuid',
      values: [id],
    })
    return
  }
  await run({
    name: 'venue address save',
    text: `
      insert into public.venue_addresses (venue_id, address, directions, latitude, longitude, audience)
      values ($1::uuid, $2, $3, $4, $5, $6)
      on conflict (venue_id) do update set
        (address, directions, latitude, longitude, audience) =
        (excluded.address, excluded.directions, excluded.latitude, excluded.longitude, excluded.audience)`,
    values: [id, row.address, row.directions, row.latitude, row.longitude, row.audience],
  })
}

export async function saveContact(run: Run, id: string, row: ContactRow | undefined): Promise<void> {
  if (!row) {
    await run({
      name: 'venue contact delete',
      text: 'delete from public.venue_contacts where venue_id = $1::uuid',
      values: [id],
    })
    return
  }
  await run({
    name: 'venue contact save',
    text: `
      insert into public.venue_contacts (venue_id, email, phone, note, audience)
      values ($1::uuid, $2, $3, $4, $5)
      on conflict (venue_id) do update set
        (email, phone, note, audience) = (excluded.email, excluded.phone, excluded.note, excluded.audience)`,
    values: [id, row.email, row.phone, row.note, row.audience],
  })
}

type Owned = { id: string; ownerId: string }

/** False when this person has no such venue. */
export async function setVenueStatus(
  run: Run,
  { id, ownerId, status }: Owned & { status: 'open' | 'closed' },
): Promise<boolean> {
  const { rows } = await run({
    name: 'venue status',
    text: `
      update public.venues set
        status = $3,
        closed_at = case when $3 = 'open' then null else coalesce(closed_at, now()) end,
        updated_at = case when status = $3 then updated_at else clock_timestamp() end
      where id = $1::uuid and owner_id = $2::uuid
      returning id`,
    values: [id, ownerId, status],
  })
  return rows.length === 1
}

/** False when this person has no such venue. Throws 23503 while events name it (`hearth.keep_used_venue`). */
export async function removeVenue(run: Run, { id, ownerId }: Owned): Promise<boolean> {
  const { rows } = await run({
    name: 'venue remove',
    text: 'delete from public.venues where id = $1::uuid and owner_id = $2::uuid returning id',
    values: [id, ownerId],
  })
  return rows.length === 1
}

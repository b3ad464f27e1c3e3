import type { Owner } from './owner.ts'

/** A public event in nine days, written straight to the tables; `capacity` null or left out is as many as come. */
export async function makeEvent(
  owner: Owner,
  {
    id,
    createdBy = null,
    capacity = null,
  }: { id: string; createdBy?: string | null; capacity?: number | null },
): Promise<void> {
  await owner.run(
    `insert into public.events (id, created_by, title, category, start_date, timezone, all_day, starts_at, ends_at, city, is_free,
       status, visibility, source, tags, venue_id, venue_name, venue_address, created_at, updated_at)
     values ($1, $2, 'Bread at dawn', 'party', current_date + 9, 'UTC', false, now() + interval '9 days', now() + interval '10 days',
       'Porto', true, 'published', 'public', 'hearth', '{}', '', '', '', now(), now())`,
    [id, createdBy],
  )
  await owner.run('insert into public.event_seats (event_id, capacity) values ($1, $2)', [id, capacity])
}

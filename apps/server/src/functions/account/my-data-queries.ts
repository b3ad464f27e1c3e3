import type { Database } from '@hearth/database'
import type { Member } from '../definition.ts'

/**
 * Every table of `public` that can hold something of a person, and which of its rows are theirs ($1). They are read by
 * the person's own rights. A test finds the table that is missing here.
 */
export const ownRows: Record<string, { text: string } | undefined> = {
  profiles: { text: 'select to_jsonb(p) as record from public.profiles p where p.id = $1' },
  // Without the columns that are only made for searching.
  events: {
    text: `
      select to_jsonb(e) - '{search,city_folded,last_date}'::text[] as record
      from public.events e where e.created_by = $1 order by e.created_at, e.id`,
  },
  attendances: {
    text: `
      select to_jsonb(a) || jsonb_build_object('event_title', e.title) as record
      from public.attendances a left join public.events e on e.id = a.event_id
      where a.user_id = $1 order by a.created_at, a.event_id`,
  },
  event_likes: {
    text: `
      select to_jsonb(l) || jsonb_build_object('event_title', e.title) as record
      from public.event_likes l left join public.events e on e.id = l.event_id
      where l.user_id = $1 order by l.created_at, l.event_id`,
  },
  journal_lines: {
    text: 'select to_jsonb(l) as record from public.journal_lines l where l.user_id = $1 order by l.created_at, l.id',
  },
  // Of a token not even the hash leaves.
  bridge_authentication: {
    text: `
      select to_jsonb(b) - 'bridge_token' as record
      from public.bridge_authentication b where b.user_id = $1 order by b.created_at, b.id`,
  },
  consciousness_sync_state: {
    text: `
      select to_jsonb(s) as record from public.consciousness_sync_state s where s.user_id = $1 order by s.app_domain`,
  },
  universal_user_blessings: {
    text: 'select to_jsonb(b) as record from public.universal_user_blessings b where b.user_id = $1',
  },
  sacred_fire_blessings: {
    text: 'select to_jsonb(b) as record from public.sacred_fire_blessings b where b.user_id = $1',
  },
  onboarding: {
    text: 'select to_jsonb(o) as record from public.onboarding o where o.user_id = $1 order by o.made_at, o.choice',
  },
  // Counts of seats name nobody.
  event_seats: undefined,
}

/** What the person may read of their own in the tables, by table. */
export async function readOwnRows(
  database: Database,
  { userId, claims }: Member,
): Promise<Record<string, unknown[]>> {
  const read = async (name: string, text: string) => {
    const { rows } = await database.run<{ record: unknown }>(
      { role: 'authenticated', claims },
      { name: `own ${name}`, text, values: [userId] },
    )
    return [name, rows.map(({ record }) => record)] as const
  }
  const tables = Object.entries(ownRows).flatMap(([name, own]) => (own ? [read(name, own.text)] : []))
  return Object.fromEntries(await Promise.all(tables))
}

/** The person's pictures, by the names that their addresses end with, and the files that hold them. */
export async function listOwnPictures(database: Database, { userId, claims }: Member) {
  const { rows } = await database.run<{
    name: string
    version: string
    createdAt: string
    sizeBytes: number
  }>(
    { role: 'authenticated', claims },
    {
      name: 'own pictures',
      text: `
        select name, version, created_at as "createdAt", (metadata ->> 'size')::integer as "sizeBytes"
        from storage.objects where owner_id = $1 order by created_at, name`,
      values: [userId],
    },
  )
  return rows
}

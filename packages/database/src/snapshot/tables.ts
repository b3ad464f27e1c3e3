import type pg from 'pg'

/** A table with the columns that are written, not computed. */
export type SnapshotTable = { schema: string; name: string; columns: string[] }
export type Sequence = { schema: string; name: string; value: string }

/** What says which version of the schema this is, and where its files are: compared or found out, never carried over. */
const ownTables = ['hearth.migrations', 'graphile_worker.migrations', 'hearth.picture_place']

/** Every table of every schema of ours, in a stable order. */
export async function listTables(client: pg.ClientBase): Promise<SnapshotTable[]> {
  const { rows } = await client.query<SnapshotTable>(
    `select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind = 'r' and n.nspname <> 'information_schema' and n.nspname not like 'pg\\_%'
       and not exists (
         select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
       and n.nspname || '.' || c.relname <> all ($1)
     group by 1, 2 order by 1, 2`,
    [ownTables],
  )
  return rows
}

/** How far each counter has come; those that were never used are left out. */
export async function listSequences(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(
    `select schemaname as schema, sequencename as name, last_value::text as value from pg_sequences
     where last_value is not null and schemaname not like 'pg\\_%' order by 1, 2`,
  )
  return rows
}

/** The migrations that the database has, each as `0004-events <checksum>`. */
export async function listMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ said: string }>(
    `select lpad(number::text, 4, '0') || '-' || name || ' ' || checksum as said
     from hearth.migrations where number > 0 order by number`,
  )
  return rows.map(({ said }) => said)
}

/** Reads and writes whole tables, past row security and triggers: that takes more than owning them. */
export async function refuseUnlessSovereign(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ may: boolean }>(
    `select (rolsuper or rolbypassrls) and has_parameter_privilege('session_replication_role', 'set') as may
     from pg_roles where rolname = current_user`,
  )
  if (rows[0]?.may) return
  throw new Error(
    'The owner in DATABASE_URL may not read and write past row security. Use a superuser for this, or give it ' +
      'BYPASSRLS and GRANT SET ON PARAMETER session_replication_role.',
  )
}

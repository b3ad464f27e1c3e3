import type { Database } from '@hearth/database'

export type AnnouncedTable = {
  name: string
  /** The columns of the primary key, in its order. */
  key: readonly string[]
  /** Every column with PostgreSQL's name of its type, by which the client converts values. */
  columns: readonly { name: string; type: string }[]
  /** Reads rows by their keys (a JSON array of objects) as whoever asks; made of catalogue names alone. */
  readText: string
}

export type AnnouncedTables = {
  /** `undefined` when nobody may follow this table. Throws what the database throws. */
  find(name: string): Promise<AnnouncedTable | undefined>
  /** The schema changed: asks anew. */
  forget(): void
}

type Found = Pick<AnnouncedTable, 'name' | 'key' | 'columns'> & { read_text: string }

/** The tables of `public` that a migration opened by `realtime.announce_rows`. */
export function createAnnouncedTables(database: Database): AnnouncedTables {
  let tables: Promise<Map<string, AnnouncedTable>> | undefined

  const load = async () => {
    const { rows } = await database.run<Found>(
      { role: 'hearth_engine' },
      { name: 'realtime_announced_tables', text: TABLES, onlyReads: true },
    )
    return new Map(
      rows.map(({ name, key, columns, read_text: readText }) => [name, { name, key, columns, readText }]),
    )
  }

  return {
    async find(name) {
      tables ??= load()
      const asked = tables
      // What failed is not kept.
      asked.catch(() => {
        if (tables === asked) tables = undefined
      })
      return (await asked).get(name)
    },
    forget() {
      tables = undefined
    },
  }
}

const TABLES = `
  select c.relname::text as name, k.names as key,
    (select json_agg(json_build_object('name', a.attname, 'type', t.typname) order by a.attnum)
     from pg_attribute a join pg_type t on t.oid = a.atttypid
     where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
    format('select to_jsonb(t) as record from public.%I t join jsonb_to_recordset($1::jsonb) as asked(%s) using (%s)',
      c.relname, k.definitions, k.list) as read_text
  from pg_class c
  join pg_trigger g on g.tgrelid = c.oid and g.tgname = 'note_change'
  join pg_proc f on f.oid = g.tgfoid and f.pronamespace = to_regnamespace('realtime')
  join pg_index i on i.indrelid = c.oid and i.indisprimary
  cross join lateral (
    select json_agg(a.attname order by place) as names,
      string_agg(format('%I %s', a.attname, format_type(a.atttypid, a.atttypmod)), ', ' order by place) as definitions,
      string_agg(quote_ident(a.attname), ', ' order by place) as list
    from pg_attribute a cross join lateral array_position(i.indkey::int2[], a.attnum) as place
    where a.attrelid = c.oid and a.attnum = any (i.indkey)
  ) as k
  where c.relnamespace = to_regnamespace('public')`

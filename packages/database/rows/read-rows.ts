import type { Row } from '../src/database.ts'

export type ColumnType = {
  name: string
  /** As PostgreSQL spells it: `text[]`, `timestamp with time zone`. */
  type: string
  isNullable: boolean
  hasDefault: boolean
  /** What a check of the table lets stand in it, where that is a list. */
  values: string[] | null
  /** What people may write; all of them may be read. */
  isInserted: boolean
  isUpdated: boolean
}

export type TableTypes = {
  name: string
  columns: ColumnType[]
  relationships: {
    name: string
    columns: string[]
    isOneToOne: boolean
    target: string
    targetColumns: string[]
  }[]
}

export type FunctionTypes = {
  name: string
  arguments: { name: string; type: string; isOptional: boolean }[]
  /** The columns of its rows; null where it gives one value. */
  columns: { name: string; type: string }[] | null
  /** The table whose rows it gives. */
  table: string | null
  value: string
  isSet: boolean
}

/** What people's roles read, write and call in `public`, from the catalogue. */
export async function readRows(
  query: <T extends Row>(sql: string) => Promise<T[]>,
): Promise<{ tables: TableTypes[]; functions: FunctionTypes[] }> {
  const [tables, functions] = [await query<TableTypes>(tableQuery), await query<FunctionTypes>(functionQuery)]
  return { tables, functions }
}

const may = (right: string) =>
  `(has_column_privilege('anon', c.oid, a.attnum, '${right}') or has_column_privilege('authenticated', c.oid, a.attnum, '${right}'))`

/** A column that holds another in lower case is there for an index; no answer shows it. */
const tableQuery = `
  select c.relname as name,
    (select json_agg(json_build_object(
        'name', a.attname, 'type', format_type(a.atttypid, null), 'isNullable', not a.attnotnull,
        'hasDefault', a.atthasdef or a.attidentity <> '', 'isInserted', ${may('insert')}, 'isUpdated', ${may('update')},
        'values', (
          select array(select m[1] from regexp_matches(pg_get_constraintdef(k.oid), '''((?:[^'']|'''')*)''::text', 'g') m)
          from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
            and a.atttypid = 'text'::regtype
            and pg_get_constraintdef(k.oid) ~ ('^CHECK \\(\\(' || a.attname || ' = ANY \\(ARRAY\\[[^\\]]*\\]\\)\\)\\)$'))
      ) order by a.attnum)
      from pg_attribute a left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and ${may('select')}
        and not (a.attgenerated <> '' and pg_get_expr(d.adbin, c.oid) ~ '^lower\\([a-z_]+\\)$')) as columns,
    (select coalesce(json_agg(json_build_object('name', k.conname, 'columns', keys.columns, 'target', t.relname,
        'targetColumns', keys.targets, 'isOneToOne', exists (
          select from pg_index i where i.indrelid = c.oid and i.indisunique and i.indpred is null
            and i.indnkeyatts = cardinality(k.conkey) and i.indkey::smallint[] <@ k.conkey)) order by k.conname), '[]')
      from pg_constraint k join pg_class t on t.oid = k.confrelid
      cross join lateral (
        select array_agg(a.attname order by n) as columns, array_agg(b.attname order by n) as targets
        from unnest(k.conkey, k.confkey) with ordinality as u (mine, theirs, n)
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.mine
        join pg_attribute b on b.attrelid = k.confrelid and b.attnum = u.theirs) keys
      where k.conrelid = c.oid and k.contype = 'f' and t.relnamespace = c.relnamespace) as relationships
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    and exists (select from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and ${may('select')})
  order by 1`

const functionQuery = `
  select p.proname as name, format_type(p.prorettype, null) as value, p.proretset as "isSet",
    (select t.relname from pg_class t where t.reltype = p.prorettype and t.relkind in ('r', 'p')) as "table",
    (select coalesce(json_agg(json_build_object('name', coalesce(p.proargnames[n], ''), 'type', format_type(type, null),
        'isOptional', n > p.pronargs - p.pronargdefaults) order by n), '[]')
      from unnest(p.proargtypes::oid[]) with ordinality as u (type, n)) as arguments,
    (select json_agg(json_build_object('name', p.proargnames[n], 'type', format_type(type, null)) order by n)
      from unnest(p.proallargtypes) with ordinality as u (type, n) where p.proargmodes[n] = 't') as columns
  from pg_proc p
  where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.prorettype <> 'trigger'::regtype
    and (has_function_privilege('anon', p.oid, 'execute') or has_function_privilege('authenticated', p.oid, 'execute'))
    and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  order by 1, p.pronargs`

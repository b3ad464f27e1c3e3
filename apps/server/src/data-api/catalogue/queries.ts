import type { Database } from '@hearth/database'

type ColumnRow = {
  name: string
  type: string
  category: string
  default: string | null
  /** The column that this generated one holds in lower case. */
  lowerOf: string | null
}

export type CatalogueRow = {
  tables: { name: string; columns: ColumnRow[]; primaryKey: string[] }[]
  foreignKeys: {
    constraint: string
    table: string
    columns: string[]
    target: string
    targetColumns: string[]
    uniqueKeys: string[][]
  }[]
  functions: {
    name: string
    /** The only argument may be without a name, as JSON or text: then it has an empty one. */
    arguments: { name: string; type: string; isOptional: boolean }[]
    /** Those of the row that it returns; empty when it returns a plain value. */
    columns: ColumnRow[]
    /** The table or view of the exposed schema whose rows it returns. */
    relation: string | null
    isSet: boolean
    returnsNothing: boolean
    isVolatile: boolean
  }[]
  computed: {
    name: string
    /** Whose row it takes. */
    table: string
    type: string
    category: string
    /** The table or view of the exposed schema whose rows it returns; null for a plain value. */
    target: string | null
    isToOne: boolean
  }[]
}

/**
 * What the exposed schema holds: tables under row security, views under their reader's rights, the foreign keys between
 * them, the functions of the list, and those that compute something of a row: they take one row of a table as their
 * only argument, change nothing, and run under their caller's rights. PostgreSQL's catalogue is readable by every
 * role, so the least one reads it.
 */
export async function readCatalogue(
  database: Database,
  functionNames: readonly string[],
): Promise<CatalogueRow> {
  const { rows } = await database.run<{ catalogue: CatalogueRow }>(
    { role: 'anon' },
    { name: 'data_api_catalogue', text: catalogue, values: [functionNames] },
  )
  return rows[0]!.catalogue
}

const catalogue = `
  with relations as (
    select c.oid, c.relname, c.relkind from pg_class c
    where c.relnamespace = to_regnamespace('public')
      and not c.relispartition
      and ((c.relkind in ('r', 'p') and c.relrowsecurity and c.relforcerowsecurity)
        or (c.relkind = 'v' and c.reloptions && array['security_invoker=true', 'security_invoker=on']))
  ), unique_keys as (
    select i.indrelid, i.indisprimary,
      (select json_agg(a.attname order by k.place)
        from unnest(i.indkey::smallint[]) with ordinality k(attnum, place)
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum) as names
    from pg_index i
    where i.indisunique and i.indpred is null and i.indexprs is null
  ), functions as (
    select p.oid, p.proname, p.proretset, p.provolatile, p.prorettype, p.pronargs, p.pronargdefaults,
      coalesce(p.proargnames, '{}') as names, p.proargtypes::oid[] as input_types, p.proallargtypes, p.proargmodes
    from pg_proc p
    where p.pronamespace = to_regnamespace('public') and p.prokind = 'f' and p.proname = any($1::text[])
      and (p.pronargs = 0 or not '' = any (coalesce(p.proargnames[:p.pronargs], array['']))
        or (p.pronargs = 1 and p.proargtypes[0] in ('json'::regtype, 'jsonb'::regtype, 'text'::regtype)))
  ), columns as (
    select a.attrelid, a.attname, a.attnum,
      json_build_object(
        'name', a.attname,
        'type', format_type(a.atttypid, a.atttypmod),
        'category', t.typcategory,
        'default', case
          when a.attidentity <> '' and a.attrelid in (select oid from relations)
            then format('nextval(%L)', pg_get_serial_sequence(a.attrelid::regclass::text, a.attname))
          when a.attgenerated = '' then pg_get_expr(d.adbin, d.adrelid)
        end,
        'lowerOf', case when a.attgenerated = 's' then substring(pg_get_expr(d.adbin, d.adrelid) from '^lower\\(([a-z0-9_]+)\\)$') end
      ) as description
    from pg_attribute a
    join pg_type t on t.oid = a.atttypid
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attnum > 0 and not a.attisdropped
      and (a.attrelid in (select oid from relations)
        or a.attrelid in (select t.typrelid from functions f join pg_type t on t.oid = f.prorettype))
  )
  select json_build_object(
    'tables', (
      select coalesce(json_agg(json_build_object(
        'name', r.relname,
        'columns', (select json_agg(c.description order by c.attnum) from columns c where c.attrelid = r.oid),
        'primaryKey', coalesce((select u.names from unique_keys u where u.indrelid = r.oid and u.indisprimary), '[]')
      )), '[]') from relations r
    ),
    'foreignKeys', (
      select coalesce(json_agg(json_build_object(
        'constraint', k.conname,
        'table', r.relname,
        'columns', (select json_agg(c.attname order by n.place) from unnest(k.conkey) with ordinality n(attnum, place)
          join columns c on c.attrelid = k.conrelid and c.attnum = n.attnum),
        'target', t.relname,
        'targetColumns', (select json_agg(c.attname order by n.place) from unnest(k.confkey) with ordinality n(attnum, place)
          join columns c on c.attrelid = k.confrelid and c.attnum = n.attnum),
        'uniqueKeys', coalesce((select json_agg(u.names) from unique_keys u where u.indrelid = k.conrelid), '[]')
      ) order by k.conname), '[]')
      from pg_constraint k
      join relations r on r.oid = k.conrelid
      join relations t on t.oid = k.confrelid
      where k.contype = 'f' and k.conparentid = 0
    ),
    'functions', (
      select coalesce(json_agg(json_build_object(
        'name', f.proname,
        'arguments', (
          select coalesce(json_agg(json_build_object(
            'name', coalesce(f.names[i], ''), 'type', format_type(f.input_types[i - 1], null), 'isOptional', i > f.pronargs - f.pronargdefaults
          ) order by i), '[]')
          from generate_series(1, f.pronargs) i
        ),
        'columns', coalesce(
          (select json_agg(json_build_object(
              'name', f.names[i], 'type', format_type(f.proallargtypes[i], null), 'category', t.typcategory, 'default', null, 'lowerOf', null
            ) order by i)
            from generate_subscripts(f.proallargtypes, 1) i
            join pg_type t on t.oid = f.proallargtypes[i]
            where f.proargmodes[i] = 't'),
          (select json_agg(c.description order by c.attnum) from columns c
            join pg_type t on t.oid = f.prorettype and t.typtype = 'c' and t.typrelid = c.attrelid),
          '[]'),
        'relation', (select r.relname from pg_type t join relations r on r.oid = t.typrelid where t.oid = f.prorettype),
        'isSet', f.proretset,
        'returnsNothing', f.prorettype = 'void'::regtype,
        'isVolatile', f.provolatile = 'v'
      )), '[]') from functions f
    ),
    'computed', (
      select coalesce(json_agg(json_build_object(
        'name', p.proname,
        'table', r.relname,
        'type', format_type(p.prorettype, null),
        'category', t.typcategory,
        'target', target.relname,
        'isToOne', not p.proretset or p.prorows = 1
      ) order by p.proname), '[]')
      from pg_proc p
      join pg_type a on a.oid = p.proargtypes[0]
      join relations r on r.oid = a.typrelid
      join pg_type t on t.oid = p.prorettype
      left join relations target on target.oid = t.typrelid
      where p.pronamespace = to_regnamespace('public') and p.prokind = 'f' and p.pronargs = 1
        and p.provolatile <> 'v' and not p.prosecdef
        and case when target.oid is null then t.typtype <> 'c' and t.typtype <> 'p' and not p.proretset else true end
    )
  ) as catalogue`

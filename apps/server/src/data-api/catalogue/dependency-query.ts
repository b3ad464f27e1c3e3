import type { Database } from '@hearth/database'

export type Definitions = {
  /** Tables and views, with what their policies and definitions say. */
  tables: { name: string; text: string }[]
  /** `isOpen`: names in its body need no schema. */
  functions: { name: string; text: string; isOpen: boolean; isVolatile: boolean }[]
  triggers: { table: string; function: string }[]
  /** Foreign keys that change rows of `from` when rows of `to` go or change. */
  cascades: { from: string; to: string }[]
}

/** The definitions of our own schemas, every name in them with its schema where PostgreSQL writes them. */
export async function readDefinitions(database: Database): Promise<Definitions> {
  const { rows } = await database.run<{ definitions: Definitions }>(
    { role: 'anon' },
    { name: 'data_api_definitions', text: definitions, settings },
  )
  return rows[0]!.definitions
}

/** Read at a start, when everything else starts too. */
const settings = { search_path: '', statement_timeout: '6000' }

const definitions = `
  with schemas as (
    select oid, nspname from pg_catalog.pg_namespace
    where nspname in ('public', 'hearth', 'auth', 'storage', 'realtime')
  ), relations as (
    select c.oid, c.relkind, s.nspname || '.' || c.relname as name
    from pg_catalog.pg_class c join schemas s on s.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v', 'm')
  ), functions as (
    select p.oid, s.nspname || '.' || p.proname as name,
      coalesce(pg_catalog.pg_get_function_sqlbody(p.oid), p.prosrc) as text,
      p.prosqlbody is null
        and not coalesce('search_path=""' = any (p.proconfig) or 'search_path=' = any (p.proconfig), false) as is_open,
      p.provolatile = 'v' as is_volatile
    from pg_catalog.pg_proc p join schemas s on s.oid = p.pronamespace
    where p.prokind in ('f', 'p')
  )
  select pg_catalog.json_build_object(
    'tables', (
      select coalesce(pg_catalog.json_agg(pg_catalog.json_build_object('name', r.name, 'text', pg_catalog.concat_ws(' ',
        (select pg_catalog.string_agg(pg_catalog.concat_ws(' ', pg_catalog.pg_get_expr(p.polqual, p.polrelid),
            pg_catalog.pg_get_expr(p.polwithcheck, p.polrelid)), ' ')
          from pg_catalog.pg_policy p where p.polrelid = r.oid),
        case when r.relkind in ('v', 'm') then pg_catalog.pg_get_viewdef(r.oid) end))), '[]') from relations r
    ),
    'functions', (
      select coalesce(pg_catalog.json_agg(pg_catalog.json_build_object(
        'name', f.name, 'text', f.text, 'isOpen', f.is_open, 'isVolatile', f.is_volatile
      )), '[]') from functions f
    ),
    'triggers', (
      select coalesce(pg_catalog.json_agg(pg_catalog.json_build_object('table', r.name, 'function', f.name)), '[]')
      from pg_catalog.pg_trigger t
      join relations r on r.oid = t.tgrelid
      join functions f on f.oid = t.tgfoid
      where not t.tgisinternal
    ),
    'cascades', (
      select coalesce(pg_catalog.json_agg(pg_catalog.json_build_object('from', a.name, 'to', b.name)), '[]')
      from pg_catalog.pg_constraint k
      join relations a on a.oid = k.conrelid
      join relations b on b.oid = k.confrelid
      where k.contype = 'f' and (k.confdeltype in ('c', 'n', 'd') or k.confupdtype in ('c', 'n', 'd'))
    )
  ) as definitions`

import type { Database } from './database.ts'

type Finding = { problem: string; name: string }

const SENTENCES: Record<string, (name: string) => string> = {
  'no row security': (name) => `Table ${name} does not have row security enabled and forced.`,
  'no policies possible': (name) =>
    `${name} stands in the public schema, where row security cannot guard it.`,
  'invoker view': (name) => `View ${name} is not made with (security_invoker = true).`,
  'definer function': (name) => `Function ${name} is SECURITY DEFINER in the public schema.`,
  'open search path': (name) => `Function ${name} is SECURITY DEFINER without "set search_path = ''".`,
  'mighty login': (name) => `The login role ${name} is a superuser, passes row security or owns tables.`,
  'other times': (name) =>
    `The database writes times otherwise than Hearth reads them (${name}). "hearth migrate" sets the login role right.`,
  'not durable': (name) => `The database runs with ${name} = off: what was answered as done could be lost.`,
}

/**
 * Throws, with one sentence per finding, when the database would let anybody past the row policies or would lose what
 * it promised. Called at every start. `throwAway` accepts a database without fsync: tests.
 */
export async function checkRowSecurity(
  database: Database,
  options: { throwAway?: boolean } = {},
): Promise<void> {
  const { rows } = await database.run<Finding>(
    { role: 'hearth_jobs' },
    { name: 'check-row-security', text: FINDINGS },
  )
  const findings = rows.filter((row) => !(options.throwAway && row.problem === 'not durable'))
  if (findings.length === 0) return
  throw new Error(
    findings.map(({ problem, name }) => SENTENCES[problem]?.(name) ?? `${problem}: ${name}`).join('\n'),
  )
}

/** Reads the catalogue alone, which every role may. What an extension brought is that extension's affair. */
const FINDINGS = `
  with own_relations as (
    select c.* from pg_class c
    where c.relnamespace = to_regnamespace('public')
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  ), own_functions as (
    select p.*, n.nspname from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('public', 'hearth', 'auth', 'storage', 'realtime')
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  )
  select 'no row security' as problem, relname::text as name from own_relations
    where relkind in ('r', 'p') and not (relrowsecurity and relforcerowsecurity)
  union all
  select 'no policies possible', relname from own_relations where relkind in ('m', 'f')
  union all
  select 'invoker view', relname from own_relations
    where relkind = 'v' and not exists (
      select from unnest(reloptions) option where option in ('security_invoker=true', 'security_invoker=on', 'security_invoker=1')
    )
  union all
  select 'definer function', proname from own_functions where prosecdef and nspname = 'public'
  union all
  select 'open search path', nspname || '.' || proname from own_functions
    where prosecdef and not exists (select from unnest(proconfig) setting where setting like 'search_path=%')
  union all
  select 'mighty login', rolname from pg_roles r
    where rolname = session_user
      and (rolsuper or rolbypassrls or exists (select from pg_class c where c.relowner = r.oid and c.relkind in ('r', 'p')))
  union all
  select 'other times', name from pg_settings
    where (name = 'TimeZone' and setting <> 'UTC') or (name = 'DateStyle' and setting not like 'ISO%')
      or (name = 'IntervalStyle' and setting <> 'iso_8601')
  union all
  select 'not durable', name from pg_settings
    where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off'
  order by 1, 2`

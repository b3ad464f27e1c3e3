import type pg from 'pg'
import type { SchemaFiles } from './schema-files.ts'

/**
 * Makes functions, views, triggers and row policies what the files say, inside the caller's transaction: all of them go, then
 * every file is run. So each file says `create`, a signature may change freely, and what stands in no file is gone.
 */
export async function applySchema(client: pg.ClientBase, { files, checksum }: SchemaFiles): Promise<void> {
  await client.query(removeAll)
  // Bodies name functions of files that come later; a test looks at every one of them.
  await client.query('set local check_function_bodies to off')
  for (const { name, sql } of files) {
    await client.query(sql).catch((error: Error) => {
      error.message = `schema/${name}: ${error.message}`
      throw error
    })
  }
  await client.query(
    `insert into hearth.migrations (number, name, checksum) values (0, 'schema', $1)
     on conflict (number) do update set name = excluded.name, checksum = excluded.checksum, applied_at = now()`,
    [checksum],
  )
}

/** These are Hearth's alone. */
const schemas = ['public', 'hearth', 'auth', 'storage', 'realtime']

/**
 * A function that a column, an index or a constraint holds fast, with what it calls, belongs to the migrations and stays.
 * Nothing is removed by `cascade`: what else rests on a function of these files ends the whole transaction.
 */
const removeAll = `
do $remove$
declare
  schemas constant oid[] := array(select oid from pg_namespace where nspname = any('{${schemas.join(',')}}'));
  held constant oid[] := array(
    with recursive held as (
      select refobjid as id from pg_depend
      where refclassid = 'pg_proc'::regclass
        and classid not in ('pg_proc'::regclass, 'pg_trigger'::regclass, 'pg_policy'::regclass, 'pg_rewrite'::regclass)
      union
      select d.refobjid from pg_depend d join held on d.classid = 'pg_proc'::regclass and d.objid = held.id
      where d.refclassid = 'pg_proc'::regclass
    )
    select id from held
    union all
    select objid from pg_depend where deptype = 'e' and classid in ('pg_proc'::regclass, 'pg_class'::regclass));
  in_views constant oid[] := array(
    select refobjid from pg_depend where refclassid = 'pg_proc'::regclass and classid = 'pg_rewrite'::regclass);
  statement text;
begin
  for statement in
    select format('drop policy %I on %s', p.polname, c.oid::regclass)
      from pg_policy p join pg_class c on c.oid = p.polrelid where c.relnamespace = any(schemas)
    union all
    select format('drop trigger %I on %s', t.tgname, c.oid::regclass)
      from pg_trigger t join pg_class c on c.oid = t.tgrelid where c.relnamespace = any(schemas) and not t.tgisinternal
  loop
    execute statement;
  end loop;
  -- Functions take rows of views, and views call functions: first what no view calls, then the views, then the rest.
  for statement in
    select * from (values
      ((select 'drop routine ' || string_agg(p.oid::regprocedure::text, ', ') from pg_proc p
        where p.pronamespace = any(schemas) and p.oid <> all (held) and p.oid <> all (in_views))),
      ((select 'drop view ' || string_agg(c.oid::regclass::text, ', ') from pg_class c
        where c.relnamespace = any(schemas) and c.relkind = 'v' and c.oid <> all (held))),
      ((select 'drop routine ' || string_agg(p.oid::regprocedure::text, ', ') from pg_proc p
        where p.pronamespace = any(schemas) and p.oid <> all (held) and p.oid = any (in_views)))
    ) as removals (statement) where removals.statement is not null
  loop
    execute statement;
  end loop;
end $remove$`

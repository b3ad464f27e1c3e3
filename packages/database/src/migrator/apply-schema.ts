import type pg from 'pg'
import type { SchemaFiles } from './schema-files.ts'

/**
 * Makes functions, views, triggers and row policies what the files say, inside the caller's transaction: they go, then every
 * file is run. So each file says `create`, a signature may change freely, and what stands in no file is gone.
 */
export async function applySchema(client: pg.ClientBase, { files, checksum }: SchemaFiles): Promise<void> {
  await removeOld(client)
  for (const { name, sql } of files) {
    await client.query(sql).catch((error: Error) => {
      error.message = `schema/${name}: ${error.message}`
      throw error
    })
  }
  await client.query(removeForgotten)
  await client.query(
    `insert into hearth.migrations (number, name, checksum) values (0, 'schema', $1)
     on conflict (number) do update set name = excluded.name, checksum = excluded.checksum, applied_at = now()`,
    [checksum],
  )
}

/**
 * Makes of the files what the tables of an older version take, inside the caller's transaction: columns and indexes call functions,
 * without which no row can come. All of it is made anew once the tables are of this version.
 */
export async function applyToOlderTables(client: pg.ClientBase, { files }: SchemaFiles): Promise<void> {
  await removeOld(client)
  for (const { sql } of files) {
    await client.query('savepoint file')
    await client.query(sql).catch(() => client.query('rollback to savepoint file'))
  }
}

async function removeOld(client: pg.ClientBase): Promise<void> {
  await client.query("set local statement_timeout to '800ms'")
  await client.query(lockAll)
  await client.query('set local statement_timeout to 0')
  await client.query(removeAll)
  // Bodies name functions of files that come later; a test looks at every one of them.
  await client.query('set local check_function_bodies to off')
}

/** These are Hearth's alone. */
const schemas = `(select oid from pg_namespace where nspname in ('public', 'hearth', 'auth', 'storage', 'realtime'))`

/**
 * Every view, and every table that has a policy or a trigger, at once and first, so that nobody is in the middle of anything.
 * All of them within less than a second (`deadlock_timeout`), or none: whoever has one that we want, and wants one that we
 * have, is let go before PostgreSQL ends what they do.
 */
const lockAll = `
do $lock$
declare
  tables text;
  view regclass;
begin
  -- \`lock table\` on a view asks whether its owner may lock what it reads.
  for view in select c.oid from pg_class c where c.relnamespace in ${schemas} and c.relkind = 'v' loop
    execute format('alter view %s reset (check_option)', view);
  end loop;
  select string_agg(c.oid::regclass::text, ', ' order by c.oid desc) into tables from pg_class c
    where c.relnamespace in ${schemas} and c.relkind in ('r', 'p')
      and (c.relrowsecurity or exists (select from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal));
  if tables is not null then execute 'lock table ' || tables || ' in access exclusive mode'; end if;
end $lock$`

/**
 * What a column, an index or a constraint calls belongs to the migrations and stays. What a view calls stays until it is
 * replaced. Nothing goes by `cascade`: what else rests on a function of these files ends the whole transaction.
 */
const dropFunctions = (which: string) => `
  select 'drop routine ' || string_agg(p.oid::regprocedure::text, ', ') into statement from pg_proc p
  where p.pronamespace in ${schemas} and ${which} and p.oid not in (
    with recursive held as (
      select refobjid as id from pg_depend
      where refclassid = 'pg_proc'::regclass
        and classid not in ('pg_proc'::regclass, 'pg_trigger'::regclass, 'pg_policy'::regclass)
      union
      select d.refobjid from pg_depend d join held on d.classid = 'pg_proc'::regclass and d.objid = held.id
      where d.refclassid = 'pg_proc'::regclass
    )
    select id from held
    union all
    select objid from pg_depend where deptype = 'e' and classid = 'pg_proc'::regclass
  );
  if statement is not null then execute statement; end if;`

/** Views stay: somebody who waits knows a view by its number. Their files say `create or replace`. */
const removeAll = `
do $remove$
declare
  statement text;
begin
  for statement in
    select format('drop policy %I on %s', p.polname, c.oid::regclass)
      from pg_policy p join pg_class c on c.oid = p.polrelid where c.relnamespace in ${schemas}
    union all
    select format('drop trigger %I on %s', t.tgname, c.oid::regclass)
      from pg_trigger t join pg_class c on c.oid = t.tgrelid where c.relnamespace in ${schemas} and not t.tgisinternal
  loop
    execute statement;
  end loop;
  ${dropFunctions('true')}
end $remove$`

/** Views that no file replaced in this transaction, and what they called. */
const removeForgotten = `
do $remove$
declare
  statement text;
begin
  select 'drop view ' || string_agg(v.oid::regclass::text, ', ') into statement
    from pg_class v join pg_rewrite r on r.ev_class = v.oid
    where v.relkind = 'v' and v.relnamespace in ${schemas} and r.xmin <> pg_current_xact_id()::xid;
  if statement is not null then execute statement; end if;
  ${dropFunctions('p.xmin <> pg_current_xact_id()::xid')}
end $remove$`

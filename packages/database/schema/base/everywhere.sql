-- What holds for every table and every function, so that none can be forgotten.

-- Row security binds everybody, outside `auth`, which people never reach, even the owner. Of the tables that a
-- service's role was granted it works with every row, unless a policy of the table says otherwise: the grants say with
-- which tables, and how. Every table of `public` is watched.
do $$
declare
  one record;
  service record;
begin
  for one in
    select c.oid, c.oid::regclass as "table", n.nspname as schema
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname in ('public', 'auth', 'storage', 'realtime')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  loop
    execute format('alter table %s enable row level security', one."table");
    if one.schema <> 'auth' then execute format('alter table %s force row level security', one."table"); end if;
    if one.schema = 'public' then
      execute format('create trigger live_login before insert or update or delete on %s
        for each statement execute function hearth.require_live_login()', one."table");
      execute format('create trigger announce_change after insert or update or delete on %s
        for each statement execute function hearth.announce_change()', one."table");
    end if;
    for service in select * from (values
      ('hearth_engine', 'create policy engine_service on %s for all to hearth_engine using (true) with check (true)'),
      ('hearth_auth', 'create policy auth_service on %s for all to hearth_auth using (true) with check (true)'),
      ('hearth_jobs', 'create policy jobs_read on %s for select to hearth_jobs using (true)')
    ) as services (role, policy)
    where has_any_column_privilege(services.role, one.oid, 'select') and not exists (
      select from pg_policy p where p.polrelid = one.oid and p.polroles @> array[services.role::regrole::oid])
    loop
      execute format(service.policy, one."table");
    end loop;
  end loop;
end $$;

-- A function that no file gives to anybody is the engine's. What reads past its caller's rights belongs to the role whose
-- policies allow that: the engine's, where its own file does not give it to another. Forced row security would stop the
-- owner, which is right for these alone: they touch tables of `hearth` that no role may change.
do $$
declare
  one record;
begin
  for one in
    select p.oid::regprocedure as "function", p.prosecdef as has_own_rights from pg_proc p
    where p.proowner = current_user::regrole and case
      when p.prosecdef then p.pronamespace in ('hearth'::regnamespace, 'realtime'::regnamespace)
        and p.proname not in ('forget_in_audit_log', 'forget_old_audit', 'guard_username')
      else p.pronamespace = 'hearth'::regnamespace and p.prorettype <> 'trigger'::regtype
        and not exists (select from aclexplode(p.proacl) a where a.grantee <> p.proowner) end
  loop
    execute format(case when one.has_own_rights then 'alter function %s owner to hearth_engine'
      else 'grant execute on function %s to hearth_engine' end, one."function");
  end loop;
end $$;

revoke create on schema hearth, realtime from hearth_engine, hearth_auth, hearth_jobs;

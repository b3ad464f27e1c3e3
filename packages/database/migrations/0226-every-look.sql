-- Every look of those who look after the house stands in the audit log, also where a list shows nobody's secrets: what a
-- login that was carried away has read can be told from it. Where a list does not note it itself (`hearth.require_admin`), it
-- is noted around the list, which stays as it is.
create function hearth.note_look(action text, detail jsonb default '{}', subject text default null) returns void
  language plpgsql volatile security definer set search_path = '' as $$
begin
  -- To everybody else the lists are empty, or refuse by themselves.
  if not hearth.is_admin(auth.uid()) then return; end if;
  perform hearth.require_admin();
  insert into hearth.audit_log (actor, action, subject, detail)
    values (auth.uid(), note_look.action, note_look.subject, jsonb_strip_nulls(note_look.detail));
end $$;

create or replace function public.admin_jobs(
  state text default null, cursor bigint default null, page_size integer default 25
) returns jsonb
  language sql volatile set search_path = '' as $$
  select hearth.note_look('jobs_looked_at', jsonb_build_object('state', left(state, 20)));
  select hearth.admin_jobs(state, cursor, page_size)
$$;
create or replace function public.providers_in_review() returns jsonb
  language sql volatile set search_path = '' as $$
  select hearth.note_look('reviews_looked_at');
  select hearth.providers_in_review()
$$;
create or replace function public.reports_queue(wanted text default 'open', cursor text default null) returns jsonb
  language sql volatile set search_path = '' as $$
  select hearth.note_look('reports_looked_at', jsonb_build_object('state', left(wanted, 20)));
  select hearth.reports_queue(wanted, cursor)
$$;
create or replace function public.suspension_list(wanted text default 'appeals', cursor text default null) returns jsonb
  language sql volatile set search_path = '' as $$
  select hearth.note_look('suspensions_looked_at', jsonb_build_object('state', left(wanted, 20)));
  select hearth.suspension_list(wanted, cursor)
$$;
create or replace function public.member_care(member uuid) returns jsonb
  language sql volatile set search_path = '' as $$
  select hearth.note_look('member_looked_at', subject => member::text);
  select hearth.member_care(member)
$$;

grant create on schema hearth to hearth_engine;
alter function hearth.note_look(text, jsonb, text) owner to hearth_engine;
revoke create on schema hearth from hearth_engine;
grant execute on function hearth.note_look(text, jsonb, text) to authenticated;

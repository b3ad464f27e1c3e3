-- The audit log of 0201, also readable where acts were about what is no person: an event, a job. A plan may cast before it
-- looks at the form, so the cast itself must know what is no id.
create or replace function hearth.admin_audit(of_action text, of_member text, cursor bigint, page_size integer) returns jsonb
  language plpgsql volatile security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  size integer := least(greatest(coalesce(page_size, 25), 1), 50);
  person uuid := (select p.id from public.profiles p where lower(p.username) = lower(ltrim(btrim(of_member), '@')));
begin
  perform hearth.require_admin(case when cursor is null then 'audit_log_read' end,
    jsonb_strip_nulls(jsonb_build_object('action', of_action, 'member', person)));
  if of_member is not null and person is null then return '{"lines": [], "next": null}'; end if;
  return (
    with found as (
      select l.* from hearth.audit_log l
      where (of_action is null or l.action = of_action)
        and (person is null or l.actor = person or l.subject = person::text)
        and (admin_audit.cursor is null or l.id < admin_audit.cursor)
      order by l.id desc limit size + 1
    ), page as (
      select * from found order by id desc limit size
    )
    select jsonb_build_object(
      'lines', coalesce(jsonb_agg(jsonb_build_object(
        'id', l.id, 'at', l.at, 'action', l.action, 'detail', l.detail,
        'actor', case when a.id is not null then jsonb_build_object('id', a.id, 'username', a.username) end,
        'subject', case when s.id is not null then jsonb_build_object('id', s.id, 'username', s.username) end
      ) order by l.id desc), '[]'),
      'next', case when (select count(*) from found) > size then min(l.id)::text end)
    from page l
    left join public.profiles a on a.id = l.actor
    left join public.profiles s on s.id = hearth.uuid_or_null(l.subject));
end $$;

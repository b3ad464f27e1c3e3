-- How many reports wait, for those who look after the house; null for everybody else.
create function hearth.reports_waiting() returns integer
  language sql stable security definer set search_path = ''
  return case when hearth.is_admin(auth.uid()) and hearth.login_lives() then (
    select count(*) from (select from public.reports r where r.closed_at is null order by r.created_at, r.id limit 1000) r)
  end;
grant execute on function hearth.reports_waiting to authenticated;

-- What waits for the reader to decide: those who ask to come to what they host, the soonest first, and reports. It reads
-- as the reader. Titles are in the language that is asked for, where they are translated.
create function hearth.my_to_do(locale text default null) returns jsonb
  language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'asking', coalesce((
      select jsonb_agg(jsonb_build_object('event_id', a.id, 'title',
          coalesce(hearth.words_in(a.id, my_to_do.locale) ->> 'title', a.title), 'start_date', a.start_date, 'asked', a.asked)
        order by a.starts_at, a.id)
      from (
        select e.*, (select count(*) from public.attendances d where d.event_id = e.id and d.answer = 'asked') as asked
        from public.events e
        where e.status = 'published' and e.ends_at > now() and e.id in (
          select o.id from public.events o where o.created_by = auth.uid()
          union select h.event_id from hearth.co_hosts h where h.user_id = auth.uid())
        order by e.starts_at, e.id limit 100
      ) a where a.asked > 0), '[]'),
    'reports', hearth.reports_waiting())
$$;
grant execute on function hearth.my_to_do to authenticated;

create function hearth.end_report_of_case() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  delete from public.reports r where r.id = old.report_id;
  return null;
end $$;
create trigger end_report_of_case after delete on hearth.report_cases
  for each row execute function hearth.end_report_of_case();

-- What a person reports; no row where there is nothing of this kind that they may see.
create function hearth.find_reported(kind text, subject text, person uuid)
  returns table (owner_id uuid, title text, words text)
  language plpgsql stable set search_path = '' as $$
declare
  finder text;
begin
  select k.find into finder from hearth.report_kinds k where k.kind = find_reported.kind;
  if not found then return; end if;
  -- The name comes from the table of kinds, whose check lets nothing else in.
  return query execute format('select r.owner_id, left(r.title, 300), left(r.words, 4000) from %s($1, $2) r', finder)
    using subject, person;
end $$;

create function hearth.person_in_short(person uuid) returns jsonb
  language sql stable set search_path = ''
  return (
    select jsonb_build_object('id', p.id, 'username', p.username, 'display_name', p.display_name,
      'profile_photo_url', p.profile_photo_url)
    from public.profiles p where p.id = person);

create function hearth.may_decide_report(report uuid, admin uuid) returns boolean
  language sql stable set search_path = ''
  return exists (
    select from hearth.report_cases c where c.report_id = report and c.subject_owner_id is distinct from admin);

-- A page of reports: `open` ones, the longest waiting first, or `closed` ones, the last decided first. Null for whoever
-- does not look after the house, and nobody finds here what is about themselves. A later page begins in the index where
-- the one before ended, in any plan.
create function hearth.reports_queue(wanted text, cursor text) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  page_size constant integer := 20;
  after_at timestamptz;
  after_id uuid;
begin
  if not hearth.is_admin(auth.uid()) then return null; end if;
  if wanted not in ('open', 'closed') then raise exception 'There is no such list.' using errcode = '22023'; end if;
  if cursor is not null then
    if cursor !~ '^\d{1,20} [0-9a-f-]{36}$' then raise exception 'Unknown cursor.' using errcode = '22023'; end if;
    after_at := 'epoch'::timestamptz + split_part(cursor, ' ', 1)::numeric * interval '1 microsecond';
    after_id := split_part(cursor, ' ', 2)::uuid;
  end if;
  return (
    with waiting as (
      select r.*, r.created_at as at from public.reports r
      where wanted = 'open' and r.closed_at is null and hearth.may_decide_report(r.id, auth.uid())
        and (r.created_at, r.id) > (coalesce(after_at, '-infinity'), coalesce(after_id, '00000000-0000-0000-0000-000000000000'))
      order by r.created_at, r.id limit page_size + 1
    ), closed as (
      select r.*, r.closed_at as at from public.reports r
      where wanted = 'closed' and r.closed_at is not null and hearth.may_decide_report(r.id, auth.uid())
        and r.closed_at <= coalesce(after_at, 'infinity') and (after_at is null or r.closed_at < after_at or r.id > after_id)
      order by r.closed_at desc, r.id limit page_size + 1
    ), page as (
      select x.*, row_number() over (
        order by case wanted when 'open' then x.at end, case wanted when 'closed' then x.at end desc, x.id) as nr
      from (select * from waiting union all select * from closed) x
    )
    select jsonb_build_object(
      'next', (
        select (extract(epoch from p.at) * 1000000)::bigint || ' ' || p.id from page p
        where p.nr = page_size and exists (select from page q where q.nr > page_size)),
      'waiting', (select count(*) from (select from public.reports r where r.closed_at is null limit 1000) r),
      'reports', coalesce(jsonb_agg(jsonb_build_object(
        'id', p.id, 'subject_kind', p.subject_kind, 'subject_id', p.subject_id, 'subject_title', c.subject_title,
        'subject_words', c.subject_words, 'reason', p.reason, 'words', p.words, 'state', p.state, 'outcome', c.outcome,
        'created_at', p.created_at, 'closed_at', p.closed_at,
        'owner', hearth.person_in_short(c.subject_owner_id),
        'reporter', hearth.person_in_short(p.reporter_id),
        'taken_by', hearth.person_in_short(c.taken_by),
        'others', (
          select count(*) from public.reports o
          where o.subject_kind = p.subject_kind and o.subject_id = p.subject_id and o.id <> p.id),
        'history', coalesce((
          select jsonb_agg(jsonb_build_object('at', l.at, 'action', l.action, 'note', l.detail ->> 'note',
            'by', (select coalesce(a.display_name, a.username) from public.profiles a where a.id = l.actor)) order by l.id)
          from hearth.audit_log l where l.subject = p.id::text and l.action like 'report.%'), '[]')
      ) order by p.nr) filter (where p.nr <= page_size), '[]'))
    from page p join hearth.report_cases c on c.report_id = p.id);
end $$;
grant execute on function hearth.reports_queue to authenticated;

create function public.reports_queue(wanted text default 'open', cursor text default null) returns jsonb
  language sql volatile set search_path = '' as $$
  select hearth.note_look('reports_looked_at', jsonb_build_object('state', left(wanted, 20)));
  select hearth.reports_queue(wanted, cursor)
$$;
grant execute on function public.reports_queue to authenticated, hearth_engine;

-- Anybody who is signed in may tell the house of something that is not right. Written by the functions `report` and
-- `handle-report`; the person who reported reads how it stands, those who look after the house read it by `reports_queue`,
-- and whoever it is about reads nothing of it.
create table public.reports (
  -- Made where the report is written, so that sending twice is one report.
  id uuid primary key,
  -- Without the person, when they have left, it still says what is not right.
  reporter_id uuid references public.profiles on delete set null,
  subject_kind text not null check (subject_kind ~ '^[a-z_]{3,30}$'),
  subject_id text not null check (char_length(subject_id) <= 64),
  reason text not null check (reason ~ '^[a-z_]{3,30}$'),
  words text not null default '' check (char_length(words) <= 1000),
  state text not null default 'new' check (state in ('new', 'looked_at', 'resolved', 'set_aside')),
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  constraint closed_when_decided check ((state in ('resolved', 'set_aside')) = (closed_at is not null))
);
-- The same person tells of the same thing once, as long as it is open.
create unique index reports_open_idx on public.reports (reporter_id, subject_kind, subject_id) where closed_at is null;
create index reports_reporter_id_idx on public.reports (reporter_id, created_at desc);
create index reports_subject_idx on public.reports (subject_kind, subject_id);
create index reports_waiting_idx on public.reports (created_at, id) where closed_at is null;
create index reports_closed_idx on public.reports (closed_at desc, id) where closed_at is not null;

select hearth.watch_table('public.reports');
grant select on public.reports to authenticated;
grant select, insert, update, delete on public.reports to hearth_engine;

-- What only those who look after the house read of a report.
create table hearth.report_cases (
  report_id uuid primary key references public.reports on delete cascade,
  -- Whose it is. With their account goes what there was to decide.
  subject_owner_id uuid references public.profiles on delete cascade,
  -- As it stood when it was reported.
  subject_title text not null check (char_length(subject_title) <= 300),
  subject_words text not null default '' check (char_length(subject_words) <= 4000),
  -- Who looks into it.
  taken_by uuid references public.profiles on delete set null,
  -- What was done, where something was.
  outcome text check (outcome ~ '^[a-z_]{3,30}$')
);
create index report_cases_subject_owner_id_idx on hearth.report_cases (subject_owner_id);
create index report_cases_taken_by_idx on hearth.report_cases (taken_by);
grant select, insert, update, delete on hearth.report_cases to hearth_engine;

create function hearth.end_report_of_case() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  delete from public.reports r where r.id = old.report_id;
  return null;
end $$;
create trigger end_report_of_case after delete on hearth.report_cases
  for each row execute function hearth.end_report_of_case();

-- What may be reported, and the function that finds it: `find(subject text, person uuid)` gives whose it is, a title and its
-- words, for whoever may see it and for nobody else. A new kind is such a function and a row here.
create table hearth.report_kinds (
  kind text primary key check (kind ~ '^[a-z_]{3,30}$'),
  find text not null check (find ~ '^hearth\.[a-z_]+$')
);
grant select on hearth.report_kinds to hearth_engine;

-- Null for what is not a uuid, so that nothing is cast that cannot be.
create function hearth.uuid_or_null(text) returns uuid
  language sql immutable set search_path = ''
  return case when $1 ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then $1::uuid end;

create function hearth.reported_event(subject text, person uuid) returns table (owner_id uuid, title text, words text)
  language sql stable set search_path = '' as $$
  select e.created_by, e.title, '' from public.events e where e.id = subject and hearth.may_open_event(e.id, person)
$$;

create function hearth.reported_profile(subject text, person uuid) returns table (owner_id uuid, title text, words text)
  language sql stable set search_path = '' as $$
  select p.id, coalesce(p.display_name, p.username), ''
  from public.profiles p
  where p.id = hearth.uuid_or_null(subject) and not p.is_hidden
    and not exists (select from public.blocks b where b.blocker_id = p.id and b.blocked_id = person)
$$;

create function hearth.reported_venue(subject text, person uuid) returns table (owner_id uuid, title text, words text)
  language sql stable set search_path = '' as $$
  select v.owner_id, v.name, '' from public.venues v where v.id = hearth.uuid_or_null(subject)
$$;

create function hearth.reported_provider(subject text, person uuid) returns table (owner_id uuid, title text, words text)
  language sql stable set search_path = '' as $$
  select s.owner_id, s.name, ''
  from public.service_providers s join public.profiles p on p.id = s.owner_id
  where s.id = hearth.uuid_or_null(subject) and s.status = 'published' and not p.is_hidden
    and not exists (select from public.blocks b where b.blocker_id = p.id and b.blocked_id = person)
$$;

-- A message of a conversation, by one of its two sides.
create function hearth.reported_message(subject text, person uuid) returns table (owner_id uuid, title text, words text)
  language sql stable set search_path = '' as $$
  select m.author_id, 'A message in the conversation with ' || p.name, m.body
  from public.enquiry_messages m
  join public.enquiries e on e.id = m.enquiry_id
  join public.service_providers p on p.id = e.provider_id
  where m.id = hearth.uuid_or_null(subject) and hearth.may_read_enquiry(e.provider_id, e.asker_id, person)
$$;

insert into hearth.report_kinds (kind, find) values
  ('event', 'hearth.reported_event'),
  ('profile', 'hearth.reported_profile'),
  ('venue', 'hearth.reported_venue'),
  ('provider', 'hearth.reported_provider'),
  ('message', 'hearth.reported_message');

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

grant execute on function hearth.uuid_or_null(text), hearth.reported_event(text, uuid), hearth.reported_profile(text, uuid),
  hearth.reported_venue(text, uuid), hearth.reported_provider(text, uuid), hearth.reported_message(text, uuid),
  hearth.find_reported(text, text, uuid)
  to hearth_engine;

-- Notes and deeds are found by what they are about.
create index if not exists audit_log_subject_idx on hearth.audit_log (subject, id);
grant select on hearth.audit_log to hearth_engine;

create function hearth.person_in_short(person uuid) returns jsonb
  language sql stable set search_path = ''
  return (
    select jsonb_build_object('id', p.id, 'username', p.username, 'display_name', p.display_name,
      'profile_photo_url', p.profile_photo_url)
    from public.profiles p where p.id = person);
grant execute on function hearth.person_in_short(uuid) to hearth_engine;

create function hearth.may_decide_report(report uuid, admin uuid) returns boolean
  language sql stable set search_path = ''
  return exists (
    select from hearth.report_cases c where c.report_id = report and c.subject_owner_id is distinct from admin);
grant execute on function hearth.may_decide_report(uuid, uuid) to hearth_engine;

-- A page of reports: `open` ones, the longest waiting first, or `closed` ones, the last decided first. Null for whoever
-- does not look after the house, and nobody finds here what is about themselves. A later page begins in the index where the
-- one before ended, in any plan.
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

create function public.reports_queue(wanted text default 'open', cursor text default null) returns jsonb
  language sql volatile set search_path = '' as $$
  select hearth.note_look('reports_looked_at', jsonb_build_object('state', left(wanted, 20)));
  select hearth.reports_queue(wanted, cursor)
$$;

grant create on schema hearth to hearth_engine;
alter function hearth.end_report_of_case() owner to hearth_engine;
alter function hearth.reports_queue(text, text) owner to hearth_engine;
revoke create on schema hearth from hearth_engine;
grant execute on function hearth.reports_queue(text, text), public.reports_queue(text, text) to authenticated, hearth_engine;

-- What went wrong in people's browsers, for those who look after the house. Anybody's browser may tell of it, so the rows hold
-- nothing of anybody: a message without typed words, names and ids, the pattern of the page, places in our own files. The same
-- error of the same build on the same page is one row, whose id is the hash of these.
create table hearth.error_reports (
  id uuid primary key,
  app text not null check (char_length(app) <= 40),
  release text not null check (char_length(release) <= 20),
  route text not null check (char_length(route) <= 60),
  message text not null check (char_length(message) between 1 and 300),
  -- Where it happened the last time, the innermost first.
  places text[] not null check (cardinality(places) <= 5),
  count bigint not null check (count > 0),
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  -- Off the list, until it is seen again.
  solved_at timestamptz
);
create index error_reports_last_seen_at_idx on hearth.error_reports (last_seen_at, id);
grant select, insert, update, delete on hearth.error_reports to hearth_engine;
grant select, delete on hearth.error_reports to hearth_jobs;

-- Errors of all browsers, those seen last first; the open ones, or the solved ones. Each look is noted.
create function hearth.admin_errors(state text, cursor text, page_size integer) returns jsonb
  language plpgsql volatile security definer set search_path = '' as $$
declare
  size integer := least(greatest(coalesce(page_size, 25), 1), 50);
  after_it record := hearth.read_admin_cursor(cursor);
begin
  perform hearth.require_admin('errors_looked_at', jsonb_strip_nulls(jsonb_build_object('state', left(state, 20))));
  return (
    with found as (
      select r.* from hearth.error_reports r
      where (r.solved_at is not null) = (state is not distinct from 'solved')
        and (after_it.at is null or (r.last_seen_at, r.id) < (after_it.at, after_it.id::uuid))
      order by r.last_seen_at desc, r.id desc limit size + 1
    ), page as (
      select * from found order by last_seen_at desc, id desc limit size
    )
    select jsonb_build_object(
      'errors', coalesce(jsonb_agg(jsonb_build_object(
        'id', p.id, 'app', p.app, 'release', p.release, 'route', p.route, 'message', p.message, 'places', p.places,
        'count', p.count, 'first_seen_at', p.first_seen_at, 'last_seen_at', p.last_seen_at, 'solved_at', p.solved_at
      ) order by p.last_seen_at desc, p.id desc), '[]'),
      'next', case when (select count(*) from found) > size
        then (select x.id || ' ' || x.last_seen_at from page x order by x.last_seen_at, x.id limit 1) end)
    from page p);
end $$;
create function public.admin_errors(state text default null, cursor text default null, page_size integer default 25)
  returns jsonb
  language sql volatile set search_path = '' return hearth.admin_errors(state, cursor, page_size);

grant create on schema hearth to hearth_engine;
alter function hearth.admin_errors(text, text, integer) owner to hearth_engine;
revoke create on schema hearth from hearth_engine;
grant execute on function hearth.admin_errors(text, text, integer), public.admin_errors(text, text, integer) to authenticated;

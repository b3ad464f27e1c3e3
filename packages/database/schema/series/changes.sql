-- Changes of many dates. Each says first what it touches (`preview`), is one statement or a few for all dates, and leaves one notice for
-- everyone it concerns (`tell_of_dates`) in the place of one for each date.

-- The host who changes, with the series held. Refuses `not_signed_in`, `not_found` and `not_allowed`.
create function hearth.lock_hosted_series(series text, host uuid, login uuid) returns void
  language plpgsql set search_path = '' as $$
begin
  if not hearth.login_lives(host, login) then perform hearth.refuse('not_signed_in'); end if;
  perform from hearth.series s where s.id = lock_hosted_series.series for update;
  if not found or hearth.shown_date(lock_hosted_series.series, host) is null then perform hearth.refuse('not_found'); end if;
  if not hearth.is_host_of_series(lock_hosted_series.series, host) then perform hearth.refuse('not_allowed'); end if;
end $$;

-- How many dates a change touches, how many keep what is their own, and how many people come to them.
create function hearth.touched(events text[], kept integer default 0) returns jsonb
  language sql stable set search_path = ''
  return (
    select jsonb_build_object('dates', cardinality(events), 'kept', kept, 'people', (
      select count(distinct coalesce(a.user_id, a.guest_id)) from public.attendances a
      where a.event_id = any (events) and a.answer = 'coming')));

-- Everyone who comes to any of these dates hears of it once; what it was and is now stands in the first of them.
create function hearth.tell_of_dates(series text, what text, events text[], host uuid, before jsonb default null) returns void
  language plpgsql set search_path = '' as $$
declare
  told text[] := array(
    select e.id from public.events e
    where e.id = any (events) and e.ends_at > now() and exists (
      select from public.attendances a where a.event_id = e.id and a.answer = 'coming' and a.user_id is distinct from host)
    order by e.starts_at);
begin
  if told = '{}' then return; end if;
  insert into hearth.group_notifications (kind, event_id, author_id, facts, readers)
    select 'series_change', told[1], (select p.id from public.profiles p where p.id = host),
      jsonb_build_object('seriesId', tell_of_dates.series, 'what', what, 'eventIds', told, 'before', before,
        'after', hearth.calendar_facts(e)),
      (hearth.touched(told) ->> 'people')::integer
    from public.events e where e.id = told[1];
  perform hearth.queue_group_notifications(told[1]);
end $$;

-- The first of these dates to which somebody comes, as it is before a change; null where nobody does.
create function hearth.first_told(events text[]) returns jsonb
  language sql stable set search_path = ''
  return (
    select hearth.calendar_facts(e) from public.events e
    where e.id = any (events) and exists (select from public.attendances a where a.event_id = e.id and a.answer = 'coming')
    order by e.starts_at limit 1);

-- Takes dates out of what is to come: those that somebody answered or wrote about are cancelled, the others go. Gives the cancelled.
create function hearth.drop_dates(events text[]) returns text[]
  language plpgsql set search_path = '' as $$
declare
  cancelled text[];
begin
  delete from public.events e where e.id = any (events)
    and not exists (select from public.attendances a where a.event_id = e.id and a.answer <> 'not_coming')
    and not exists (select from public.event_waiting w where w.event_id = e.id)
    and not exists (select from public.event_comments c where c.event_id = e.id)
    and not exists (select from public.event_messages c where c.event_id = e.id);
  with changed as (
    update public.events e set status = 'cancelled', version = e.version + 1, updated_at = greatest(e.updated_at, now())
    where e.id = any (events) and e.status = 'published' returning e.id
  )
  select coalesce(array_agg(c.id), '{}') into cancelled from changed c;
  delete from hearth.event_bytes b where b.event_id = any (cancelled);
  return cancelled;
end $$;

-- A break: these days of the rule are none. What is not made yet is not made.
create function hearth.skip_dates(series text, host uuid, login uuid, days date[], said text, preview boolean) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  ids text[];
  result jsonb;
begin
  perform hearth.lock_hosted_series(skip_dates.series, host, login);
  ids := array(select e.id from hearth.series_dates d join public.events e on e.id = d.event_id
    where d.series_id = skip_dates.series and d.date = any (days) and e.status <> 'cancelled' and e.ends_at > now());
  result := hearth.touched(ids) || jsonb_build_object('seriesId', skip_dates.series);
  if preview then return result; end if;
  perform hearth.change_many(true);
  insert into hearth.series_dates as d (series_id, date, is_skipped, note)
    select skip_dates.series, n, true, said from unnest(days) n
    where n >= current_date - 1
    on conflict (series_id, date) do update set is_skipped = true, note = excluded.note
      where not exists (select from public.events e where e.id = d.event_id and e.ends_at <= now());
  perform hearth.tell_of_dates(skip_dates.series, 'cancelled', hearth.drop_dates(ids), host);
  perform hearth.settle_head(skip_dates.series);
  perform hearth.change_many(false);
  perform pg_notify('engine_changed', '');
  return result;
end $$;

-- What was skipped takes place after all: as it was where people had answered, else made anew by the job.
create function hearth.resume_dates(series text, host uuid, login uuid, days date[]) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  ids text[];
begin
  perform hearth.lock_hosted_series(resume_dates.series, host, login);
  ids := array(select e.id from hearth.series_dates d join public.events e on e.id = d.event_id
    where d.series_id = resume_dates.series and d.date = any (days) and d.is_skipped and e.status = 'cancelled' and e.ends_at > now());
  perform hearth.change_many(true);
  update public.events e set status = 'published', version = e.version + 1, updated_at = greatest(e.updated_at, now())
    where e.id = any (ids);
  delete from hearth.event_bytes b where b.event_id = any (ids);
  update hearth.series_dates d set is_skipped = false, note = null where d.series_id = resume_dates.series and d.event_id = any (ids);
  delete from hearth.series_dates d
    where d.series_id = resume_dates.series and d.date = any (days) and d.is_skipped and d.event_id is null;
  perform hearth.tell_of_dates(resume_dates.series, 'held', ids, host);
  perform hearth.settle_head(resume_dates.series);
  perform hearth.change_many(false);
  perform hearth.queue_series(resume_dates.series);
  perform pg_notify('engine_changed', '');
  return hearth.touched(ids) || jsonb_build_object('seriesId', resume_dates.series);
end $$;

-- The last rule of a series names no day after this one.
create function hearth.end_rules(series text, last_day date) returns void
  language sql set search_path = '' as $$
  update hearth.series_rules r
    set rule = r.rule - 'count' || jsonb_build_object('until', last_day, 'extra', (
      select coalesce(jsonb_agg(x), '[]') from jsonb_array_elements_text(r.rule -> 'extra') x where x::date <= last_day))
    where r.series_id = end_rules.series
      and r.starts_on = (select max(o.starts_on) from hearth.series_rules o where o.series_id = r.series_id)
$$;

-- Nothing follows this day.
create function hearth.end_series(series text, host uuid, login uuid, last_day date, preview boolean) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  ids text[];
  result jsonb;
begin
  perform hearth.lock_hosted_series(end_series.series, host, login);
  ids := array(select e.id from hearth.series_dates d join public.events e on e.id = d.event_id
    where d.series_id = end_series.series and d.date > last_day and e.status <> 'cancelled' and e.ends_at > now());
  result := hearth.touched(ids) || jsonb_build_object('seriesId', end_series.series);
  if preview then return result; end if;
  perform hearth.change_many(true);
  delete from hearth.series_rules r where r.series_id = end_series.series and r.starts_on > last_day
    and exists (select from hearth.series_rules o where o.series_id = r.series_id and o.starts_on <= last_day);
  perform hearth.end_rules(end_series.series, last_day);
  perform hearth.tell_of_dates(end_series.series, 'cancelled', hearth.drop_dates(ids), host);
  delete from hearth.series_dates d where d.series_id = end_series.series and d.date > last_day and d.event_id is null;
  perform hearth.settle_head(end_series.series);
  perform hearth.change_many(false);
  perform hearth.queue_series(end_series.series);
  perform pg_notify('engine_changed', '');
  return result;
end $$;

-- By which columns of its record a part of a date is said (contracts/series/series-values.ts); the other parts stand beside it.
create function hearth.part_columns(part text) returns text[]
  language sql immutable set search_path = ''
  return case part
    when 'words' then '{title, intention, description, tags, external_url, good_for}'::text[]
    when 'category' then '{category}'
    when 'time' then '{start_time, end_time, end_date, timezone, all_day, starts_at, ends_at}'
    when 'place' then '{venue_id, venue_name, venue_address, city, online_url, access}'
    when 'price' then '{is_free, by_donation, price_min, price_max, currency}'
    when 'picture' then '{image}'
    when 'visibility' then '{visibility}'
    when 'places' then '{capacity}'
    else '{}' end;

-- Whether these parts are of the record: what stands beside it alone is no new version.
create function hearth.changes_record(parts text[]) returns boolean
  language sql immutable set search_path = ''
  return not parts <@ '{answering, questions, kinds}';

-- The dates that a change from this one on means: those after it, or all to come, itself in either case not among them.
create function hearth.dates_in_scope(event text, scope text) returns table (event_id text, date date, own_parts text[])
  language sql stable set search_path = '' as $$
  select o.event_id, o.date, o.own_parts
  from hearth.series_dates d
  join hearth.series_dates o on o.series_id = d.series_id and o.event_id <> d.event_id
  join public.events e on e.id = o.event_id and e.ends_at > now() and e.status <> 'cancelled'
  where d.event_id = dates_in_scope.event and (scope = 'all' or o.date > d.date)
$$;

-- Holds dates for a change of these parts, so that nobody takes a place or answers a question meanwhile.
create function hearth.lock_dates(events text[], parts text[]) returns void
  language plpgsql set search_path = '' as $$
begin
  perform from public.events e where e.id = any (events) order by e.id for no key update;
  if not parts && '{places, answering, questions, kinds}' then return; end if;
  perform from public.event_seats s where s.event_id = any (events) order by s.event_id for update;
  if 'questions' = any (parts) then
    perform from public.event_questions q where q.event_id = any (events) order by q.id for update;
  end if;
end $$;

-- What these dates would say of the parts that may be refused, and whether it is, by the rules of a single event: somebody would lose a
-- place or an answer, or nothing would be left of a place that is hidden. `said` is what the one that they follow is going to say
-- (contracts/series/series.ts); what it leaves out stands there already.
create function hearth.part_verdicts(model text, events text[], parts text[], said jsonb)
  returns table ("eventId" text, "startDate" date, part text, says jsonb, "isRefused" boolean)
  language sql volatile set search_path = '' as $$
  select e.id, e.start_date, p, coalesce(k.says, q.says), case p
      when 'places' then coalesce(s.taken > case when said ? 'capacity' then (said ->> 'capacity')::integer else m.capacity end, false)
      when 'kinds' then hearth.kinds_refusal(e.id, k.says) is not null
      when 'questions' then hearth.questions_refusal(e.id, q.says) is not null
      -- With the place goes its city, and the last moment for answers is as long before the start as there.
      else 'place' <> all (parts)
        and hearth.answering_refusal(e, coalesce((said ->> 'hidesAddress')::boolean, a.hides_address, false), null) is not null
    end
  from public.events m
  left join public.event_answering a on a.event_id = m.id
  join public.events e on e.id = any (events)
  join public.event_seats s on s.event_id = e.id
  cross join unnest(parts) p
  left join hearth.kinds_as_at(model, case when 'kinds' = any (parts) then events end, said -> 'kinds') k
    on p = 'kinds' and k.event_id = e.id
  left join hearth.questions_as_at(model, case when 'questions' = any (parts) then events end, said -> 'questions') q
    on p = 'questions' and q.event_id = e.id
  where m.id = model and p in ('places', 'kinds', 'questions', 'answering')
  order by e.starts_at, p
$$;

-- Of these verdicts those on dates that say a part anew.
create function hearth.says_anew(verdicts jsonb, of_part text) returns jsonb
  language sql immutable set search_path = ''
  return (
    select coalesce(jsonb_agg(v), '[]') from jsonb_array_elements(verdicts) v
    where v ->> 'part' = of_part and not (v ->> 'isRefused')::boolean);
create function hearth.dates_anew(verdicts jsonb, of_part text) returns text[]
  language sql immutable set search_path = ''
  return array(select v ->> 'eventId' from jsonb_array_elements(hearth.says_anew(verdicts, of_part)) v order by 1);

-- What these parts of a date say now, the others of the scope say too. `moments` are the columns of `time` for each of them, reckoned
-- in TypeScript. A date that cannot say a part anew (`part_verdicts`) keeps it, and is named (`exceptions`).
create function hearth.change_dates(event text, host uuid, login uuid, parts text[], scope text, overwrites boolean, moments jsonb,
  preview boolean, said jsonb) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  the_series text := (select d.series_id from hearth.series_dates d where d.event_id = change_dates.event);
  ids text[];
  kept integer;
  verdicts jsonb;
  exceptions jsonb;
  resized text[];
  first_before jsonb;
  before jsonb;
  names text;
  result jsonb;
begin
  if the_series is null then perform hearth.refuse('not_found'); end if;
  perform hearth.lock_hosted_series(the_series, host, login);
  select coalesce(array_agg(s.event_id order by s.date) filter (where overwrites or not s.own_parts && parts), '{}'),
      count(*) filter (where not overwrites and s.own_parts && parts)
    into ids, kept from hearth.dates_in_scope(change_dates.event, scope) s;
  if not preview then perform hearth.lock_dates(ids, parts); end if;
  select coalesce(jsonb_agg(v), '[]'),
      coalesce(jsonb_agg(to_jsonb(v) - '{says,isRefused}'::text[]) filter (where v."isRefused"), '[]')
    into verdicts, exceptions
    from hearth.part_verdicts(change_dates.event, ids, parts, case when preview then said end) v;
  ids := array(
    select i from unnest(ids) i except select x ->> 'eventId' from jsonb_array_elements(exceptions) x
      group by 1 having count(*) = cardinality(parts));
  result := hearth.touched(ids, kept) || jsonb_build_object('seriesId', the_series, 'exceptions', exceptions,
    'isTold', parts && '{time, place}');
  if preview then return result; end if;

  perform hearth.change_many(true);
  first_before := hearth.first_told(ids);
  before := hearth.said_by(ids, parts);
  if 'evening' = any (parts) then perform hearth.replace_rows('public.event_evenings', change_dates.event, ids); end if;
  if 'kinds' = any (parts) then perform hearth.write_place_kinds(hearth.says_anew(verdicts, 'kinds')); end if;
  if 'questions' = any (parts) then perform hearth.write_questions(hearth.says_anew(verdicts, 'questions')); end if;
  if 'answering' = any (parts) then
    perform hearth.replace_rows('public.event_answering', change_dates.event, hearth.dates_anew(verdicts, 'answering'),
      moments => '{answers_until}');
    perform hearth.settle_answering(hearth.dates_anew(verdicts, 'answering'));
  end if;
  resized := hearth.dates_anew(verdicts, 'places');
  update public.event_seats s set capacity = e.capacity from public.events e
    where e.id = change_dates.event and s.event_id = any (resized) and s.capacity is distinct from e.capacity;
  if parts && '{place, places}' then perform hearth.carry_place(change_dates.event, ids, 'place' = any (parts), resized); end if;
  if hearth.changes_record(parts) then
    select string_agg(format(case c when 'capacity' then '%1$I = case when e.id = any ($4) then n.%1$I else e.%1$I end, '
        else '%1$I = n.%1$I, ' end, c), '') into names
      from unnest(parts) p cross join lateral unnest(hearth.part_columns(p)) c where c <> 'online_url';
    execute format('update public.events e set %s version = e.version + 1, updated_at = greatest(e.updated_at, now())
        from public.events m cross join jsonb_array_elements($2) g
        cross join lateral jsonb_populate_record(m, g - ''id'') n
        where m.id = $1 and e.id = g ->> ''id'' and e.id = any ($3)', coalesce(names, ''))
      using change_dates.event, moments, ids, resized;
  end if;
  if parts && '{place, places}' then perform hearth.settle_places(ids); end if;
  -- Translations are of the words, and stand as those of this date do by now.
  if 'words' = any (parts) then
    delete from public.translations t where t.event_id = any (ids) and t.state <> 'offered';
    perform hearth.copy_rows('public.translations', change_dates.event, ids, fresh => '{id}', which => $w$x.state <> 'offered'$w$);
  end if;
  delete from hearth.event_bytes b where b.event_id = any (ids);
  update hearth.series_dates d set own_parts = array(select p from unnest(d.own_parts) p where p <> all (parts))
    where d.series_id = the_series and (d.event_id = any (ids) or d.event_id = change_dates.event) and d.own_parts && parts;
  if parts && '{time, place}' and first_before is not null then
    perform hearth.tell_of_dates(the_series, 'changed', ids, host, first_before);
  end if;
  perform hearth.settle_head(the_series);
  perform hearth.change_many(false);
  perform pg_notify('engine_changed', '');
  return result || jsonb_build_object('undoId', hearth.note_change(the_series, host, parts, before));
end $$;

-- The kinds of places of one date, or `given` ones, for others; without a date those of each for itself. Kinds that are there keep their
-- number and their people, and their hours are as long before the start as there. Where kinds were changed alone, a number may mean
-- something else: there the name counts.
create function hearth.kinds_as_at(model text, events text[], given jsonb default null) returns table (event_id text, says jsonb)
  language sql stable set search_path = '' as $$
  select e.id, coalesce(jsonb_agg(jsonb_build_object('kind', o.kind, 'name', k.name, 'places', k.places, 'takers', k.takers,
      'opensAt', k.opens_at + (e.starts_at - m.starts_at), 'closesAt', k.closes_at + (e.starts_at - m.starts_at))
      order by k.place, k.kind) filter (where k.name is not null), '[]')
  from public.events e
  join hearth.series_dates d on d.event_id = e.id
  join public.events m on m.id = coalesce(model, e.id)
  left join lateral (
    select c.kind, c.name, s.kind_places[c.kind] as places, c.takers, c.opens_at, c.closes_at, c.place
      from hearth.place_kinds c join public.event_seats s on s.event_id = c.event_id where c.event_id = m.id and given is null
    union all
    select (g.kind ->> 'kind')::smallint, g.kind ->> 'name', (g.kind ->> 'places')::integer, null, null, null, g.nth
      from jsonb_array_elements(given) with ordinality g (kind, nth)) k on true
  left join lateral (
    select c.kind from hearth.place_kinds c
    where c.event_id = e.id and (c.name = k.name or c.kind = k.kind and 'kinds' <> all (d.own_parts))
    order by c.kind = k.kind desc limit 1) o on true
  where e.id = any (events) group by e.id
$$;

-- The questions of one date, or `given` ones in their place, for others; without a date those of each for itself. Questions that are there
-- keep their id and their answers.
create function hearth.questions_as_at(model text, events text[], given jsonb default null) returns table (event_id text, says jsonb)
  language sql volatile set search_path = '' as $$
  select e.id, coalesce(jsonb_agg(jsonb_build_object('id', coalesce(o.id, gen_random_uuid()), 'sameAs', k.same_as, 'kind', k.kind,
      'text', k.text, 'options', k.options, 'isRequired', k.is_required, 'eachPerson', k.each_person) order by k.place)
      filter (where k.same_as is not null), '[]')
  from unnest(events) e (id)
  left join lateral (
    select q.same_as, q.kind, q.text, to_jsonb(q.options) as options, q.is_required, q.each_person, q.place
      from public.event_questions q where q.event_id = coalesce(model, e.id) and given is null
    union all
    select coalesce(q.same_as, (g.asked ->> 'id')::uuid), g.asked ->> 'kind', g.asked ->> 'text', g.asked -> 'options',
        (g.asked ->> 'isRequired')::boolean, (g.asked ->> 'eachPerson')::boolean, g.nth
      from jsonb_array_elements(given) with ordinality g (asked, nth)
      left join public.event_questions q on q.event_id = model and q.id = (g.asked ->> 'id')::uuid) k on true
  left join public.event_questions o on o.event_id = e.id and o.same_as = k.same_as
  group by e.id
$$;

-- Place and link of a date for others, before their records say so: with the place goes whether it is hidden, and a link that is not
-- everybody's there, also because of the number of places that some of them get (`resized`), stands beside the record.
create function hearth.carry_place(model text, events text[], with_place boolean, resized text[]) returns void
  language plpgsql set search_path = '' as $$
declare
  m public.events;
  hides boolean := coalesce((select s.hides_address from public.event_answering s where s.event_id = model), false);
begin
  select e.* into m from public.events e where e.id = model;
  if with_place then
    perform hearth.hide_addresses(events, hides);
    perform hearth.replace_rows('public.event_addresses', model, events);
    perform hearth.replace_rows('public.event_ways_in', model, events);
  end if;
  perform hearth.carry_links(jsonb_agg(jsonb_build_object('id', e.id,
      'link', case when with_place then m.online_url else e.online_url end,
      'capacity', case when e.id = any (resized) then m.capacity else e.capacity end)))
    from public.events e where e.id = any (events);
end $$;

create function hearth.hide_addresses(events text[], hides boolean) returns void
  language sql set search_path = '' as $$
  update public.event_answering s set hides_address = hides, updated_at = now()
    where s.event_id = any (events) and s.hides_address <> hides;
  insert into public.event_answering (event_id, hides_address)
    select i, true from unnest(events) i where hides order by i on conflict do nothing
$$;

-- Before records say how many places they have (`given`: id, link, capacity): a link that is not everybody's then stands beside its
-- record.
create function hearth.carry_links(given jsonb) returns void
  language sql set search_path = '' as $$
  with links as (
    select g ->> 'id' as id, g ->> 'link' as link, hearth.hides_link(g ->> 'id', (g ->> 'capacity')::integer) as hides_link
    from jsonb_array_elements(given) g
  ), beside as (
    insert into public.event_addresses as a (event_id, online_url, venue_id, venue_name, venue_address)
      select l.id, l.link, null, null, null from links l where l.hides_link and l.link <> ''
      on conflict (event_id) do update set online_url = excluded.online_url
  )
  update public.events e set online_url = case when l.hides_link then left(l.link, 0) else l.link end
    from links l where e.id = l.id and e.online_url is distinct from case when l.hides_link then left(l.link, 0) else l.link end
$$;

-- What a table has of one event takes the place of what it has of others.
create function hearth.replace_rows(from_table regclass, model text, events text[], moments text[] default '{}') returns void
  language plpgsql set search_path = '' as $$
begin
  execute format('delete from %s x where x.event_id = any ($1)', from_table) using events;
  perform hearth.copy_rows(from_table, model, events, moments);
end $$;

-- What a host changes on one date alone is that date's own.
create function hearth.note_own_parts() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  before constant jsonb := to_jsonb(old);
  after constant jsonb := to_jsonb(new);
  parts text[];
begin
  select array_agg(p) into parts
    from unnest(array['words', 'category', 'time', 'place', 'price', 'picture', 'visibility', 'places']) p
    where exists (select from unnest(hearth.part_columns(p)) c where before -> c is distinct from after -> c);
  -- A place that goes beside the record, or comes back, is what it was.
  if 'place' = any (parts) and (old.city, old.access) is not distinct from (new.city, new.access) and (
      select bool_and(hearth.calendar_facts(old) -> f = hearth.calendar_facts(new) -> f)
      from unnest(array['venueName', 'venueAddress', 'onlineUrl']) f) is not false then
    parts := array_remove(parts, 'place');
  end if;
  if parts is null then return null; end if;
  update hearth.series_dates d
    set own_parts = array(select distinct u from unnest(d.own_parts || parts) u order by u)
    where d.event_id = new.id and not d.own_parts @> parts;
  return null;
end $$;
create trigger note_own_parts after update on public.events
  for each row when (new.series is not null and old.version <> new.version and not hearth.changes_many()) execute function hearth.note_own_parts();

-- The same for what stands beside its record.
create function hearth.note_own_part() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if hearth.changes_many() then return null; end if;
  update hearth.series_dates d set own_parts = array(select distinct u from unnest(d.own_parts || tg_argv[0]) u order by u)
    where d.event_id = coalesce(new.event_id, old.event_id) and not d.own_parts @> array[tg_argv[0]];
  return null;
end $$;
create trigger note_own_evening after insert or update on public.event_evenings
  for each row execute function hearth.note_own_part('evening');
create trigger note_own_kinds after update on hearth.place_kinds
  for each row execute function hearth.note_own_part('kinds');
create trigger note_own_number_of_kinds after update of kind_places on public.event_seats
  for each row when (old.kind_places is distinct from new.kind_places) execute function hearth.note_own_part('kinds');
create trigger note_own_first_answering after insert on public.event_answering
  for each row execute function hearth.note_own_part('answering');
-- Hosts say questions and answering with one call, of which either may be as it was.
create trigger note_own_answering after update on public.event_answering
  for each row when (to_jsonb(old) - 'updated_at' <> to_jsonb(new) - 'updated_at') execute function hearth.note_own_part('answering');
create trigger note_own_questions after insert or delete on public.event_questions
  for each row execute function hearth.note_own_part('questions');
create trigger note_own_changed_questions after update on public.event_questions
  for each row when (old is distinct from new) execute function hearth.note_own_part('questions');

-- From a date on dates come by another rule, whose first day is `first_day`: those that are there move with everyone who comes
-- (`moved`: id, date, and the columns of their time), those that find no day go (`left_over`). The job makes what is missing.
create function hearth.change_rule(series text, host uuid, login uuid, from_day date, first_day date, new_rule jsonb, moved jsonb,
  left_over text[], preview boolean) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  ids text[] := array(select g ->> 'id' from jsonb_array_elements(moved) g);
  first_before jsonb;
  result jsonb;
begin
  perform hearth.lock_hosted_series(change_rule.series, host, login);
  if exists (select from unnest(ids || left_over) i where not exists (
      select from hearth.series_dates d where d.series_id = change_rule.series and d.event_id = i)) then
    perform hearth.refuse('not_found');
  end if;
  result := hearth.touched(ids || left_over) || jsonb_build_object('seriesId', change_rule.series);
  if preview then return result; end if;
  perform hearth.change_many(true);
  first_before := hearth.first_told(ids);
  delete from hearth.series_rules r where r.series_id = change_rule.series and r.starts_on >= least(from_day, first_day);
  -- Between the two the former rule would name days of its own.
  perform hearth.end_rules(change_rule.series, least(from_day, first_day) - 1);
  insert into hearth.series_rules (series_id, starts_on, rule) values (change_rule.series, first_day, new_rule);
  -- Days of the former rule that nobody uses any more. A break stays one.
  delete from hearth.series_dates d where d.series_id = change_rule.series and d.date >= from_day and d.event_id is null and not d.is_skipped;
  update public.events e set start_date = n.start_date, end_date = n.end_date, start_time = n.start_time, end_time = n.end_time,
      starts_at = n.starts_at, ends_at = n.ends_at, version = e.version + 1, updated_at = greatest(e.updated_at, now())
    from jsonb_array_elements(moved) g cross join lateral jsonb_populate_record(null::public.events, g) n where e.id = n.id;
  delete from hearth.event_bytes b where b.event_id = any (ids);
  with taken as (
    delete from hearth.series_dates d where d.series_id = change_rule.series and d.event_id = any (ids)
    returning d.event_id, d.own_parts
  )
  insert into hearth.series_dates (series_id, date, event_id, own_parts)
    select change_rule.series, (g ->> 'date')::date, t.event_id, array_remove(t.own_parts, 'time')
    from taken t join jsonb_array_elements(moved) g on g ->> 'id' = t.event_id;
  perform hearth.tell_of_dates(change_rule.series, 'moved', ids, host, first_before);
  perform hearth.tell_of_dates(change_rule.series, 'cancelled', hearth.drop_dates(left_over), host);
  delete from hearth.series_dates d where d.series_id = change_rule.series and d.date >= from_day and d.event_id is null and not d.is_skipped;
  perform hearth.settle_head(change_rule.series);
  perform hearth.change_many(false);
  perform hearth.queue_series(change_rule.series);
  perform pg_notify('engine_changed', '');
  return result;
end $$;

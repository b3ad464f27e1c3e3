-- What hosts hear of answers (docs/decisions/0149-hosts-hear-of-answers.md).

-- The job that looks at once, where the first answers of an event are told one by one; the minutely one does the rest.
create function hearth.queue_answer_digest(event text) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform graphile_worker.add_job('notify_of_answers', '{}'::json, job_key => 'notify_of_answers:' || event, max_attempts => 3);
end $$;
alter function hearth.queue_answer_digest owner to hearth_jobs;
grant execute on function hearth.queue_answer_digest to hearth_engine;

-- Adds up what a statement changed, event by event in one order. What hosts decide themselves is no news to them, nor is
-- their own answer. Who came and went between two looks is in neither number.
create function hearth.note_answers() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  changed record;
begin
  for changed in
    with said as (
      select a.event_id, a.id, a.answer = 'coming' as comes, r.updated_at
      from added a join removed r on r.id = a.id
      where ((a.answer = 'coming' and r.answer in ('not_coming', 'maybe')) or (a.answer = 'not_coming' and r.answer = 'coming'))
        and (a.user_id is null or not hearth.is_host_of(a.event_id, a.user_id))
    )
    select s.event_id, (count(*) filter (where s.comes))::integer as came,
      (count(*) filter (where not s.comes and s.updated_at <= coalesce(d.told_at, '-infinity')))::integer as gone,
      (count(*) filter (where not s.comes and s.updated_at > coalesce(d.told_at, '-infinity')))::integer as undone,
      (count(*) filter (where not s.comes and s.updated_at <= coalesce(d.looked_at, '-infinity')))::integer as new_gone,
      (count(*) filter (where not s.comes and s.updated_at > coalesce(d.looked_at, '-infinity')))::integer as new_undone,
      coalesce((array_agg(s.id) filter (where s.comes))[:5], '{}') as ids
    from said s left join hearth.answer_digests d on d.event_id = s.event_id
    group by s.event_id order by s.event_id
  loop
    insert into hearth.answer_digests as d (event_id, came, gone, first_ids, new_came, new_gone, new_ids, due_at)
      values (changed.event_id, changed.came, changed.gone, changed.ids, changed.came, changed.new_gone, changed.ids, now())
      on conflict (event_id) do update set
        came = greatest(d.came - changed.undone, 0) + excluded.came, gone = d.gone + excluded.gone,
        first_ids = (d.first_ids || excluded.first_ids)[:5],
        new_came = greatest(d.new_came - changed.new_undone, 0) + excluded.new_came, new_gone = d.new_gone + excluded.new_gone,
        new_ids = (d.new_ids || excluded.new_ids)[:5],
        -- As it stood, where something was due before: then the index stays as it is.
        due_at = least(d.due_at, excluded.due_at);
    if changed.came > 0 and exists (
      select from hearth.answer_digests d where d.event_id = changed.event_id and d.told < 3) then
      perform hearth.queue_answer_digest(changed.event_id);
    end if;
  end loop;
  return null;
end $$;
create trigger note_answers after update on public.attendances
  referencing old table as removed new table as added for each statement execute function hearth.note_answers();

-- When the next digest is: an hour after hosts last heard something, in the first day after the first digest and in the
-- last day before the start; else a day after it.
create function hearth.next_answer_digest(told_at timestamptz, first_digest_at timestamptz, starts_at timestamptz)
  returns timestamptz
  language sql immutable set search_path = ''
  return case
    when first_digest_at is null or told_at < first_digest_at + interval '1 day' then told_at + interval '1 hour'
    else greatest(told_at + interval '1 hour', least(told_at + interval '1 day', starts_at - interval '1 day')) end;

-- The names of those of these answers who still come; of who is about to leave, none.
create function hearth.names_of_answers(ids uuid[]) returns text[]
  language sql stable security definer set search_path = ''
  return array(
    select coalesce(p.display_name, p.username, n.name)
    from unnest(ids) with ordinality as i (id, place)
    join public.attendances a on a.id = i.id and a.answer = 'coming'
    left join public.profiles p on p.id = a.user_id and not p.is_hidden
    left join hearth.guests n on n.id = a.guest_id
    where p.id is not null or n.id is not null
    order by i.place);

-- The events whose hosts are to hear something, so many, noted as told: nobody else finds them at the same time. `firsts`
-- are told one by one to all of them, `news` to who hears of each answer, `digest` to the others.
create function hearth.take_answer_digests(at timestamptz, max integer, out taken jsonb)
  language plpgsql security definer set search_path = '' as $$
declare
  d record;
  names text[];
  firsts text[];
  came_now integer;
  new_came_now integer;
  moment timestamptz;
  told_now timestamptz;
  has_digest boolean;
  looked integer := 0;
  events jsonb := '[]';
begin
  for d in
    select o.*, e.title, e.starts_at, e.created_by, e.status = 'published' and e.ends_at > take_answer_digests.at as is_open
    from hearth.answer_digests o join public.events e on e.id = o.event_id
    where o.due_at <= take_answer_digests.at
    order by o.due_at, o.event_id limit take_answer_digests.max for update of o skip locked
  loop
    looked := looked + 1;
    if not d.is_open then
      update hearth.answer_digests o set came = 0, gone = 0, first_ids = '{}', new_came = 0, new_gone = 0, new_ids = '{}',
        looked_at = take_answer_digests.at, due_at = null where o.event_id = d.event_id;
      continue;
    end if;
    names := hearth.names_of_answers(d.new_ids);
    firsts := names[:least(3 - d.told, d.new_came)];
    came_now := greatest(d.came - cardinality(firsts), 0);
    new_came_now := greatest(d.new_came - cardinality(firsts), 0);
    told_now := case when cardinality(firsts) > 0 then take_answer_digests.at else d.told_at end;
    moment := hearth.next_answer_digest(told_now, d.first_digest_at, d.starts_at);
    has_digest := came_now + d.gone > 0 and moment <= take_answer_digests.at;
    events := events || jsonb_build_object(
      'eventId', d.event_id, 'eventTitle', d.title, 'firsts', to_jsonb(firsts),
      'people', coalesce((select c.people from hearth.answer_counts c where c.event_id = d.event_id), 0),
      'news', case when new_came_now + d.new_gone > 0 then jsonb_build_object('came', new_came_now, 'gone', d.new_gone,
        'names', to_jsonb(names[cardinality(firsts) + 1:cardinality(firsts) + 2])) end,
      'digest', case when has_digest then jsonb_build_object('came', came_now, 'gone', d.gone,
        'names', to_jsonb((hearth.names_of_answers(d.first_ids))[:2])) end,
      'hosts', (
        select coalesce(jsonb_agg(jsonb_build_object('userId', h.id, 'locale', hearth.locale_of(h.id),
          'title', hearth.words_in(d.event_id, hearth.locale_of(h.id)) ->> 'title',
          'frequency', coalesce(c.frequency, 'digest')) order by h.id), '[]')
        from (select d.created_by as id union select x.user_id from hearth.co_hosts x where x.event_id = d.event_id) h
        join public.profiles p on p.id = h.id and not p.is_hidden
        left join public.notification_choices c on c.user_id = h.id and c.topic = 'guests'));
    update hearth.answer_digests o set
        told = o.told + cardinality(firsts), new_came = 0, new_gone = 0, new_ids = '{}', looked_at = take_answer_digests.at,
        came = case when has_digest then 0 else came_now end, gone = case when has_digest then 0 else o.gone end,
        first_ids = case when has_digest or came_now = 0 then '{}'
          -- Who was told just now is in no digest.
          when cardinality(firsts) > 0 then o.first_ids[array_position(o.first_ids, d.new_ids[cardinality(firsts)]) + 1:]
          else o.first_ids end,
        told_at = case when has_digest then take_answer_digests.at else told_now end,
        first_digest_at = coalesce(o.first_digest_at, case when has_digest then take_answer_digests.at end),
        due_at = case when not has_digest and came_now + o.gone > 0 then moment end
      where o.event_id = d.event_id;
  end loop;
  taken := jsonb_build_object('looked', looked, 'events', events);
end $$;

-- From one of its dates on, the dates of a series are a series of their own, with everyone who comes to them and whoever comes to every
-- date. `new_rule` begins on `first_day`, the first that it names from there on. Guests without an account are guests of both, with one page:
-- `seals` says of each its id in the new one and the address sealed for that. Said again it changes nothing.
create function hearth.split_series(new_id text, event text, host uuid, login uuid, first_day date, new_rule jsonb, seals jsonb)
  returns text
  language plpgsql set search_path = '' as $$
declare
  former text := (select d.series_id from hearth.series_dates d where d.event_id = split_series.event);
  from_day date;
  moved text[];
  as_changed jsonb;
begin
  if former is null then perform hearth.refuse('not_found'); end if;
  perform hearth.lock_hosted_series(former, host, login);
  select d.date into from_day from hearth.series_dates d where d.event_id = split_series.event;
  if former = new_id or not exists (
      select from hearth.series_dates d where d.series_id = former and d.date < from_day and d.event_id is not null) then
    return former;
  end if;
  perform hearth.change_many(true);
  insert into hearth.series select n.* from hearth.series s
    cross join lateral jsonb_populate_record(s, jsonb_build_object('id', new_id, 'head_id', null, 'failure', null, 'created_at', now())) n
    where s.id = former;
  update hearth.series_rules r set series_id = new_id where r.series_id = former and r.starts_on > from_day;
  insert into hearth.series_rules (series_id, starts_on, rule) values (new_id, first_day, new_rule) on conflict do nothing;
  perform hearth.end_rules(former, from_day - 1);
  update hearth.series_dates d set series_id = new_id where d.series_id = former and d.date >= from_day;
  insert into hearth.series_guests select n.* from jsonb_array_elements(seals) s
    join hearth.series_guests g on g.id = (s ->> 'guestId')::uuid and g.series_id = former
    cross join lateral jsonb_populate_record(g, jsonb_build_object('id', s ->> 'id', 'series_id', new_id,
      'sealed_address', '\x' || (s ->> 'sealedAddress'), 'missed', array(select m from unnest(g.missed) m where m >= from_day))) n;
  update hearth.series_guests g set missed = array(select m from unnest(g.missed) m where m < from_day)
    where g.series_id = former and g.missed <> '{}';
  insert into hearth.series_regulars select n.* from hearth.series_regulars r
    cross join lateral jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid(), 'series_id', new_id,
      'since', greatest(r.since, from_day), 'guest_id', (
        select s ->> 'id' from jsonb_array_elements(seals) s where s ->> 'guestId' = r.guest_id::text))) n
    where r.series_id = former;
  moved := array(select d.event_id from hearth.series_dates d where d.series_id = new_id and d.event_id is not null);
  -- That dates are named anew changes none of what an undo would set back, of this series or of one that it was split from.
  as_changed := (
    select jsonb_agg(jsonb_build_object('change', c.id, 'event', e.id))
    from hearth.series_changes c cross join lateral jsonb_each_text(c.versions) v
    join public.events e on e.id = v.key and e.version = v.value::bigint
    where c.changed_at > now() - interval '1 hour' and e.id = any (moved));
  perform hearth.name_series_in(moved, new_id);
  update hearth.series_changes c set versions = c.versions || n.versions
    from (select (a ->> 'change')::uuid as change, jsonb_object_agg(e.id, e.version) as versions
      from jsonb_array_elements(as_changed) a join public.events e on e.id = a ->> 'event' group by a ->> 'change') n
    where c.id = n.change;
  perform hearth.settle_head(s) from unnest(array[former, new_id]) s;
  perform hearth.change_many(false);
  perform hearth.queue_series(s) from unnest(array[former, new_id]) s;
  perform pg_notify('engine_changed', '');
  return new_id;
end $$;

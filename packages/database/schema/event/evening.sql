-- What an event's page says beside the record, as the caller's rights show it: for calendars, feeds and mails.
create function hearth.evening_facts(event text) returns jsonb
  language sql stable set search_path = ''
  return (
    select jsonb_build_object('programme', v.programme, 'bring', v.bring, 'bringNote', v.bring_note,
      'doorsOpenAt', to_char(v.doors_open_at, 'HH24:MI'), 'lastEntryAt', to_char(v.last_entry_at, 'HH24:MI'))
    from public.event_evenings v where v.event_id = evening_facts.event);
grant execute on function hearth.evening_facts to anon, hearth_engine, hearth_jobs;

-- How one gets in, in words for whoever may know the place; where it is hidden the caller says who that is.
create function hearth.way_in_words(event text, knows_place boolean) returns text
  language sql stable set search_path = ''
  return (
    select concat_ws(E'\n', w.way_in, w.note) from public.event_ways_in w
    where w.event_id = way_in_words.event and (knows_place or not exists (
      select from public.event_answering s where s.event_id = w.event_id and s.hides_address)));
grant execute on function hearth.way_in_words to anon, hearth_engine, hearth_jobs;

-- Whether a reader may know where it is: everybody where it is not hidden, else its hosts and those who come.
create function hearth.may_know_place(event text, person uuid) returns boolean
  language sql stable security definer set search_path = ''
  return not exists (select from public.event_answering s where s.event_id = may_know_place.event and s.hides_address)
    or hearth.is_host_of(event, person)
    or exists (select from public.attendances a
      where a.event_id = may_know_place.event and a.user_id = person and a.answer = 'coming');
grant execute on function hearth.may_know_place to anon, authenticated;

-- The hosts say it anew as a whole; null takes a part away. Counts as a change of the record, so that calendars and pages
-- are made anew. Refuses `not_signed_in`, `not_found` and `not_allowed`.
create function hearth.set_evening(event text, host uuid, login uuid, said jsonb) returns void
  language plpgsql set search_path = '' as $$
declare
  before jsonb;
begin
  if not hearth.login_lives(host, login) then perform hearth.refuse('not_signed_in'); end if;
  if not hearth.may_open_event(event, host) then perform hearth.refuse('not_found'); end if;
  if not hearth.is_host_of(event, host) then perform hearth.refuse('not_allowed'); end if;
  perform from public.events e where e.id = set_evening.event for no key update;
  before := jsonb_build_array(hearth.evening_facts(event), hearth.way_in_words(event, true));

  insert into public.event_evenings as v (event_id, programme, bring, bring_note, doors_open_at, last_entry_at)
    values (event, said -> 'programme', said ->> 'bring', said ->> 'bringNote', (said ->> 'doorsOpenAt')::time,
      (said ->> 'lastEntryAt')::time)
    on conflict (event_id) do update set programme = excluded.programme, bring = excluded.bring,
      bring_note = excluded.bring_note, doors_open_at = excluded.doors_open_at, last_entry_at = excluded.last_entry_at,
      updated_at = now();
  if said ->> 'wayIn' is null then
    delete from public.event_ways_in w where w.event_id = set_evening.event;
  else
    insert into public.event_ways_in (event_id, way_in, note) values (event, said ->> 'wayIn', said ->> 'wayInNote')
      on conflict (event_id) do update set way_in = excluded.way_in, note = excluded.note;
  end if;
  if before = jsonb_build_array(hearth.evening_facts(event), hearth.way_in_words(event, true)) then return; end if;
  update public.events e set version = e.version + 1, updated_at = greatest(e.updated_at, now()) where e.id = set_evening.event;
  delete from hearth.event_bytes b where b.event_id = set_evening.event;
  perform pg_notify('engine_changed', event);
end $$;
grant execute on function hearth.set_evening to hearth_engine;

-- Whom somebody reached in the last day who did not ask to hear of them (docs/decisions/0052-reach.md). How many that may be
-- stands in packages/contracts/src/reach.ts.
create table hearth.reached_people (
  writer_id uuid not null references public.profiles on delete cascade,
  reader_id uuid not null references public.profiles on delete cascade,
  reached_at timestamptz not null default now(),
  primary key (writer_id, reader_id)
);
create index reached_people_reader_id_idx on hearth.reached_people (reader_id);
create index reached_people_reached_at_idx on hearth.reached_people (reached_at);
grant select, insert, update on hearth.reached_people to hearth_engine;
grant select, delete on hearth.reached_people to hearth_jobs;

-- Whether a reader has to do with a writer by their own choice: follows them, answered to an event of theirs, hosts an event
-- with them, or has asked or answered them.
create function hearth.knows(reader uuid, writer uuid) returns boolean
  language sql stable security definer set search_path = ''
  return exists (select from public.follows f where f.follower_id = reader and f.followed_id = writer)
    or exists (
      select from public.attendances a join public.events e on e.id = a.event_id
      where a.user_id = reader and a.answer in ('coming', 'maybe', 'asked')
        and (e.created_by = writer
          or exists (select from hearth.co_hosts h where h.event_id = e.id and h.user_id = writer)))
    or exists (
      select from hearth.co_hosts h join public.events e on e.id = h.event_id
      where h.user_id = reader and (e.created_by = writer
        or exists (select from hearth.co_hosts o where o.event_id = h.event_id and o.user_id = writer)))
    or exists (
      select from hearth.co_hosts h join public.events e on e.id = h.event_id
      where h.user_id = writer and e.created_by = reader)
    or exists (
      select from public.enquiries q join public.service_providers p on p.id = q.provider_id
      where (q.asker_id = reader and p.owner_id = writer)
        or (q.asker_id = writer and p.owner_id = reader and exists (
          select from public.enquiry_messages m where m.enquiry_id = q.id and m.author_id = reader)))
    or exists (
      select from public.event_providers l
      join public.events e on e.id = l.event_id join public.service_providers p on p.id = l.provider_id
      where (e.created_by = reader and p.owner_id = writer and (l.state = 'accepted' or l.asked_by = 'host'))
        or (e.created_by = writer and p.owner_id = reader and (l.state = 'accepted' or l.asked_by = 'provider')));

-- Notes whom a writer reaches, of these readers, who does not know them. Null lets them go on; else it says how many there may be
-- in a day and until when a newcomer is new. A reader who was reached in the last day already is counted once.
create function hearth.reach(
  writer uuid, readers uuid[], max_of_newcomer integer, max_of_others integer, out max integer, out new_until timestamptz
)
  language plpgsql set search_path = '' as $$
declare
  limit_now integer;
begin
  -- One after the other, so that they are counted.
  perform pg_advisory_xact_lock(hashtext('reach'), hashtext(writer::text));
  insert into hearth.reached_people as p (writer_id, reader_id)
    select reach.writer, r from unnest(readers) as r where r <> reach.writer and not hearth.knows(r, reach.writer)
    on conflict (writer_id, reader_id) do update set reached_at = now() where p.reached_at <= now() - interval '24 hours';
  new_until := hearth.newcomer_until(writer);
  limit_now := case when new_until is null then max_of_others else max_of_newcomer end;
  if limit_now < (
    select count(*) from hearth.reached_people p
    where p.writer_id = reach.writer and p.reached_at > now() - interval '24 hours') then
    max := limit_now;
  end if;
end $$;

grant create on schema hearth to hearth_engine;
alter function hearth.knows(uuid, uuid) owner to hearth_engine;
revoke create on schema hearth from hearth_engine;
grant execute on function hearth.knows(uuid, uuid), hearth.reach(uuid, uuid[], integer, integer) to hearth_engine;

-- Counted by whom they reach.
delete from hearth.newcomer_limits where deed = 'invitation';

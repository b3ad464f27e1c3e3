-- Policies ask who is blocked by whom without being able to read it as a table: no request reaches this schema. The
-- view reads with the rights of its owner, whose policy lets it see every row.
create or replace view hearth.block_pairs as select blocker_id, blocked_id from public.blocks;
alter view hearth.block_pairs owner to hearth_engine;
grant select on hearth.block_pairs to authenticated, hearth_engine, hearth_auth, hearth_jobs, hearth_service;

-- Whoever is blocked sees and reaches nothing of the blocker. Tables ask `hearth.block_pairs` in their
-- policies; functions that read past them ask here.

-- One pair of people at a time: a block and a follow that cross each other would otherwise both stand.
create function hearth.hold_pair(one uuid, other uuid) returns void
  language sql volatile set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended(least(one, other)::text || greatest(one, other)::text, 0))
$$;

-- A block ends what there was between the two: follows both ways, and what the blocked person said to events of the
-- blocker that are still to come. Seats become free; answers are held before seats, as answering does. What is over
-- stays as it was: the blocked person keeps their own answer, but no longer finds the event.
create function hearth.part_ways() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform hearth.hold_pair(new.blocker_id, new.blocked_id);
  -- Also what they answered without the account.
  perform hearth.take_over_guests(new.blocked_id);
  delete from public.follows f
    where (f.follower_id, f.followed_id) in ((new.blocker_id, new.blocked_id), (new.blocked_id, new.blocker_id));
  perform from public.attendances a join public.events e on e.id = a.event_id
    where a.user_id = new.blocked_id and e.created_by = new.blocker_id and e.ends_at > now()
    order by a.event_id for update of a;
  update public.event_seats s set taken = s.taken - a.party, kind_taken = hearth.subtract_kinds(s.kind_taken, a.kinds)
    from public.attendances a join public.events e on e.id = a.event_id
    where a.user_id = new.blocked_id and e.created_by = new.blocker_id and e.ends_at > now()
      and a.party > 0 and s.event_id = a.event_id;
  delete from public.attendances a using public.events e
    where e.id = a.event_id and a.user_id = new.blocked_id and e.created_by = new.blocker_id and e.ends_at > now();
  delete from public.event_likes l using public.events e
    where e.id = l.event_id and l.user_id = new.blocked_id and e.created_by = new.blocker_id;
  return null;
end $$;
create trigger part_ways after insert on public.blocks for each row execute function hearth.part_ways();

-- The engine's processes keep for a second whom each reader is shut out by; this tells them at once.
create function hearth.announce_blocks() returns trigger
  language plpgsql set search_path = '' as $$
begin
  perform pg_notify('blocks_changed', '');
  return null;
end $$;
create trigger announce_blocks after insert or delete on public.blocks
  for each statement execute function hearth.announce_blocks();

-- Runs after the policy: to whom is blocked, the blocker is simply not there, in the words of the policy itself.
create function hearth.refuse_blocked_follow() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform hearth.hold_pair(new.follower_id, new.followed_id);
  if exists (select from public.blocks b where b.blocker_id = new.followed_id and b.blocked_id = new.follower_id) then
    raise exception 'new row violates row-level security policy for table "follows"' using errcode = '42501';
  end if;
  if exists (select from public.blocks b where b.blocker_id = new.follower_id and b.blocked_id = new.followed_id) then
    raise exception 'You have blocked this member. Unblock them first.' using errcode = '23514', constraint = 'nobody_follows_blocked';
  end if;
  return null;
end $$;
create trigger refuse_blocked_follow after insert or update on public.follows
  for each row execute function hearth.refuse_blocked_follow();

-- Written into the query like `auth.uid()`, and with `select` around it once for all rows.
create function hearth.blockers_of_reader() returns uuid[]
  language sql stable
  return nullif(current_setting('request.blockers', true), '')::uuid[];
grant execute on function hearth.blockers_of_reader to authenticated;

-- Whom the person blocked and who blocked them, or null: neither finds what is the other's.
create function hearth.people_apart(person uuid) returns uuid[]
  language sql stable set search_path = ''
  return (
    select array_agg(case b.blocker_id when person then b.blocked_id else b.blocker_id end)
    from hearth.block_pairs b where b.blocker_id = person or b.blocked_id = person);

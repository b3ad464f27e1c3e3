-- Whoever is blocked sees and reaches nothing of the blocker. Tables ask `hearth.block_pairs` in their policies
-- (migration 0090); functions that read past them ask here.

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
  delete from public.follows f
    where (f.follower_id, f.followed_id) in ((new.blocker_id, new.blocked_id), (new.blocked_id, new.blocker_id));
  perform from public.attendances a join public.events e on e.id = a.event_id
    where a.user_id = new.blocked_id and e.created_by = new.blocker_id and e.ends_at > now()
    order by a.event_id for update of a;
  update public.event_seats s set taken = s.taken - a.party
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

-- They read and change what the two people may not, so they belong to the role whose policies let them.
grant create on schema hearth to hearth_engine;
alter function hearth.part_ways() owner to hearth_engine;
alter function hearth.refuse_blocked_follow() owner to hearth_engine;
revoke create on schema hearth from hearth_engine;
grant execute on function hearth.hold_pair(uuid, uuid) to hearth_engine;

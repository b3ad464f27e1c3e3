-- Who blocks no longer stands beside whom they blocked: between the two, listings at events that are not over end, and
-- so does every listing that was only asked for. What is over stays as it was.
create function hearth.part_listings() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  delete from public.event_providers l
    using public.events e, public.service_providers p
    where e.id = l.event_id and p.id = l.provider_id
      and (e.created_by, p.owner_id) in ((new.blocker_id, new.blocked_id), (new.blocked_id, new.blocker_id))
      and (e.ends_at > now() or l.state <> 'accepted');
  return null;
end $$;
create trigger part_listings after insert on public.blocks
  for each row execute function hearth.part_listings();

grant create on schema hearth to hearth_engine;
alter function hearth.part_listings() owner to hearth_engine;
revoke create on schema hearth from hearth_engine;

-- Whatever changes a public event, by whichever door, leaves a mark in the same transaction, as long as public events
-- are written at an engine elsewhere. What was never public leaves none.
create function hearth.mark_for_engine() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into hearth.engine_marks (event_id)
    select case when tg_op = 'DELETE' then old.id else new.id end from hearth.engine_elsewhere l where l.active;
  return null;
end $$;
create trigger mark_new_for_engine after insert on public.events
  for each row when (new.visibility = 'public' and new.status <> 'draft') execute function hearth.mark_for_engine();
create trigger mark_changed_for_engine after update on public.events
  for each row when (
    old.version is distinct from new.version
    and ((new.visibility = 'public' and new.status <> 'draft') or (old.visibility = 'public' and old.status <> 'draft'))
  ) execute function hearth.mark_for_engine();
create trigger mark_deleted_for_engine after delete on public.events
  for each row when (old.visibility = 'public' and old.status <> 'draft') execute function hearth.mark_for_engine();

-- How many are coming is told of what is there; who they are is not.
create function hearth.mark_seats_for_engine() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into hearth.engine_marks (event_id)
    select w.event_id from hearth.events_elsewhere w, hearth.engine_elsewhere l where w.event_id = new.event_id and l.active;
  return null;
end $$;
create trigger mark_seats_for_engine after update of taken on public.event_seats
  for each row when (old.taken is distinct from new.taken) execute function hearth.mark_seats_for_engine();

-- Likes move live: whoever has the event open hears that their number changed, and reads it.
create function hearth.tell_likes() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform realtime.tell('event:' || event_id, 'likes') from (select distinct event_id from touched) as events;
  return null;
end $$;
grant create on schema hearth to hearth_engine;
alter function hearth.tell_likes() owner to hearth_engine;
revoke create on schema hearth from hearth_engine;

create trigger tell_likes after insert on public.event_likes referencing new table as touched
  for each statement execute function hearth.tell_likes();
create trigger tell_likes_taken_back after delete on public.event_likes referencing old table as touched
  for each statement execute function hearth.tell_likes();

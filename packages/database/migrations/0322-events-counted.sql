-- How many published events there are of each category and level, for the numbers of the network. Each change is a row of its own,
-- so that nobody who publishes waits for somebody else who does; the sweep of each minute adds them up.
create table hearth.event_numbers (
  visibility text not null,
  category text not null,
  level integer not null,
  n integer not null
);
grant select, insert, delete on hearth.event_numbers to hearth_engine;

create function hearth.count_event() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'INSERT' and old.status = 'published' and old.visibility in ('public', 'members') then
    insert into hearth.event_numbers values (old.visibility, old.category, old.consciousness_level, -1);
  end if;
  if tg_op <> 'DELETE' and new.status = 'published' and new.visibility in ('public', 'members') then
    insert into hearth.event_numbers values (new.visibility, new.category, new.consciousness_level, 1);
  end if;
  return null;
end $$;
create trigger count_event after insert or delete or update of status, visibility, category, consciousness_level
  on public.events for each row execute function hearth.count_event();

insert into hearth.event_numbers
  select e.visibility, e.category, e.consciousness_level, count(*) from public.events e
  where e.status = 'published' and e.visibility in ('public', 'members') group by 1, 2, 3;

create function hearth.add_up_event_numbers() returns void
  language sql security definer set search_path = '' as $$
  with gone as (
    delete from hearth.event_numbers
    where exists (select from hearth.event_numbers x group by x.visibility, x.category, x.level having count(*) > 1)
    returning *
  )
  insert into hearth.event_numbers
    select g.visibility, g.category, g.level, sum(g.n) from gone g group by 1, 2, 3 having sum(g.n) <> 0
$$;

grant create on schema hearth to hearth_engine;
alter function hearth.count_event() owner to hearth_engine;
alter function hearth.add_up_event_numbers() owner to hearth_engine;
revoke create on schema hearth from hearth_engine;
grant execute on function hearth.add_up_event_numbers() to hearth_jobs;

-- The first date that is shown to one of these audiences and not over.
create function hearth.next_shown(series text, audiences text[]) returns public.events
  language sql stable set search_path = '' as $$
  select e.* from hearth.series_dates d join public.events e on e.id = d.event_id
  where d.series_id = next_shown.series and not d.is_skipped and d.date > current_date - 60
    and e.status = 'published' and e.visibility = any (audiences) and e.ends_at > now()
  order by e.starts_at, e.id limit 1
$$;

-- Which date stands for a series in lists (docs/decisions/0182-a-series-is-one-row-in-lists.md): the first that a list may show
-- and that is not over; where it is for members, the first for everyone too, which visitors see. All others to come are later dates,
-- in what state they may be; what is over is none, so that lists of was show each. To whom lists show a date stands beside it too
-- (`shown_to`), for cards. A date is over soon after its day, however it was moved: older ones are not looked at.
create function hearth.settle_head(series text) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  known hearth.series;
  head public.events;
  for_all public.events;
begin
  -- One after the other: two dates that change at once settle for the same head.
  select s.* into known from hearth.series s where s.id = settle_head.series for no key update;
  if known.id is null then return; end if;
  head := hearth.next_shown(known.id, '{public, members}');
  for_all := case when head.visibility = 'members' then hearth.next_shown(known.id, '{public}') else head end;
  update hearth.series_dates d set shown_to = n.shown_to
    from (
      select o.date, case when not o.is_skipped and e.status = 'published' then
        case e.visibility when 'public' then 'all' when 'members' then 'members' end end as shown_to
      from hearth.series_dates o left join public.events e on e.id = o.event_id
      where o.series_id = known.id and o.date > current_date - 60) n
    where d.series_id = known.id and d.date = n.date and d.shown_to is distinct from n.shown_to;
  -- In the order of ids, so that two who settle do not wait for each other.
  with changed as materialized (
    select e.id from hearth.series_dates d join public.events e on e.id = d.event_id
    where d.series_id = known.id and d.date > current_date - 60
      and e.is_later_date <> (e.ends_at > now() and e.id is distinct from head.id and e.id is distinct from for_all.id)
    order by e.id for no key update of e
  )
  update public.events e set is_later_date = not e.is_later_date from changed c where e.id = c.id;
  if (known.head_id, known.head_until) is distinct from (head.id, least(head.ends_at, for_all.ends_at)) then
    update hearth.series s set head_id = head.id, head_until = least(head.ends_at, for_all.ends_at) where s.id = known.id;
    perform pg_notify('engine_changed', '');
  end if;
end $$;

-- A date that is published, cancelled, moved, shown to fewer or shown again. The text of `series` is not asked: anybody may write
-- any, or take it away.
create function hearth.settle_head_of_event() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  of_series text;
begin
  of_series := (select d.series_id from hearth.series_dates d where d.event_id = new.id);
  if of_series is not null then perform hearth.settle_head(of_series); end if;
  return null;
end $$;
create trigger settle_head after update on public.events
  for each row when (
    (old.status, old.visibility, old.starts_at, old.ends_at) is distinct from (new.status, new.visibility, new.starts_at, new.ends_at)
    -- Whoever changes many dates settles once, for all of them.
    and not hearth.changes_many())
  execute function hearth.settle_head_of_event();

-- A date that leaves its series, because it is skipped or deleted or the series is, is an event of its own.
create function hearth.settle_head_without_date() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' or new.event_id is distinct from old.event_id then
    update public.events e set is_later_date = false where e.id = old.event_id and e.is_later_date;
  end if;
  if not hearth.changes_many() then perform hearth.settle_head(old.series_id); end if;
  return null;
end $$;
create trigger settle_head_without_date after update of event_id, is_skipped on hearth.series_dates
  for each row when (old.event_id is not null
    and (old.event_id is distinct from new.event_id or old.is_skipped <> new.is_skipped))
  execute function hearth.settle_head_without_date();
create trigger settle_head_without_row after delete on hearth.series_dates
  for each row when (old.event_id is not null) execute function hearth.settle_head_without_date();

-- Series whose head is over turn to their next date, those first that have waited longest; so many a minute. How many did.
create function hearth.turn_heads(most integer default 500) returns integer
  language plpgsql security definer set search_path = '' as $$
declare
  one text;
  turned integer := 0;
begin
  for one in
    select s.id from hearth.series s where s.head_until <= now()
    order by s.head_until, s.id limit turn_heads.most for update skip locked
  loop
    perform hearth.settle_head(one);
    turned := turned + 1;
  end loop;
  return turned;
end $$;
grant execute on function hearth.turn_heads to hearth_jobs;

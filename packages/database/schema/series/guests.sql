-- People without an account answer many dates of a series (docs/decisions/0187-guests-come-to-a-series.md): at each date they are a guest
-- of that event (attendance/accountless.sql), and here stands what makes these one person: a row for each series, and one page for a series
-- and those that were split from it (`page_id`). Addresses are sealed by the server.

-- The dates that somebody without an account asks for (`dates_to_answer`): how they stand there, and why they cannot come, as a reason of
-- `hearth.refuse`. `asks_own` where a date is not plain for them: it is answered on its own page. A date of a course is there for who
-- asks for all of them, or comes to all already.
create function hearth.dates_for_guest(series text, hashed bytea, people integer, these date[], from_day date, but date[])
  returns table (date date, event_id text, guest_id uuid, comes boolean, is_full boolean, reason text)
  language sql volatile security definer set search_path = '' as $$
  select d.date, d.event_id, g.id, a.answer in ('coming', 'asked') is true,
    coalesce(s.taken + people > s.capacity, false),
    case when a.answer in ('coming', 'asked') then null
      else coalesce(hearth.guest_refusal(d.event_id, people, of_course => c.comes_to_all), case when a.answer = 'declined' then 'answer_declined' end,
        case when not d.is_plain then 'asks_own' end) end
  from hearth.dates_to_answer(series, null, 'coming', people, these, from_day, but) d
  cross join (select these is null or exists (
    select from hearth.series_guests g join hearth.series_regulars r on r.guest_id = g.id
    where g.series_id = dates_for_guest.series and g.address_hash = hashed and r.party >= people) as comes_to_all) c
  join public.event_seats s on s.event_id = d.event_id
  left join hearth.guests g on g.event_id = d.event_id and g.address_hash = hashed
  left join public.attendances a on a.event_id = d.event_id and a.guest_id = g.id
  order by d.date
$$;

-- Refuses where nobody without an account can answer any of the dates that are asked for.
create function hearth.refuse_series_guest(series text, people integer, these date[], from_day date, but date[]) returns void
  language plpgsql set search_path = '' as $$
declare
  first_reason text := (
    select coalesce(min(coalesce(d.reason, '')), 'not_found')
    from hearth.dates_for_guest(series, null, people, these, from_day, but) d);
begin
  perform hearth.refuse_by_terms(series, null, people, these, from_day, but);
  if first_reason <> '' then perform hearth.refuse(first_reason); end if;
end $$;

-- Writes down to which dates somebody would come, and the mail with the link that proves their address (`ask_guest_link`).
create function hearth.ask_series_link(series text, link jsonb, expires timestamptz, mail jsonb) returns void
  language sql volatile set search_path = '' as $$
  select hearth.write_guest_link(null, series, '{}', link, expires, mail)
$$;

-- The dates to come that somebody leaves out of every date.
create function hearth.dates_left_out(link hearth.guest_links) returns text[]
  language sql stable set search_path = ''
  return array(
    select e.id from hearth.series_dates d join public.events e on e.id = d.event_id
    where d.series_id = link.series_id and d.date = any (link.without) and e.ends_at > now() and hearth.may_open_event(e.id, null));

-- The link is used: the address is proven, and a place taken at each date that has one. `seals` has an id and the address, sealed for it,
-- for each date, also of those that are left out of every date: that is said, so that the job does not seat them there. A link that gives nothing stays as it was. Used again within ten minutes it leads to the same guest. Of a course all dates
-- have a place for them, or none is taken (`course_full`). Gives the page of the guest.
create function hearth.use_series_link(hashed bytea, address text, page_of uuid, seals jsonb) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  link hearth.guest_links;
  guest uuid;
  page uuid;
  account uuid;
  refusal text;
  dates jsonb;
  wished text[];
  left_out text[];
  fresh uuid[];
  full_ones text[];
begin
  update hearth.guest_links l set used_at = now(), bounced_at = null
    where l.secret_hash = hashed and l.series_id is not null and l.expires_at > now() and l.used_at is null returning l.* into link;
  if not found then
    select g.page_id into page
      from hearth.guest_links l join hearth.series_guests g on g.series_id = l.series_id and g.address_hash = l.address_hash
      where l.secret_hash = hashed and l.expires_at > now() and l.used_at >= now() - interval '10 minutes';
    return case when found then jsonb_build_object('page', page, 'came', '[]'::jsonb, 'refused', '[]'::jsonb) end;
  end if;
  -- Held for as long as dates are made, so that none is missed in between.
  perform from hearth.series s where s.id = link.series_id for share;
  select a.proven, a.refusal into account, refusal
    from hearth.account_of_guest(hearth.shown_date(link.series_id, null), address) a;
  if refusal in ('not_allowed', 'not_found') then perform hearth.refuse(refusal); end if;
  if exists (select from hearth.series_regulars r where r.series_id = link.series_id and r.user_id = account) then
    perform hearth.refuse('comes_already');
  end if;
  perform hearth.refuse_by_terms(link.series_id, null, link.party, link.days, link.from_day, link.without);

  select coalesce(jsonb_agg(jsonb_build_object('date', d.date, 'eventId', d.event_id, 'comes', d.comes,
      'reason', coalesce(d.reason, case when not d.comes then a.refusal end)) order by d.date), '[]')
    into dates
    from hearth.dates_for_guest(link.series_id, link.address_hash, link.party, link.days, link.from_day, link.without) d
    cross join lateral hearth.account_of_guest(d.event_id, address) a;
  wished := array(select d ->> 'eventId' from jsonb_array_elements(dates) d where d ->> 'reason' is null and not (d ->> 'comes')::boolean);
  left_out := hearth.dates_left_out(link);
  insert into hearth.guests as g (id, event_id, name, sealed_address, address_hash, locale, account_id)
    select (s ->> 'id')::uuid, s ->> 'eventId', link.name, decode(s ->> 'sealedAddress', 'base64'), link.address_hash, link.locale, account
    from jsonb_array_elements(seals) s where s ->> 'eventId' = any (wished || left_out) order by s ->> 'eventId'
    on conflict (address_hash, event_id) do update set name = excluded.name, mails_ended_at = null, bounced_at = null,
      locale = excluded.locale, account_id = excluded.account_id;
  if exists (select from unnest(wished || left_out) w (id) where not exists (
    select from hearth.guests g where g.address_hash = link.address_hash and g.event_id = w.id)) then
    raise exception 'A date was made meanwhile.' using errcode = 'serialization_failure';
  end if;
  with new_ones as (
    insert into public.attendances (event_id, guest_id, answer, party)
      select g.event_id, g.id, 'not_coming', 0 from hearth.guests g
      where g.address_hash = link.address_hash and g.event_id = any (wished || left_out) order by g.event_id on conflict do nothing
      returning id
  )
  select array_agg(n.id) into fresh from new_ones n;
  full_ones := hearth.answer_plain_dates(array(
      select a.id from hearth.guests g join public.attendances a on a.event_id = g.event_id and a.guest_id = g.id
      where g.address_hash = link.address_hash and g.event_id = any (wished)), 'coming', link.party, link.from_day is not null);
  -- Whom a date refuses said nothing of it.
  delete from public.attendances a where a.id = any (fresh) and a.event_id = any (full_ones);
  delete from hearth.guests g using jsonb_array_elements(seals) s
    where g.id = (s ->> 'id')::uuid and g.event_id = any (full_ones);
  update public.attendances a set stays_unseen = link.stays_unseen from hearth.guests g
    where g.address_hash = link.address_hash and g.event_id = any (wished) and a.event_id = g.event_id and a.guest_id = g.id
      and a.stays_unseen <> link.stays_unseen;
  dates := (
    select coalesce(jsonb_agg(d || case when d ->> 'eventId' = any (full_ones) then '{"reason": "event_full"}'::jsonb else '{}' end), '[]')
    from jsonb_array_elements(dates) d);
  if link.from_day is not null then perform hearth.refuse_full_course(link.series_id, dates); end if;

  if link.from_day is null and not exists (select from jsonb_array_elements(dates) d where d ->> 'reason' is null) then
    update hearth.guest_links l set used_at = null where l.id = link.id;
  else
    insert into hearth.series_guests as g (id, page_id, series_id, name, sealed_address, address_hash, locale, account_id, stays_unseen,
        missed)
      values (link.id, link.id, link.series_id, link.name, link.sealed_address, link.address_hash, link.locale, account, link.stays_unseen,
        array(select (d ->> 'date')::date from jsonb_array_elements(dates) d where d ->> 'reason' is not null))
      on conflict (address_hash, series_id) do update set name = excluded.name, locale = excluded.locale, account_id = excluded.account_id,
        stays_unseen = excluded.stays_unseen, mails_ended_at = null, missed = excluded.missed
      returning g.id, g.page_id into guest, page;
    if page <> page_of then
      raise exception 'The same address was proven meanwhile.' using errcode = 'serialization_failure';
    end if;
    if link.from_day is not null then
      insert into hearth.series_regulars (series_id, guest_id, party, since)
        values (link.series_id, guest, link.party, link.from_day)
        on conflict (series_id, guest_id) do update set party = excluded.party;
      perform hearth.come_to_course_with(guest, link.party);
    end if;
  end if;
  return jsonb_build_object('page', page,
    'came', (select coalesce(jsonb_agg(w.id), '[]') from unnest(wished) w (id) where w.id <> all (full_ones)),
    'refused', (select coalesce(jsonb_agg(d - 'comes'), '[]') from jsonb_array_elements(dates) d where d ->> 'reason' is not null));
end $$;

-- Somebody who comes to dates of a course already comes to each with as many; to none where one is full for them. Of what is no course a date
-- that was answered before stays as it was.
create function hearth.come_to_course_with(guest uuid, people integer) returns void
  language plpgsql set search_path = '' as $$
declare
  the_series text := (
    select g.series_id from hearth.series_guests g join hearth.series s on s.id = g.series_id and s.takes = 'course'
    where g.id = come_to_course_with.guest);
  refused jsonb := '[]';
  one record;
begin
  for one in
    select n.id, n.event_id, n.date, a.party < people as is_more
    from hearth.series_guests g join hearth.guests_of_page(g.page_id) n on n.series_guest_id = g.id
    join public.attendances a on a.event_id = n.event_id and a.guest_id = n.id and a.answer = 'coming' and a.party <> people
    join public.events e on e.id = n.event_id and e.ends_at > now() and e.status = 'published'
    where g.id = come_to_course_with.guest and the_series is not null order by n.event_id
  loop
    begin
      perform hearth.answer_as_guest(one.id, 'coming', people, null, null, null, null);
      if one.is_more and not hearth.leaves_kept_places(one.event_id, 0) then perform hearth.refuse('kept_for_newcomers'); end if;
    exception when sqlstate 'HE000' then
      refused := refused || jsonb_build_array(jsonb_build_object('date', one.date, 'reason', sqlerrm));
    end;
  end loop;
  perform hearth.refuse_full_course(the_series, refused);
end $$;

-- The guests of single dates whose page this is, those of what is over included.
create function hearth.guests_of_page(page uuid) returns table (id uuid, event_id text, date date, series_id text, series_guest_id uuid)
  language sql stable security definer set search_path = '' as $$
  select n.id, n.event_id, d.date, g.series_id, g.id
  from hearth.series_guests g
  join hearth.guests n on n.address_hash = g.address_hash
  join hearth.series_dates d on d.event_id = n.event_id and d.series_id = g.series_id
  where g.page_id = guests_of_page.page
$$;

-- Where a guest of one date finds all of theirs; null of who answered that date alone.
create function hearth.page_of_guest(guest uuid) returns uuid
  language sql stable security definer set search_path = ''
  return (
    select g.page_id from hearth.guests n
    join hearth.series_dates d on d.event_id = n.event_id
    join hearth.series_guests g on g.series_id = d.series_id and g.address_hash = n.address_hash
    where n.id = page_of_guest.guest);

-- A guest gives a date back, or all of a series, and with these their place at every date. What they wait for goes along.
create function hearth.give_dates_back(page uuid, event text, series text) returns void
  language plpgsql set search_path = '' as $$
declare
  one record;
begin
  for one in
    select n.id, a.id is not null as answered from hearth.guests_of_page(give_dates_back.page) n
    join public.events e on e.id = n.event_id
    left join public.attendances a on a.event_id = n.event_id and a.guest_id = n.id and a.answer in ('coming', 'asked')
    where (n.event_id = give_dates_back.event or n.series_id = give_dates_back.series) and e.ends_at > now() and hearth.may_open_event(e.id, null)
      and (a.id is not null or exists (select from public.event_waiting w where w.event_id = n.event_id and w.person_id = n.id))
    order by n.event_id
  loop
    if one.answered then perform hearth.answer_as_guest(one.id, 'not_coming', 1, null, null, null, null);
    else perform hearth.leave_waiting_as_guest(one.id); end if;
  end loop;
  delete from hearth.series_regulars r using hearth.series_guests g
    where g.page_id = give_dates_back.page and g.series_id = give_dates_back.series and r.guest_id = g.id;
  update hearth.series_guests g set missed = '{}' where g.page_id = give_dates_back.page and g.series_id = give_dates_back.series;
end $$;

-- A guest ends what is mailed to them of all their dates, or takes that back. Says whether there is such a guest.
create function hearth.set_series_guest_mails(page uuid, are_wanted boolean) returns boolean
  language plpgsql set search_path = '' as $$
begin
  update hearth.series_guests g set mails_ended_at = case when are_wanted then null else coalesce(g.mails_ended_at, now()) end
    where g.page_id = set_series_guest_mails.page;
  if not found then return false; end if;
  update hearth.guests g set mails_ended_at = case when are_wanted then null else coalesce(g.mails_ended_at, now()) end
    where g.id in (select n.id from hearth.guests_of_page(set_series_guest_mails.page) n);
  return true;
end $$;

-- A guest who comes to every date comes after all to one that they gave back, with as many as ever: so many, or null
-- where they do already.
create function hearth.take_date_back(page uuid, event text) returns integer
  language plpgsql set search_path = '' as $$
declare
  one record;
begin
  select n.id, r.party, a.answer = 'coming' as comes into one
    from hearth.guests_of_page(take_date_back.page) n
    join hearth.series_regulars r on r.guest_id = n.series_guest_id
    join public.attendances a on a.event_id = n.event_id and a.guest_id = n.id
    where n.event_id = take_date_back.event and a.answer in ('not_coming', 'coming');
  if not found then perform hearth.refuse('not_found'); end if;
  if one.comes then return null; end if;
  perform hearth.answer_as_guest(one.id, 'coming', one.party, null, null, null, null);
  if not hearth.leaves_kept_places(take_date_back.event, 0) then perform hearth.refuse('kept_for_newcomers'); end if;
  return one.party;
end $$;

-- Guests who come to every date of a series from a day on, for the making of dates, which seals their addresses.
create function hearth.regular_guests(series text) returns table (id uuid, sealed_address bytea, since date)
  language sql stable security definer set search_path = '' as $$
  select g.id, g.sealed_address, r.since
  from hearth.series_regulars r join hearth.series_guests g on g.id = r.guest_id
  where r.series_id = regular_guests.series
$$;

-- The dates that came within reach of guests who come to every date, where not all of them have been named yet: none where their places
-- are held as far as dates are made.
create function hearth.dates_within_reach_of_guests(series text) returns table (event_id text, date date)
  language sql stable security definer set search_path = '' as $$
  select d.event_id, d.date
  from hearth.series_dates d join public.events e on e.id = d.event_id
  where d.series_id = dates_within_reach_of_guests.series and d.date >= current_date and e.status = 'published' and e.starts_at > now()
    and d.date <= hearth.series_held_until(d.series_id)
    and exists (
      select from hearth.series_regulars r join hearth.series_guests g on g.id = r.guest_id
      where r.series_id = d.series_id and r.since <= d.date
        and not exists (select from hearth.guests n where n.event_id = d.event_id and n.address_hash = g.address_hash))
  order by d.date
$$;

-- They stand at new dates as guests of these (`seals`: whose, which date, an id and the address sealed for it), before seats are given.
create function hearth.name_regular_guests(seals jsonb) returns void
  language sql volatile set search_path = '' as $$
  insert into hearth.guests (id, event_id, name, sealed_address, address_hash, locale, account_id, mails_ended_at)
    select (s ->> 'id')::uuid, s ->> 'eventId', g.name, decode(s ->> 'sealedAddress', 'base64'), g.address_hash, g.locale, g.account_id,
      g.mails_ended_at
    from jsonb_array_elements(seals) s join hearth.series_guests g on g.id = (s ->> 'guestId')::uuid
    join public.events e on e.id = s ->> 'eventId'
    order by s ->> 'eventId', s ->> 'id'
    on conflict do nothing
$$;

-- Where no place was left for them they are no guests of that date.
create function hearth.forget_unseated_guests(seals jsonb) returns void
  language sql volatile set search_path = '' as $$
  delete from hearth.guests g using jsonb_array_elements(seals) s
  where g.id = (s ->> 'id')::uuid and not exists (
    select from public.attendances a where a.event_id = g.event_id and a.guest_id = g.id)
$$;

-- What somebody answered of series without their account: the place at every date becomes the account's, unless it has its own. The dates
-- themselves `take_over_guests` has.
create function hearth.take_over_series_guests(person uuid) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  update hearth.series_regulars r set user_id = person, guest_id = null from hearth.series_guests g
    where g.account_id = person and r.guest_id = g.id
      and not exists (select from hearth.series_regulars o where o.series_id = r.series_id and o.user_id = person);
  delete from hearth.series_guests g where g.account_id = person;
end $$;

-- Whose page has no date any more goes, ninety days after the last; who comes to every date, once the series has ended. Of the pages that are due
-- (attendance/forgetting.sql) so many at a time; gives how many rows went, or `max` where more may wait.
create function hearth.forget_series_guests(max integer) returns integer
  language plpgsql set search_path = '' as $$
declare
  looked uuid[];
  forgotten integer;
begin
  -- Locked, so that what goes meanwhile has them looked at once more.
  looked := array(
    select d.page_id from hearth.series_pages_due d where d.due_at <= now()
    order by d.due_at limit forget_series_guests.max for update);
  delete from hearth.series_guests g where g.page_id in (
    select o.page_id from hearth.series_guests o
    where o.page_id = any (looked) and not exists (select from hearth.guests_of_page(o.page_id))
      and not exists (
        select from hearth.series_guests p
        join hearth.series_regulars r on r.guest_id = p.id
        join hearth.series s on s.id = p.series_id and s.due_at is not null
        where p.page_id = o.page_id)
      and o.created_at < now() - interval '1 day');
  get diagnostics forgotten = row_count;
  delete from hearth.series_pages_due d where d.page_id = any (looked);
  -- Those that began today are looked at tomorrow.
  insert into hearth.series_pages_due as d (page_id, due_at)
    select g.page_id, min(g.created_at) + interval '1 day' from hearth.series_guests g where g.page_id = any (looked)
    group by g.page_id having min(g.created_at) >= now() - interval '1 day'
    on conflict (page_id) do nothing;
  return case when cardinality(looked) = forget_series_guests.max then forget_series_guests.max else forgotten end;
end $$;

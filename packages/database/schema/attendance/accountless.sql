-- Answers without an account (docs/decisions/0133-how-a-guest-proves-an-address.md). The server seals and hashes
-- addresses and keeps the secrets of links; here nothing could be opened with what is stored.

-- Why nobody without an account can answer an event, as a reason of `hearth.refuse`; null where they can. Who is invited
-- by email can where only invited people can, and who comes to the whole of a course on each of its dates.
create function hearth.guest_refusal(event text, people integer, is_invited boolean default false, of_course boolean default false)
  returns text
  language sql volatile security definer set search_path = ''
  return (
    select case
      when e.id is null or e.status = 'draft' or e.visibility not in ('public', 'unlisted') then 'not_found'
      when e.status = 'cancelled' then 'event_cancelled'
      when e.ends_at <= clock_timestamp() then 'event_over'
      when hearth.answers_until(e.id) <= clock_timestamp() then 'answers_closed'
      when not of_course and hearth.is_course_for(e.id, null, people) then 'course_only'
      when s.mode = 'invitation' and not is_invited then 'not_invited'
      when not hearth.takes_guests(e.id) then 'account_needed'
      when people > coalesce(s.party_limit, 6) then 'party_too_large'
    end
    from (select) one
    left join public.events e on e.id = guest_refusal.event
    left join public.event_answering s on s.event_id = e.id
  );

-- Refuses where nobody without an account can answer.
create function hearth.refuse_guest(event text, people integer, is_invited boolean default false) returns void
  language plpgsql set search_path = '' as $$
declare
  refusal text := hearth.guest_refusal(event, people, is_invited);
begin
  if refusal is not null then perform hearth.refuse(refusal); end if;
end $$;

-- Writes down what somebody would answer, and the mail with the link that proves their address; a new link ends the one
-- before. It says the same whoever has the address. The same words within a minute are a second press: the mail is on its
-- way, and its link stays.
create function hearth.ask_guest_link(event text, link jsonb, expires timestamptz, mail jsonb) returns void
  language plpgsql set search_path = '' as $$
begin
  perform hearth.refuse_guest(event, (link ->> 'party')::integer);
  perform hearth.write_guest_link(event, null, hearth.allow_kinds(event, null, (link ->> 'party')::integer,
    array(select jsonb_array_elements_text(link -> 'kinds')::integer)), link, expires, mail);
end $$;

-- The same of an event, or of dates of a series (`days`, or from a day on but for some), once it is known that they may be answered.
create function hearth.write_guest_link(event text, series text, wanted_kinds integer[], link jsonb, expires timestamptz, mail jsonb)
  returns void
  language plpgsql set search_path = '' as $$
declare
  hashed bytea := decode(link ->> 'addressHash', 'base64');
  wanted record;
begin
  select case when link ? 'days' then array(select jsonb_array_elements_text(link -> 'days')::date) end as days,
    (link ->> 'from')::date as from_day,
    array(select jsonb_array_elements_text(coalesce(link -> 'without', '[]'))::date) as without into wanted;
  perform pg_advisory_xact_lock(hashtextextended(coalesce(event, series) || (link ->> 'addressHash'), 0));
  if exists (select from hearth.guest_links l
    where l.address_hash = hashed and (l.event_id = write_guest_link.event or l.series_id = write_guest_link.series) and l.used_at is null
      and l.expires_at > expires - interval '1 minute'
      and (l.name, l.party, l.kinds, coalesce(l.note, ''), l.waits, l.stays_unseen, l.without)
        = (link ->> 'name', (link ->> 'party')::integer, wanted_kinds, link ->> 'note', (link ->> 'waits')::boolean,
          (link ->> 'staysUnseen')::boolean, wanted.without)
      and (l.answers, l.days, l.from_day) is not distinct from (link -> 'answers', wanted.days, wanted.from_day)) then
    return;
  end if;
  delete from hearth.guest_links l
    where l.address_hash = hashed and (l.event_id = write_guest_link.event or l.series_id = write_guest_link.series) and l.used_at is null;
  insert into hearth.guest_links (locale, id, event_id, series_id, secret_hash, name, sealed_address, address_hash, party, kinds, note, answers,
      waits, stays_unseen, days, from_day, without, expires_at)
    values (link ->> 'locale', (link ->> 'id')::uuid, write_guest_link.event, write_guest_link.series, decode(link ->> 'secretHash', 'base64'),
      link ->> 'name', decode(link ->> 'sealedAddress', 'base64'), hashed, (link ->> 'party')::integer, wanted_kinds,
      nullif(link ->> 'note', ''), link -> 'answers', (link ->> 'waits')::boolean, (link ->> 'staysUnseen')::boolean, wanted.days,
      wanted.from_day, wanted.without, expires);
  insert into hearth.mails (kind, to_address, subject, body_text, body_html, link_expires_at, link_id)
    values ('guest_link', mail ->> 'to', mail ->> 'subject', mail ->> 'text', mail ->> 'html', expires, (link ->> 'id')::uuid);
end $$;

-- A guest, and the link of a form, hear what became of their mail. One that is tried again by an admin may still be sent.
create function hearth.note_mail_of_guest() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if new.guest_id is not null then
    update hearth.guests g set bounced_at = case when new.sent_at is null then new.parked_at end
      where g.id = new.guest_id and (g.bounced_at is null) = (new.sent_at is null);
  end if;
  if new.link_id is not null then
    update hearth.guest_links l set bounced_at = case when new.sent_at is null then new.parked_at end
      where l.id = new.link_id and (l.bounced_at is null) = (new.sent_at is null);
  end if;
  return null;
end $$;
create trigger note_mail_of_guest after update of sent_at, parked_at on hearth.mails
  for each row when ((new.guest_id is not null or new.link_id is not null)
    and (new.sent_at, new.parked_at) is distinct from (old.sent_at, old.parked_at))
  execute function hearth.note_mail_of_guest();

-- Hosts hear how many links reached nobody, and no address: it may be somebody else's.
create function hearth.count_undelivered_links() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if new.bounced_at is null then
    update hearth.undelivered_links u set links = u.links - 1 where u.event_id = new.event_id;
  else
    insert into hearth.undelivered_links as u (event_id, links) values (new.event_id, 1)
      on conflict (event_id) do update set links = u.links + 1;
  end if;
  return null;
end $$;
create trigger count_undelivered_links after update of bounced_at on hearth.guest_links
  for each row when (new.event_id is not null and (new.bounced_at is null) <> (old.bounced_at is null))
  execute function hearth.count_undelivered_links();

-- The account of an address: whether it proved it, and why whoever has it may not come by another way, because it is suspended or
-- shut out, or has answered already.
create function hearth.account_of_guest(event text, address text, out proven uuid, out refusal text)
  language sql stable security definer set search_path = '' as $$
  select case when u.email_confirmed_at is not null then u.id end,
    case
      when u.banned_until > now() then 'not_allowed'
      when not hearth.may_open_event(account_of_guest.event, u.id) then 'not_found'
      when a.answer = 'declined' then 'answer_declined'
      when a.answer in ('coming', 'asked') then 'comes_already'
    end
  from auth.users u
  left join public.attendances a on a.event_id = account_of_guest.event and a.user_id = u.id
  where u.email = account_of_guest.address;
$$;

-- The link is used: address proven, answer given and seats taken are one. `mail` is the confirmation, written for the
-- version of the event that its text was made from; whoever `waits` goes on the list where the event is full, and has
-- `waiting_mail`. Used again within ten minutes, as by a second press, it leads to the same guest and changes nothing; refused, it
-- stays as it was. `page_of` is whose page the mail leads to, `answers` what they answer to the hosts' questions now, in the place
-- of what the link says.
create function hearth.use_guest_link(
  hashed bytea, address text, page_of uuid, mail_version integer, mail jsonb, waits boolean, waiting_mail jsonb,
  answers jsonb default null
) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  link hearth.guest_links;
  guest uuid;
  account uuid;
  refusal text;
  given jsonb;
begin
  -- Undone with all else where something stands in the way.
  update hearth.guest_links l set used_at = now(), bounced_at = null
    where l.secret_hash = hashed and l.expires_at > now() and l.used_at is null returning l.* into link;
  if not found then
    select g.id into guest from hearth.guest_links l join hearth.guests g on g.event_id = l.event_id and g.address_hash = l.address_hash
      where l.secret_hash = hashed and l.expires_at > now() and l.used_at >= now() - interval '10 minutes';
    return case when found then jsonb_build_object('guestId', guest) end;
  end if;
  -- All else that may stand in the way, the answer itself finds.
  if not hearth.takes_guests(link.event_id) then perform hearth.refuse_guest(link.event_id, link.party); end if;
  select a.proven, a.refusal into account, refusal from hearth.account_of_guest(link.event_id, address) a;
  if refusal is not null then perform hearth.refuse(refusal); end if;
  insert into hearth.guests as g (id, event_id, name, sealed_address, address_hash, locale, account_id)
    values (link.id, link.event_id, link.name, link.sealed_address, link.address_hash, link.locale, account)
    on conflict (event_id, address_hash) do update set name = excluded.name, mails_ended_at = null, bounced_at = null,
      locale = excluded.locale, account_id = excluded.account_id
    returning g.id into guest;
  if guest <> page_of then
    raise exception 'The same address was proven meanwhile.' using errcode = 'serialization_failure';
  end if;
  if waits then
    -- What the answer began is undone before they wait; only then, because undoing has its price.
    begin
      given := hearth.answer_by_link(link, guest, mail_version, mail, answers);
    exception when sqlstate 'HE000' then
      if sqlerrm not in ('event_full', 'kind_full') then raise; end if;
      given := hearth.wait_as_guest(guest, link.party, link.kinds, waiting_mail);
    end;
  else
    given := hearth.answer_by_link(link, guest, mail_version, mail, answers);
  end if;
  if link.stays_unseen then perform hearth.stay_unseen_as_guest(guest, true); end if;
  return given || jsonb_build_object('guestId', guest);
end $$;

-- The answer that a link says, and what the guest answers to the hosts' questions.
create function hearth.answer_by_link(
  link hearth.guest_links, guest uuid, mail_version integer, mail jsonb, answers jsonb
) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  already_for integer := hearth.comes_for(link.event_id, null, guest);
  given jsonb := hearth.give_answer(
    link.event_id, null, guest, 'coming', link.party, mail_version, mail, link.note, link.kinds);
begin
  perform hearth.write_question_answers(
    (select a.id from public.attendances a where a.event_id = link.event_id and a.guest_id = guest),
    coalesce(answers, link.answers), link.party > already_for);
  return given;
end $$;

-- A guest changes their answer from their own page.
create function hearth.answer_as_guest(
  guest uuid, wanted text, people integer, mail_version integer, mail jsonb, said text, chosen integer[], answers jsonb default null
) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  the_event text;
  given jsonb;
  answer uuid;
  already_for integer;
begin
  select g.event_id into the_event from hearth.guests g where g.id = answer_as_guest.guest;
  if not found then perform hearth.refuse('not_found'); end if;
  already_for := hearth.comes_for(the_event, null, answer_as_guest.guest);
  given := hearth.give_answer(the_event, null, answer_as_guest.guest, wanted, people, mail_version, mail, said, chosen);
  select a.id into answer from public.attendances a where a.event_id = the_event and a.guest_id = answer_as_guest.guest;
  perform hearth.write_question_answers(answer, answers, wanted = 'coming' and people > already_for);
  return given;
end $$;

-- A guest goes on the list of an event that is full for them, or changes how many wait; the mail with the way back to it is for
-- whoever is new there.
create function hearth.wait_as_guest(guest uuid, people integer, chosen integer[], mail jsonb) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  the_event text;
  is_new boolean;
  standing jsonb;
begin
  select g.event_id into the_event from hearth.guests g where g.id = wait_as_guest.guest;
  if not found then perform hearth.refuse('not_found'); end if;
  is_new := hearth.waiting_of(the_event, guest) ->> 'state' = 'none';
  standing := hearth.wait_in_line(the_event, null, guest, people, chosen);
  if standing ->> 'refused' = 'fits' then
    raise exception 'Places became free meanwhile.' using errcode = 'serialization_failure';
  end if;
  if standing ->> 'refused' = 'coming' then perform hearth.refuse('comes_already'); end if;
  if standing ->> 'refused' = 'closed' then perform hearth.refuse('event_full'); end if;
  if is_new then
    insert into hearth.mails (kind, guest_id, to_address, subject, body_text, body_html)
      values ('waiting_joined', guest, mail ->> 'to', mail ->> 'subject', mail ->> 'text', mail ->> 'html');
  end if;
  return standing;
end $$;

-- A guest leaves the list, with or without an offer.
create function hearth.leave_waiting_as_guest(guest uuid) returns void
  language sql set search_path = '' as $$
  select hearth.stop_waiting(array[g.event_id], array[g.id]) from hearth.guests g where g.id = leave_waiting_as_guest.guest
$$;

-- A guest's yes or no to an offer. A yes is confirmed by `mail`, as an answer is.
create function hearth.answer_offer_as_guest(guest uuid, accepts boolean, mail_version integer, mail jsonb) returns void
  language plpgsql set search_path = '' as $$
declare
  the_event text;
begin
  select g.event_id into the_event from hearth.guests g where g.id = answer_offer_as_guest.guest;
  if not found then perform hearth.refuse('not_found'); end if;
  if (hearth.settle_offer(the_event, null, guest, accepts) ->> 'isNew')::boolean then
    perform hearth.confirm_answer(the_event, null, guest, mail_version, mail);
  end if;
end $$;

-- What was answered with an account's address becomes the account's own, event by event: whoever has answered with the
-- account too, or may not come to it any more, keeps the account's answer, and the other's seats are free. Says how many
-- became theirs.
create function hearth.take_over_guests(person uuid) returns integer
  language plpgsql security definer set search_path = '' as $$
declare
  guest record;
  taken_over integer := 0;
begin
  for guest in
    select g.id, g.event_id, g.reminded_of from hearth.guests g where g.account_id = person order by g.event_id limit 500
  loop
    -- Answers are held before seats, as answering does.
    perform from public.attendances a
      where a.event_id = guest.event_id and (a.user_id = person or a.guest_id = guest.id)
      order by a.user_id, a.guest_id for update;
    if hearth.may_open_event(guest.event_id, person) and not exists (
      select from public.attendances a where a.event_id = guest.event_id and a.user_id = person) then
      perform hearth.take_over_invitation(guest.id, person);
      update public.attendances a set user_id = person, guest_id = null
        where a.event_id = guest.event_id and a.guest_id = guest.id;
      perform from public.event_seats s where s.event_id = guest.event_id for update;
      if not exists (select from public.event_waiting w where w.event_id = guest.event_id and w.user_id = person) then
        update public.event_waiting w set user_id = person, guest_id = null
          where w.event_id = guest.event_id and w.guest_id = guest.id;
        update hearth.waiting_news n set user_id = person, guest_id = null where n.guest_id = guest.id;
      end if;
      insert into hearth.reminders (event_id, user_id, starts_at)
        select guest.event_id, person, guest.reminded_of where guest.reminded_of is not null
        on conflict do nothing;
      insert into public.host_listeners (host_id, user_id, created_at)
        select l.host_id, person, l.created_at from public.host_listeners l
        where l.guest_id = guest.id and l.host_id <> person and not exists (
          select from public.blocks b where (b.blocker_id, b.blocked_id) in ((l.host_id, person), (person, l.host_id)))
        on conflict do nothing;
      update public.notifications n set data = n.data || jsonb_build_object('personId', person)
        where n.kind = 'answer_asked' and n.data ->> 'eventId' = guest.event_id and n.data ->> 'personId' = guest.id::text
          and n.user_id in (
            select e.created_by from public.events e where e.id = guest.event_id
            union all
            select h.user_id from public.event_hosts h where h.event_id = guest.event_id);
      taken_over := taken_over + 1;
    else
      update public.event_seats s set taken = s.taken - a.party, kind_taken = hearth.subtract_kinds(s.kind_taken, a.kinds)
        from public.attendances a
        where a.event_id = guest.event_id and a.guest_id = guest.id and a.party > 0 and s.event_id = a.event_id;
    end if;
    perform hearth.stop_waiting(array[guest.event_id], array[guest.id]);
    delete from hearth.guests g where g.id = guest.id;
  end loop;
  perform hearth.take_over_series_guests(person);
  return taken_over;
end $$;

-- Whom hosts invited by email, and who comes or waits, is invited with the account too. Of who does neither the hosts learn no
-- account.
create function hearth.take_over_invitation(guest uuid, person uuid) returns void
  language sql set search_path = '' as $$
  insert into public.event_invitations (event_id, user_id, invited_by)
    select i.event_id, person, p.id
    from hearth.email_invitations i left join public.profiles p on p.id = i.invited_by
    where i.guest_id = take_over_invitation.guest and i.taken_back_at is null
      and (hearth.comes_for(i.event_id, null, i.guest_id) > 0
        or exists (select from public.event_waiting w where w.event_id = i.event_id and w.person_id = i.guest_id))
      and not exists (select from public.blocks b
        where (b.blocker_id, b.blocked_id) in ((i.invited_by, person), (person, i.invited_by)))
    limit 1
    on conflict do nothing
$$;

-- An account proved its address, which guests may have answered with.
create function hearth.claim_guests(person uuid, hashed bytea) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  update hearth.guests g set account_id = person where g.address_hash = hashed and g.account_id is distinct from person;
  update hearth.series_guests g set account_id = person where g.address_hash = hashed and g.account_id is distinct from person;
  perform hearth.take_over_guests(person);
end $$;
grant execute on function hearth.claim_guests to hearth_auth;

-- Whoever proved an address that an account has finds the answer there when they next sign in.
create function hearth.take_over_guests_at_login() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform hearth.take_over_guests(new.user_id);
  return null;
end $$;
create trigger take_over_guests_at_login after insert on auth.sessions
  for each row execute function hearth.take_over_guests_at_login();

-- A guest ends what is mailed to them of their event, and of its series where they answered that, or takes that back. Says whether there is such a guest.
create function hearth.set_guest_mails(guest uuid, are_wanted boolean) returns boolean
  language plpgsql set search_path = '' as $$
begin
  update hearth.guests g set mails_ended_at = case when are_wanted then null else coalesce(g.mails_ended_at, now()) end
    where g.id = set_guest_mails.guest;
  if not found then return false; end if;
  -- Of a series they hear as one person.
  perform hearth.set_series_guest_mails(hearth.page_of_guest(set_guest_mails.guest), are_wanted);
  return true;
end $$;

-- For processes of 1.0.0; later ones sweep by rule.
create function hearth.sweep_guest_links() returns void
  language sql set search_path = '' as $$
  delete from hearth.guest_links l where l.id in (
    select o.id from hearth.guest_links o where o.expires_at <= now() order by o.expires_at limit 5000)
$$;

-- What hosts heard of who comes to these events, which names them.
create function hearth.drop_notices_of_answers(events text[]) returns void
  language sql volatile security definer set search_path = '' as $$
  delete from public.notifications n using (
    select e.id as event_id, e.created_by as user_id from public.events e where e.id = any (events)
    union
    select h.event_id, h.user_id from public.event_hosts h where h.event_id = any (events)) hosts
    where n.user_id = hosts.user_id and n.data ->> 'eventId' = hosts.event_id
      and n.kind in ('guest_coming', 'guests_answered', 'answer_asked')
$$;
grant execute on function hearth.drop_notices_of_answers to hearth_engine;

-- What is known of guests goes ninety days after their event (forgetting.sql), so many at a time; gives how many went. Their seats go with
-- their answers, so that both still agree. Answers are held before seats, as answering does.
create function hearth.forget_guests(max integer) returns integer
  language plpgsql set search_path = '' as $$
declare
  due record;
  forgotten uuid[];
begin
  select d.* into due from hearth.events_to_forget('guests', forget_guests.max) d;
  forgotten := array(
    select g.id from hearth.guests g where g.event_id = any (due.ids) order by g.event_id, g.id limit forget_guests.max);
  perform from hearth.guests g join public.attendances a on a.event_id = g.event_id and a.guest_id = g.id
    where g.id = any (forgotten) order by a.event_id, a.guest_id for update of a;
  update public.event_seats s set taken = s.taken - f.people, kind_taken = hearth.subtract_kinds(s.kind_taken, f.kinds)
    from (
      select a.event_id, sum(a.party)::integer as people, hearth.sum_kinds(a.kinds) as kinds
      from hearth.guests g join public.attendances a on a.event_id = g.event_id and a.guest_id = g.id
      where g.id = any (forgotten) and a.party > 0 group by a.event_id) f
    where s.event_id = f.event_id;
  perform hearth.drop_mails_of_guests(forgotten);
  perform hearth.drop_notices_of_answers(array(
    select distinct g.event_id from hearth.guests g where g.id = any (forgotten)));
  delete from hearth.guests g where g.id = any (forgotten);
  return hearth.forgotten_of('guests', due.ids, due.are_again, due.last_end, due.last_id, cardinality(forgotten), forget_guests.max);
end $$;

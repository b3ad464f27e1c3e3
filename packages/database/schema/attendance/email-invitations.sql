-- Invitations to addresses that hosts name (docs/decisions/0147-inviting-by-email.md). The server seals and hashes the
-- addresses, and signs the links.

-- Writes down whom a host invites by address, and gives how many are new. An address that said no and takes it back since can
-- be invited again, and one whose invitation was taken back; each other one is invited once.
create function hearth.invite_by_email(event text, host uuid, addresses jsonb) returns integer
  language plpgsql set search_path = '' as $$
declare
  resent integer;
  invited integer;
begin
  select count(*) filter (where hearth.resend_email_invitation(invite_by_email.event, i.id)) into resent
    from jsonb_to_recordset(addresses) as r ("addressHash" text)
    join hearth.email_invitations i on i.event_id = invite_by_email.event
      and i.address_hash = decode(r."addressHash", 'base64') and i.picked_name is null and i.taken_back_at is not null;
  insert into hearth.email_invitations as i (id, event_id, invited_by, sealed_address, address_hash, due)
    select r.id, invite_by_email.event, host, decode(r."sealedAddress", 'base64'), decode(r."addressHash", 'base64'), 'invitation'
    from jsonb_to_recordset(addresses) as r (id uuid, "sealedAddress" text, "addressHash" text)
    order by r."addressHash"
    on conflict (event_id, address_hash) where picked_name is null do update set due = 'invitation'
      where i.taken_back_at is null and i.due is null and i.written_at is null
        and not exists (select from hearth.mail_refusals r where r.address_hash = i.address_hash);
  get diagnostics invited = row_count;
  if invited > 0 then perform hearth.queue_invitations(event); end if;
  return invited + resent;
end $$;

-- Whether a taken back invitation can be sent again: three times in all, so that nobody is written to again and again.
create function hearth.can_be_sent_again(invitation hearth.email_invitations) returns boolean
  language sql stable set search_path = ''
  return invitation.taken_back_at is not null and invitation.times < 3
    and (invitation.picked_name is null or invitation.listener_id is not null)
    and not exists (select from hearth.mail_refusals r where r.address_hash = invitation.address_hash);

-- A host takes an invitation back: its link ends, and what is written and not sent yet goes. Whether by it somebody answered,
-- which stays; null where there is no such invitation.
create function hearth.take_email_invitation_back(event text, invitation uuid) returns boolean
  language plpgsql set search_path = '' as $$
declare
  has_answered boolean;
begin
  update hearth.email_invitations i set taken_back_at = coalesce(i.taken_back_at, now()), due = null
    where i.id = take_email_invitation_back.invitation and i.event_id = take_email_invitation_back.event
    returning i.answered_at is not null into has_answered;
  if has_answered is not null then perform hearth.drop_unsent_mails_of(take_email_invitation_back.invitation); end if;
  return has_answered;
end $$;

create function hearth.drop_unsent_mails_of(invitation uuid) returns void
  language sql volatile security definer set search_path = '' as $$
  delete from hearth.mails m where m.invitation_id = drop_unsent_mails_of.invitation and m.sent_at is null
$$;
alter function hearth.drop_unsent_mails_of owner to hearth_jobs;
grant execute on function hearth.drop_unsent_mails_of to hearth_engine;

-- Sends an invitation that was taken back again; false where it cannot be. Who answered by it needs no email.
create function hearth.resend_email_invitation(event text, invitation uuid) returns boolean
  language plpgsql set search_path = '' as $$
begin
  update hearth.email_invitations i
    set taken_back_at = null, times = i.times + 1, bounced_at = null,
      due = case when i.answered_at is null then 'invitation' end,
      written_at = case when i.answered_at is not null then i.written_at end,
      sent_at = case when i.answered_at is not null then i.sent_at end
    where i.id = resend_email_invitation.invitation and i.event_id = resend_email_invitation.event
      and hearth.can_be_sent_again(i);
  if not found then return false; end if;
  perform hearth.queue_invitations(event);
  return true;
end $$;

-- The same of guests whom a host picked by name. One who goes by several names is invited once.
create function hearth.invite_picked(event text, host uuid, people jsonb) returns void
  language plpgsql set search_path = '' as $$
begin
  insert into hearth.email_invitations as i (id, event_id, invited_by, sealed_address, address_hash, due, picked_name, listener_id)
    select distinct on (r."addressHash") r.id, invite_picked.event, host, decode(r."sealedAddress", 'base64'),
      decode(r."addressHash", 'base64'), 'invitation', r.name, r."listenerId"
    from jsonb_to_recordset(people)
      as r (id uuid, "sealedAddress" text, "addressHash" text, name text, "listenerId" uuid)
    order by r."addressHash", r.id
    on conflict (event_id, address_hash) where picked_name is not null do update set
        due = case when i.taken_back_at is null then 'invitation' end, picked_name = excluded.picked_name,
        listener_id = excluded.listener_id
      where i.taken_back_at is not null or (i.due is null and i.written_at is null);
  perform hearth.resend_email_invitation(invite_picked.event, i.id)
    from jsonb_to_recordset(people) as r ("addressHash" text)
    join hearth.email_invitations i on i.event_id = invite_picked.event
      and i.address_hash = decode(r."addressHash", 'base64') and i.picked_name is not null and i.taken_back_at is not null;
  perform hearth.queue_invitations(event);
end $$;

-- The one job of an event's invitations.
create function hearth.queue_invitations(event text) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform graphile_worker.add_job('send_invitations', json_build_object('eventId', event),
    job_key => 'send_invitations:' || event);
end $$;
alter function hearth.queue_invitations owner to hearth_jobs;
grant execute on function hearth.queue_invitations to hearth_engine;

-- Takes the next invitations whose email is to be written: in the transaction that writes them, so that each is written
-- once.
create function hearth.take_due_invitations(event text, max integer)
  returns table (id uuid, sealed_address bytea, due text, host_name text, host_locale text, is_picked boolean)
  language sql volatile set search_path = '' as $$
  with next as materialized (
    select i.id, i.due from hearth.email_invitations i
    where i.event_id = take_due_invitations.event and i.due is not null order by i.id limit take_due_invitations.max for update
  )
  update hearth.email_invitations i
    set due = null, reminded_at = case n.due when 'reminder' then now() else i.reminded_at end,
      written_at = case when not exists (select from hearth.mail_refusals r where r.address_hash = i.address_hash)
        then coalesce(i.written_at, now()) end
  from next n where i.id = n.id
  returning i.id, i.sealed_address, n.due,
    (select coalesce(p.display_name, p.username) from public.profiles p where p.id = i.invited_by and not p.is_hidden),
    hearth.locale_of(i.invited_by), i.picked_name is not null
$$;

-- Whether the email would be of no use, or unwelcome: who has the address keeps apart from a host, is suspended, has answered,
-- was picked and stopped hearing from the host since, or gets the same by their name or their address. Hosts see such an
-- invitation as sent, because nobody may learn of an account, or whose an address is, by inviting.
create function hearth.invitation_is_moot(invitation uuid, address text) returns boolean
  language sql stable security definer set search_path = ''
  return exists (
    select from hearth.email_invitations i join public.events e on e.id = i.event_id
    where i.id = invitation and (
      (i.picked_name is not null and i.listener_id is null)
      or exists (
        select from hearth.email_invitations o
        where o.event_id = i.event_id and o.address_hash = i.address_hash and (o.written_at, o.id) < (i.written_at, i.id)
          and (o.picked_name is null or o.listener_id is not null) and o.taken_back_at is null)
      or exists (
        select from auth.users u
        where u.email = invitation_is_moot.address and (u.banned_until > now()
          or exists (
            select from public.blocks b
            where (b.blocker_id, b.blocked_id) in ((u.id, i.invited_by), (i.invited_by, u.id), (u.id, e.created_by), (e.created_by, u.id)))
          or exists (
            select from public.attendances a where a.event_id = i.event_id and a.user_id = u.id
              and (a.answer <> 'not_coming' or a.updated_at > i.created_at))))
      or exists (
        select from hearth.guests g join public.attendances a on a.event_id = g.event_id and a.guest_id = g.id
        where g.event_id = i.event_id and g.address_hash = i.address_hash
          and (a.answer <> 'not_coming' or a.updated_at > i.created_at))));

-- Writes the emails of invitations that were taken.
create function hearth.mail_invitations(mails jsonb) returns void
  language sql volatile set search_path = '' as $$
  with given as materialized (
    select r.*, hearth.invitation_is_moot(r.id, r."to") as is_moot
    from jsonb_to_recordset(mails) as r (id uuid, kind text, "to" text, subject text, text text, html text)
  ), left_out as (
    update hearth.email_invitations i set sent_at = coalesce(i.sent_at, now()) from given g where i.id = g.id and g.is_moot
  )
  insert into hearth.mails (kind, invitation_id, listener_id, to_address, subject, body_text, body_html)
    select g.kind, g.id, (select i.listener_id from hearth.email_invitations i where i.id = g.id), g."to", g.subject, g.text, g.html
    from given g where not g.is_moot
$$;

-- An invitation hears what became of its email. One that is tried again by an admin may still be sent.
create function hearth.note_sent_invitation() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update hearth.email_invitations i set
    sent_at = coalesce(i.sent_at, new.sent_at),
    bounced_at = case when new.sent_at is null then coalesce(i.bounced_at, new.parked_at) end
    where i.id = new.invitation_id;
  return null;
end $$;
create trigger note_sent_invitation after update of sent_at, parked_at on hearth.mails
  for each row when (new.invitation_id is not null
    and (new.sent_at, new.parked_at) is distinct from (old.sent_at, old.parked_at))
  execute function hearth.note_sent_invitation();

-- Addresses that a provider could not deliver to, after all: of invitations, of guests of what is to come, and of links that
-- wait to be pressed.
create function hearth.note_bounces(hashes bytea[]) returns integer
  language sql set search_path = '' as $$
  with invitations as (
    update hearth.email_invitations i set bounced_at = now(), due = null
      where i.address_hash = any (hashes) and i.bounced_at is null and i.answered_at is null and i.sent_at is not null returning i.id
  ), guests as (
    update hearth.guests g set bounced_at = now() from public.events e
      where g.address_hash = any (hashes) and g.bounced_at is null and e.id = g.event_id and e.ends_at > now() returning g.id
  ), links as (
    update hearth.guest_links l set bounced_at = now()
      where l.address_hash = any (hashes) and l.bounced_at is null and l.used_at is null and l.expires_at > now() returning l.id
  )
  select ((select count(*) from invitations) + (select count(*) from guests) + (select count(*) from links))::integer
$$;

-- One reminder to each who has not answered, so many at a time: how many are reminded, and how many are left.
create function hearth.remind_invited(event text, max integer, out reminded integer, out left_over integer)
  language plpgsql set search_path = '' as $$
begin
  update hearth.email_invitations i set due = 'reminder'
    where i.id in (
      select o.id from hearth.email_invitations o
      where o.event_id = remind_invited.event and hearth.can_be_reminded(o) order by o.id limit remind_invited.max for update);
  get diagnostics reminded = row_count;
  if reminded > 0 then perform hearth.queue_invitations(event); end if;
  select count(*) into left_over from hearth.email_invitations i
    where i.event_id = remind_invited.event and hearth.can_be_reminded(i);
end $$;

create function hearth.can_be_reminded(invitation hearth.email_invitations) returns boolean
  language sql stable set search_path = ''
  return invitation.sent_at is not null and invitation.due is null and invitation.reminded_at is null
    and invitation.answered_at is null and invitation.bounced_at is null and invitation.taken_back_at is null
    and (invitation.picked_name is null or invitation.listener_id is not null)
    and not exists (select from hearth.mail_refusals r where r.address_hash = invitation.address_hash);

create function hearth.invitation_state(invitation hearth.email_invitations) returns text
  language sql stable set search_path = ''
  return case
    when invitation.taken_back_at is not null then 'taken_back'
    when invitation.answered_at is not null then 'answered'
    when exists (select from hearth.mail_refusals r where r.address_hash = invitation.address_hash) then 'refused'
    when invitation.bounced_at is not null then 'bounced'
    when invitation.opened_at is not null then 'opened'
    when invitation.sent_at is not null then 'sent'
    else 'waiting'
  end;

-- The first press on an invitation's page; false where there is no such invitation.
create function hearth.open_invitation(invitation uuid) returns boolean
  language plpgsql set search_path = '' as $$
begin
  update hearth.email_invitations i set opened_at = coalesce(i.opened_at, now())
    where i.id = invitation and i.taken_back_at is null;
  return found;
end $$;

-- The answer of whoever has an invitation's link, as the guest with that address. It proves no account: none is named by
-- it, and what the address answers as a member is neither shown nor changed. `page_of` is whose page the confirmation
-- leads to; null where there is no such invitation any more. Whoever `waits` goes on the list where the event is full, and has
-- `waiting_mail`.
create function hearth.answer_invitation(
  invitation uuid, address text, said jsonb, page_of uuid, mail_version integer, mail jsonb, waiting_mail jsonb
) returns uuid
  language plpgsql set search_path = '' as $$
declare
  invited hearth.email_invitations;
  guest uuid;
  people integer := (said ->> 'party')::integer;
  chosen integer[] := array(select jsonb_array_elements_text(said -> 'kinds')::integer);
  already_for integer;
begin
  select i.* into invited from hearth.email_invitations i where i.id = invitation and i.taken_back_at is null for update;
  if not found then return null; end if;
  perform hearth.refuse_guest(invited.event_id, people, true);
  if (hearth.account_of_guest(invited.event_id, address)).refusal is not null then perform hearth.refuse('account_answers'); end if;
  insert into hearth.guests as g (id, event_id, name, sealed_address, address_hash, locale)
    values (invited.id, invited.event_id, said ->> 'name', invited.sealed_address, invited.address_hash, said ->> 'locale')
    on conflict (event_id, address_hash) do update set name = excluded.name, locale = excluded.locale, bounced_at = null
    returning g.id into guest;
  if guest <> page_of then
    raise exception 'The same address was proven meanwhile.' using errcode = 'serialization_failure';
  end if;
  update hearth.email_invitations i set guest_id = guest, due = null, opened_at = coalesce(i.opened_at, now()),
    answered_at = coalesce(i.answered_at, now()) where i.id = invited.id;
  already_for := hearth.comes_for(invited.event_id, null, guest);
  begin
    perform hearth.give_answer(invited.event_id, null, guest, said ->> 'answer', people, mail_version, mail, said ->> 'note', chosen);
    perform hearth.write_question_answers(a.id, said -> 'answers', said ->> 'answer' = 'coming' and people > already_for)
      from public.attendances a where a.event_id = invited.event_id and a.guest_id = guest;
  exception when sqlstate 'HE000' then
    if (said -> 'waits') is null or sqlerrm not in ('event_full', 'kind_full') then raise; end if;
    perform hearth.wait_as_guest(guest, people, chosen, waiting_mail);
  end;
  if said ->> 'answer' = 'not_coming' then perform hearth.stop_waiting(array[invited.event_id], array[guest]); end if;
  if said ? 'staysUnseen' then perform hearth.stay_unseen_as_guest(guest, true); end if;
  return guest;
end $$;

-- An address wants no invitation from here again, or takes that back. What is written and not sent yet goes: a batch that
-- is being written is waited for.
create function hearth.refuse_invitations(hashed bytea, refuses boolean) returns void
  language plpgsql set search_path = '' as $$
begin
  perform from hearth.email_invitations i where i.address_hash = hashed order by i.id for update;
  if refuses then
    insert into hearth.mail_refusals (address_hash) values (hashed) on conflict do nothing;
    update hearth.email_invitations i set due = null, written_at = case when i.sent_at is not null then i.written_at end
      where i.address_hash = hashed;
    perform hearth.drop_unsent_invitations(hashed);
  else
    delete from hearth.mail_refusals r where r.address_hash = hashed;
  end if;
end $$;

-- Whether the address of a guest wants no invitations, for the page that its owner alone can have: not where the page was given
-- for the link of an invitation, which may have been sent on.
create function hearth.refuses_as_guest(guest uuid) returns boolean
  language sql stable set search_path = ''
  return exists (
    select from hearth.guests g join hearth.mail_refusals r on r.address_hash = g.address_hash
    where g.id = refuses_as_guest.guest and not exists (select from hearth.email_invitations i where i.guest_id = g.id));

-- Such a guest takes it back, for invitations alone: what they chose about the mails of this event, or of a host, stays.
create function hearth.allow_invitations_as_guest(guest uuid) returns void
  language plpgsql set search_path = '' as $$
begin
  perform hearth.refuse_invitations(g.address_hash, false) from hearth.guests g
    where g.id = allow_invitations_as_guest.guest and hearth.refuses_as_guest(g.id);
end $$;

create function hearth.drop_unsent_invitations(hashed bytea) returns void
  language sql volatile security definer set search_path = '' as $$
  delete from hearth.mails m using hearth.email_invitations i
    where i.address_hash = hashed and m.invitation_id = i.id and m.sent_at is null
$$;
alter function hearth.drop_unsent_invitations owner to hearth_jobs;
grant execute on function hearth.drop_unsent_invitations to hearth_engine;

-- Ninety days after their event (forgetting.sql), so many at a time, with their mails; gives how many went.
create function hearth.forget_email_invitations(max integer) returns integer
  language plpgsql set search_path = '' as $$
declare
  due record;
  gone integer;
begin
  select d.* into due from hearth.events_to_forget('email_invitations', forget_email_invitations.max) d;
  delete from hearth.email_invitations i where i.id in (
    select o.id from hearth.email_invitations o where o.event_id = any (due.ids) limit forget_email_invitations.max);
  get diagnostics gone = row_count;
  return hearth.forgotten_of('email_invitations', due.ids, due.are_again, due.last_end, due.last_id, gone, forget_email_invitations.max);
end $$;

create trigger touch_member_clock before update on public.member_clocks
  for each row execute function hearth.touch();
create trigger touch_notification_choice before update on public.notification_choices
  for each row execute function hearth.touch();

-- The zone of a person's clock; null where their browser never told it.
create function hearth.zone_of(person uuid) returns text
  language sql stable security definer set search_path = ''
  return (select c.timezone from public.member_clocks c where c.user_id = person);
grant execute on function hearth.zone_of to hearth_auth, hearth_jobs;

-- A language with the hours that its reader chose, as BCP 47 says both: `de-u-hc-h12`. Hours without a language are of none (`und`).
create function hearth.reading_of(locale text, hours integer) returns text
  language sql immutable set search_path = ''
  return case when hours is null then locale
    else coalesce(locale, 'und') || case hours when 12 then '-u-hc-h12' else '-u-hc-h23' end end;
grant execute on function hearth.reading_of to hearth_engine, hearth_auth, hearth_jobs;

-- How a person reads: the language that they chose, and the hours; null where they chose nothing.
create function hearth.locale_of(person uuid) returns text
  language sql stable security definer set search_path = ''
  return (select hearth.reading_of(c.locale, c.hours) from public.member_clocks c where c.user_id = person);
grant execute on function hearth.locale_of to hearth_auth, hearth_jobs;

create function hearth.wants_mail(person uuid, kind text) returns boolean
  language sql stable security definer set search_path = ''
  return not exists (
    select from hearth.notification_kinds k
    join public.notification_choices c on c.topic = k.topic and c.user_id = wants_mail.person
    where k.kind = wants_mail.kind and not c.by_mail
  );
grant execute on function hearth.wants_mail to hearth_auth, hearth_jobs;

create function hearth.wants_notice(person uuid, kind text) returns boolean
  language sql stable security definer set search_path = ''
  return not exists (
    select from hearth.notification_kinds k
    join public.notification_choices c on c.topic = k.topic and c.user_id = wants_notice.person
    where k.kind = wants_notice.kind and not c.in_app
  );
grant execute on function hearth.wants_notice to hearth_auth, hearth_jobs;

-- The one place that decides: whoever writes a mail or a notice need not ask. What is not wanted is not written.
create function hearth.leave_out_unwanted_mail() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if new.guest_id is not null and exists (
    select from hearth.guests g where g.id = new.guest_id and g.mails_ended_at is not null) then return null; end if;
  if new.user_id is not null and not hearth.wants_mail(new.user_id, new.kind) then return null; end if;
  if new.invitation_id is not null and exists (
    select from hearth.email_invitations i join hearth.mail_refusals r on r.address_hash = i.address_hash
    where i.id = new.invitation_id) then return null; end if;
  return new;
end $$;
create trigger leave_out_unwanted_mail before insert on hearth.mails
  for each row when (new.user_id is not null or new.guest_id is not null or new.invitation_id is not null) execute function hearth.leave_out_unwanted_mail();

create function hearth.leave_out_unwanted_notice() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if hearth.wants_notice(new.user_id, new.kind) then return new; end if;
  return null;
end $$;
create trigger leave_out_unwanted_notice before insert on public.notifications
  for each row execute function hearth.leave_out_unwanted_notice();

-- A member's notices: their own devices hear that something about them changed, once for each statement.
create function hearth.tell_notices() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform realtime.tell('member:' || user_id, 'notices') from (select distinct user_id from touched) as members;
  return null;
end $$;
create trigger tell_notices after insert on public.notifications referencing new table as touched
  for each statement execute function hearth.tell_notices();
create trigger tell_notices_changed after update on public.notifications referencing new table as touched
  for each statement execute function hearth.tell_notices();
create trigger tell_notices_removed after delete on public.notifications referencing old table as touched
  for each statement execute function hearth.tell_notices();

-- Ten in the morning of the day before, on the event's own clock. Whoever answers later has it fresh in mind.
create function hearth.reminder_moment(start_date date, timezone text) returns timestamptz
  language sql immutable set search_path = ''
  return (start_date - 1 + time '10:00') at time zone timezone;
grant execute on function hearth.reminder_moment to hearth_engine, hearth_jobs;

create function hearth.keep_reminder_due() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  moment timestamptz := hearth.reminder_moment(new.start_date, new.timezone);
begin
  if new.status = 'published' and moment > now() then
    insert into hearth.reminders_due as d (event_id, starts_at, remind_at) values (new.id, new.starts_at, moment)
      on conflict (event_id) do update set starts_at = excluded.starts_at, remind_at = excluded.remind_at;
  else
    delete from hearth.reminders_due d where d.event_id = new.id;
  end if;
  return null;
end $$;
create trigger keep_reminder_due after update on public.events
  for each row when ((old.status, old.starts_at, old.start_date, old.timezone)
    is distinct from (new.status, new.starts_at, new.start_date, new.timezone)) execute function hearth.keep_reminder_due();
create trigger keep_reminder_due_of_new after insert on public.events
  for each row when (new.status = 'published') execute function hearth.keep_reminder_due();

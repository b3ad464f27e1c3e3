-- Mails wait in their own table, and the mail service takes them from there: no job stands beside a mail, so that a thousand
-- of them are written by one statement.
drop trigger queue_mail on hearth.mails;
drop function hearth.queue_mail();

alter table hearth.mails
  -- A mail that is being sent is due again after a while, in case its process ends meanwhile.
  add column next_try_at timestamptz not null default now(),
  -- From here on the days count after which it is parked.
  add column trying_since timestamptz not null default now(),
  -- Of a mail with a secret link: somebody waits for it, so it goes before all others, and after this moment not at all.
  add column link_expires_at timestamptz;

create index mails_to_send_idx on hearth.mails ((link_expires_at is null), next_try_at)
  where sent_at is null and parked_at is null;

-- Lets a parked mail be tried again, for as many days as a new one, and says whether it was parked. Who may ask is the caller's
-- to check.
create or replace function hearth.retry_mail(mail uuid) returns boolean
  language plpgsql security definer set search_path = '' as $$
begin
  update hearth.mails m set parked_at = null, next_try_at = now(), trying_since = now()
    where m.id = retry_mail.mail and m.parked_at is not null and m.sent_at is null;
  return found;
end $$;

-- The same for all that were parked until a moment, so many at a time, by a job that puts itself back while some are left.
create function hearth.retry_parked_mails(until timestamptz, max integer) returns integer
  language plpgsql security definer set search_path = '' as $$
declare
  retried integer;
begin
  update hearth.mails m set parked_at = null, next_try_at = now(), trying_since = now()
    where m.id in (
      select p.id from hearth.mails p
      where p.parked_at <= retry_parked_mails.until and p.sent_at is null
      order by p.created_at limit retry_parked_mails.max for update skip locked);
  get diagnostics retried = row_count;
  if retried = retry_parked_mails.max then perform hearth.queue_retry_of_mails(until); end if;
  return retried;
end $$;
create function hearth.queue_retry_of_mails(until timestamptz) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform graphile_worker.add_job('retry_mails', json_build_object('until', queue_retry_of_mails.until), job_key => 'retry_mails');
end $$;

grant create on schema hearth to hearth_jobs;
alter function hearth.retry_parked_mails(timestamptz, integer) owner to hearth_jobs;
alter function hearth.queue_retry_of_mails(timestamptz) owner to hearth_jobs;
revoke create on schema hearth from hearth_jobs;
grant execute on function hearth.queue_retry_of_mails(timestamptz) to hearth_engine;

-- Jobs of mails that wait in a queue which ran before: the mails themselves are what is waited for now.
do $$
begin
  if to_regclass('graphile_worker._private_jobs') is not null then
    set local role hearth_jobs;
    delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
      where t.id = j.task_id and t.identifier = 'deliver_mail';
    reset role;
  end if;
end $$;

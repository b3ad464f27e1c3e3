-- The job queue (graphile-worker) lives in a schema that the jobs' role owns: it makes and changes its own tables
-- there as that role. Only its list of migrations stands here, so that it finds a schema and never has to make one.
create schema graphile_worker;
create table graphile_worker.migrations (
  id integer primary key,
  ts timestamptz not null default now(),
  breaking boolean not null default false
);
grant usage, create on schema graphile_worker to hearth_jobs;
alter table graphile_worker.migrations owner to hearth_jobs;
alter schema graphile_worker owner to hearth_jobs;

-- A mail's job is queued in the transaction that writes the mail: neither exists without the other.
create function hearth.queue_mail() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform graphile_worker.add_job('deliver_mail', json_build_object('mailId', new.id), max_attempts => 5);
  return null;
end $$;

grant create on schema hearth to hearth_jobs;
alter function hearth.queue_mail() owner to hearth_jobs;
revoke create on schema hearth from hearth_jobs;

create trigger queue_mail after insert on hearth.mails for each row execute function hearth.queue_mail();

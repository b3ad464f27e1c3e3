-- What many on a list are told at once, because an event is cancelled or its list closes, queues its jobs by one statement: the
-- job `tell_of_waiting` takes what stands to be told, and comes back while something is left.
drop trigger queue_waiting_news on hearth.waiting_news;
create or replace function hearth.queue_waiting_news() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from written) then return null; end if;
  perform hearth.queue_telling_of_waiting();
  perform graphile_worker.add_jobs(array(
    select row('end_offers', '{}'::json, null, w.until, 5::smallint, 'offer:' || w.event_id || ':' || w.user_id, null, null)::graphile_worker.job_spec
    from written w where w.kind = 'offered'));
  return null;
end $$;
create trigger queue_waiting_news after insert on hearth.waiting_news referencing new table as written
  for each statement execute function hearth.queue_waiting_news();

create function hearth.queue_telling_of_waiting() returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform graphile_worker.add_job('tell_of_waiting', '{}', max_attempts => 5, job_key => 'tell_of_waiting');
end $$;
grant create on schema hearth to hearth_jobs;
alter function hearth.queue_telling_of_waiting() owner to hearth_jobs;
revoke create on schema hearth from hearth_jobs;
grant execute on function hearth.queue_telling_of_waiting() to hearth_engine;

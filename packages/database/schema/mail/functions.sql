-- One page as a list, the newest first; `before` is the last mail of the page above. States: waiting (failing after a
-- try that did not work), parked after the fifth, sent. It says who is written to, so each look is noted, and like
-- every list of the room it is refused to whoever does not look after the house.
create function hearth.admin_mails(state text, before uuid, page_size integer) returns jsonb
  language plpgsql volatile security definer set search_path = '' as $$
declare
  chosen text := case admin_mails.state
    when 'waiting' then 'm.sent_at is null and m.parked_at is null'
    when 'parked' then 'm.parked_at is not null'
    when 'sent' then 'm.sent_at is not null'
  end;
  page jsonb;
begin
  perform hearth.require_admin('mails_looked_at', jsonb_strip_nulls(jsonb_build_object('state', admin_mails.state)));
  if admin_mails.state is not null and chosen is null then
    raise exception 'The states are waiting, parked and sent.' using errcode = '22023';
  end if;
  execute format($q$
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', m.id, 'kind', m.kind,
      'state', case when m.sent_at is not null then 'sent' when m.parked_at is not null then 'parked'
        when m.attempts > 0 then 'failing' else 'waiting' end,
      'username', p.username, 'attempts', m.attempts, 'last_error', replace(m.last_error, m.to_address, '…'),
      'created_at', m.created_at, 'sent_at', m.sent_at, 'parked_at', m.parked_at
    ) order by m.created_at desc, m.id desc), '[]')
    from (
      select m.* from hearth.mails m
      where %s and ($1 is null or (m.created_at, m.id) < (select b.created_at, b.id from hearth.mails b where b.id = $1))
      order by m.created_at desc, m.id desc limit $2
    ) m left join public.profiles p on p.id = m.user_id$q$, coalesce(chosen, 'true'))
    into page using before, greatest(1, least(coalesce(page_size, 50), 50));
  return page;
end $$;
grant execute on function hearth.admin_mails to authenticated;

create function public.admin_mails(state text default null, before uuid default null, "limit" integer default 50)
  returns jsonb
  language sql volatile set search_path = '' as $$
  select hearth.admin_mails($1, $2, $3)
$$;
grant execute on function public.admin_mails to authenticated, hearth_engine;

-- Lets a parked mail be tried again, for as many days as a new one, and says whether it was parked. Who may ask is the
-- caller's to check.
create function hearth.retry_mail(mail uuid) returns boolean
  language plpgsql security definer set search_path = '' as $$
begin
  update hearth.mails m set parked_at = null, next_try_at = now(), trying_since = now()
    where m.id = retry_mail.mail and m.parked_at is not null and m.sent_at is null;
  return found;
end $$;
alter function hearth.retry_mail owner to hearth_jobs;
grant execute on function hearth.retry_mail to hearth_engine;

-- The same for all that were parked until a moment, so many at a time, by a job that puts itself back while some are
-- left.
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
alter function hearth.retry_parked_mails owner to hearth_jobs;

create function hearth.queue_retry_of_mails(until timestamptz) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform graphile_worker.add_job('retry_mails', json_build_object('until', queue_retry_of_mails.until), job_key => 'retry_mails');
end $$;
alter function hearth.queue_retry_of_mails owner to hearth_jobs;
grant execute on function hearth.queue_retry_of_mails to hearth_engine;

-- For processes of 1.0.0; later ones sweep by rule.
create function hearth.sweep_mails(max integer) returns void
  language sql volatile set search_path = '' as $$
  delete from hearth.mails m where m.id in (
    (select o.id from hearth.mails o
      where o.user_id is null and coalesce(o.sent_at, o.parked_at) < now() - interval '30 days'
      order by coalesce(o.sent_at, o.parked_at) limit sweep_mails.max)
    union all
    (select o.id from hearth.mails o
      where coalesce(o.sent_at, o.parked_at) < now() - interval '90 days'
      order by coalesce(o.sent_at, o.parked_at) limit sweep_mails.max))
$$;
grant execute on function hearth.sweep_mails to hearth_jobs;

-- What guests without an account were sent goes with them; what is on its way still reaches them.
create function hearth.drop_mails_of_guests(guests uuid[]) returns void
  language sql volatile security definer set search_path = '' as $$
  delete from hearth.mails m where m.guest_id = any (guests) and coalesce(m.sent_at, m.parked_at) is not null
$$;
alter function hearth.drop_mails_of_guests owner to hearth_jobs;
grant execute on function hearth.drop_mails_of_guests to hearth_engine;

-- For admins: how mails fare. What stands in them, and to which address they go, is between Hearth and their readers.
create index mails_waiting_idx on hearth.mails (created_at desc, id desc) where sent_at is null and parked_at is null;
create index mails_parked_idx on hearth.mails (created_at desc, id desc) where parked_at is not null;

-- One page as a list, the newest first; `before` is the last mail of the page above. States: waiting (failing after a try
-- that did not work), parked after the fifth, sent. It says who is written to, so each look is noted, and like every list of
-- the room it is refused to whoever does not look after the house.
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

create function public.admin_mails(state text default null, before uuid default null, "limit" integer default 50)
  returns jsonb
  language sql volatile set search_path = '' as $$
  select hearth.admin_mails($1, $2, $3)
$$;

-- Lets a parked mail have five more tries, and says whether it was parked. Who may ask is the caller's to check.
create function hearth.retry_mail(mail uuid) returns boolean
  language plpgsql security definer set search_path = '' as $$
begin
  update hearth.mails m set parked_at = null
    where m.id = retry_mail.mail and m.parked_at is not null and m.sent_at is null;
  if not found then return false; end if;
  perform graphile_worker.add_job('deliver_mail', json_build_object('mailId', retry_mail.mail), max_attempts => 5);
  return true;
end $$;

grant create on schema hearth to hearth_engine, hearth_jobs;
alter function hearth.admin_mails(text, uuid, integer) owner to hearth_engine;
alter function hearth.retry_mail(uuid) owner to hearth_jobs;
revoke create on schema hearth from hearth_engine, hearth_jobs;
grant execute on function hearth.admin_mails(text, uuid, integer), public.admin_mails(text, uuid, integer)
  to authenticated, hearth_engine;
grant execute on function hearth.retry_mail(uuid) to hearth_engine;

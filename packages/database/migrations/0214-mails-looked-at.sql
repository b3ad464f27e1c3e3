-- A look at the mails says who is written to, so it is noted as a look at members is, and like every list of the room it is
-- refused to whoever does not look after the house.
create or replace function hearth.admin_mails(state text, before uuid, page_size integer) returns jsonb
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

alter function public.admin_mails(text, uuid, integer) volatile;

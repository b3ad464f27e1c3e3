-- What a guest without an account sees of the others, and whether the others see them
-- (docs/decisions/0157-guests-stand-in-the-list.md).

-- Whether a guest is shown to the hosts alone: where they come, and where they wait to.
create function hearth.stay_unseen_as_guest(guest uuid, unseen boolean) returns void
  language plpgsql set search_path = '' as $$
begin
  update public.attendances a set stays_unseen = unseen from hearth.guests g
    where g.id = stay_unseen_as_guest.guest and a.event_id = g.event_id and a.guest_id = g.id and a.stays_unseen <> unseen;
  update public.event_waiting w set stays_unseen = unseen from hearth.guests g
    where g.id = stay_unseen_as_guest.guest and w.event_id = g.event_id and w.person_id = g.id and w.stays_unseen <> unseen;
end $$;

-- For a guest's own page: who may see who comes, whether they stay unseen, and a page of who comes where those who come see
-- each other, or everyone does; null where they may not see it. A list for members is not for them.
create function hearth.company_of_guest(guest uuid, after_us bigint, after_id uuid) returns jsonb
  language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'guestList', l.audience,
    'staysUnseen', coalesce(a.stays_unseen, false) or coalesce(w.stays_unseen, false),
    'coming', case when l.audience = 'everyone' or (l.audience = 'coming' and a.answer = 'coming') then (
      select coalesce(jsonb_agg(jsonb_build_object('userId', s.user_id, 'guestId', s.guest_id,
          'name', coalesce(s.display_name, s.username), 'party', s.party,
          'saidAtUs', (extract(epoch from s.said_at) * 1000000)::bigint)
          order by s.said_at, coalesce(s.user_id, s.guest_id)), '[]')
      from hearth.guests_seen_by(g.event_id, g.account_id, g.id,
        timestamptz 'epoch' + after_us * interval '1 microsecond', after_id) s) end)
  from hearth.guests g
  cross join lateral (select hearth.guest_list_of(g.event_id) as audience) l
  left join public.attendances a on a.event_id = g.event_id and a.guest_id = g.id
  left join public.event_waiting w on w.event_id = g.event_id and w.person_id = g.id
  where g.id = company_of_guest.guest
$$;

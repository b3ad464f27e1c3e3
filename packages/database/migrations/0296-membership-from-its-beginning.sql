-- The story of a membership begins with its first step, however many follow: the newest twenty, and the first.
create or replace function hearth.membership() returns jsonb
  language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'circle', m.circle, 'is_shown', coalesce(m.is_shown, false), 'since', m.since,
    'pledge', (
      select jsonb_build_object('kind', p.kind, 'amount', p.amount, 'currency', p.currency, 'per', p.per, 'since', p.since)
      from public.pledges p where p.user_id = me.id),
    'application', (
      select jsonb_build_object('id', a.id, 'state', a.state, 'words', a.words, 'asked_at', a.asked_at, 'decided_at', a.decided_at)
      from public.steward_applications a where a.user_id = me.id order by a.asked_at desc, a.id limit 1),
    'steps', coalesce((
      select jsonb_agg(jsonb_build_object('id', s.id, 'at', s.at, 'step', s.step, 'circle', s.circle, 'pledge', s.pledge)
        order by s.id desc)
      from (
        (select * from public.membership_steps s where s.user_id = me.id order by s.id limit 1)
        union
        (select * from public.membership_steps s where s.user_id = me.id order by s.id desc limit 20)
      ) s), '[]'),
    'may_steward', hearth.is_steward(me.id),
    'waiting', case when hearth.is_steward(me.id) then (
      select count(*) from hearth.applications_open_to(me.id)) else 0 end)
  from (select auth.uid() as id) me left join public.memberships m on m.user_id = me.id
  where me.id is not null
$$;

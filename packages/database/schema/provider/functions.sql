-- Who blocks no longer stands beside whom they blocked: between the two, listings at events that are not over end, and
-- so does every listing that was only asked for. What is over stays as it was.
create function hearth.part_listings() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  delete from public.event_providers l
    using public.events e, public.service_providers p
    where e.id = l.event_id and p.id = l.provider_id
      and (e.created_by, p.owner_id) in ((new.blocker_id, new.blocked_id), (new.blocked_id, new.blocker_id))
      and (e.ends_at > now() or l.state <> 'accepted');
  return null;
end $$;
create trigger part_listings after insert on public.blocks
  for each row execute function hearth.part_listings();

create function hearth.facets_of_provider(categories text[], city text, languages text[])
  returns table (kind text, folded text, name text)
  language sql immutable set search_path = '' as $$
  select 'total', '', ''
  union all select 'category', c, c from unnest(categories) as c
  union all select 'city', hearth.fold(city), city where city <> ''
  union all select 'language', l, l from unnest(languages) as l
$$;

-- Rows are counted in one order, so that two who change at once do not wait for each other in a circle.
create function hearth.count_provider() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into hearth.provider_counts as kept (kind, folded, name, n)
    select f.kind, f.folded, min(f.name), sum(f.d) from (
      select x.*, -1 as d from hearth.facets_of_provider(old.categories, old.city, old.languages) x
      where tg_op <> 'INSERT' and old.status = 'published'
      union all
      select x.*, 1 from hearth.facets_of_provider(new.categories, new.city, new.languages) x
      where tg_op <> 'DELETE' and new.status = 'published'
    ) f
    group by f.kind, f.folded having sum(f.d) <> 0
    order by f.kind, f.folded
    on conflict (kind, folded) do update set n = kept.n + excluded.n;
  return null;
end $$;
create trigger count_provider after insert or delete or update of status, categories, city, languages
  on public.service_providers for each row execute function hearth.count_provider();

-- Pages of providers that wait for somebody who looks after the house, longest first: in review, and published ones
-- that changed since somebody looked. Nothing for anybody else. Asked past row security, whose question about each
-- page's owner reads all profiles, and once for the admin. A page whose owner is hidden names them, as the list of
-- members does.
create function hearth.providers_in_review() returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
begin
  if not hearth.is_admin(auth.uid()) then return '[]'; end if;
  return coalesce((
    select jsonb_agg(jsonb_build_object(
      'id', p.id, 'status', p.status, 'paused_by', p.paused_by, 'name', p.name, 'headline', p.headline,
      'categories', p.categories, 'city', p.city, 'is_online', p.is_online, 'photo', p.photos[1],
      'submitted_at', p.submitted_at, 'published_at', p.published_at, 'reviewed_at', p.reviewed_at,
      'updated_at', p.updated_at, 'changed_since_review', p.changed_since_review,
      'owner', hearth.person_in_short(p.owner_id),
      'decisions', coalesce((
        select jsonb_agg(jsonb_build_object('decision', d.decision, 'note', d.note, 'decided_at', d.decided_at)
          order by d.decided_at desc)
        from public.provider_decisions d where d.provider_id = p.id), '[]')
    ) order by p.status <> 'in_review', coalesce(p.submitted_at, p.updated_at), p.id)
    from public.service_providers p
    where p.status = 'in_review' or (p.status in ('published', 'paused') and p.changed_since_review <> '{}')), '[]');
end $$;
grant execute on function hearth.providers_in_review to authenticated;

create function public.providers_in_review() returns jsonb
  language sql volatile set search_path = '' as $$
  select hearth.note_look('reviews_looked_at');
  select hearth.providers_in_review()
$$;
grant execute on function public.providers_in_review to authenticated;

-- What people call. In `public`, which they reach, no function has more rights than its caller; each of these passes
-- its call on to the function of the same name in `hearth`, whose arguments, defaults, result and callers it has.
do $$
declare
  one record;
begin
  for one in
    select p.*, (select string_agg(name, ', ' order by n)
        from unnest(p.proargnames) with ordinality as u (name, n) where n <= p.pronargs) as passed,
      (select string_agg(a.grantee::regrole::text, ', ') from aclexplode(p.proacl) a where a.grantee <> p.proowner) as callers
    from unnest(array[
      'admin_audit', 'admin_errors', 'admin_events', 'admin_members', 'admin_overview', 'admin_venues',
      'city_middle', 'comments_of_post', 'event_co_hosts', 'event_comments', 'event_crowds', 'event_guests', 'event_invited', 'event_page',
      'event_photos', 'event_standing',
      'event_told', 'event_waiting_list', 'events_at', 'events_of_host', 'events_of_member', 'featured_events', 'find_guests', 'guest_counts', 'guest_page', 'guests_who_chose',
      'how_to_answer', 'known_guests', 'member_directory', 'member_profile', 'members_like_me', 'membership', 'my_co_hosting',
      'my_earlier_events', 'my_enquiries', 'my_events', 'my_hosts', 'my_invitations', 'my_people', 'my_people_summary', 'my_to_do', 'my_waiting', 'new_posts', 'one_post', 'open_events',
      'open_steward_applications',
      'people_to_invite', 'post_feed', 'posts_by_id', 'provider_directory', 'question_counts', 'recommended_events', 'roadmap', 'search', 'search_cities', 'search_quick', 'series_dates', 'series_of_event', 'series_page', 'series_people', 'strategy', 'translations_of',
      'venue_directory', 'waiting_counts', 'waiting_page', 'walk_in_page', 'words_of'
    ]) as listed (name) join pg_proc p on p.oid = ('hearth.' || listed.name)::regproc
  loop
    execute format('create function public.%I(%s) returns %s language sql %s set search_path = '''' as %L',
      one.proname, pg_get_function_arguments(one.oid), pg_get_function_result(one.oid),
      case one.provolatile when 's' then 'stable' else 'volatile' end,
      format(case when one.proretset then 'select * from hearth.%I(%s)' else 'select hearth.%I(%s)' end, one.proname, one.passed));
    execute format('grant execute on function public.%I to hearth_engine, %s', one.proname, one.callers);
  end loop;
end $$;

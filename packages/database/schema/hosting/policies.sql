-- Who is asked, and who asks. Who hosts what is told to others by `event_co_hosts`, to whoever may open the event.
create policy own_and_owned on public.event_hosts for select to authenticated
  using (
    user_id = (select auth.uid())
    or exists (select from public.events e where e.id = event_id and e.created_by = (select auth.uid()))
  );

-- Between the hosts and those who are coming, to the event or to a date of the series that it was written to; what one wrote oneself
-- stays one's own to read.
create policy hosts_and_guests_read on public.event_messages for select to authenticated
  using (
    author_id = (select auth.uid())
    or ((hearth.hears_hosts(event_id, (select auth.uid()))
        or (series_id is not null and hearth.hears_series(series_id, reach, created_at, (select auth.uid()))))
      and not hearth.is_one_of(author_id, (select hearth.blockers_of_reader())))
  );

-- For the hosts of the draft alone.
create policy hosts_read on public.event_schedules for select to authenticated
  using (
    exists (select from public.events e where e.id = event_id and e.created_by = (select auth.uid()))
    or event_id in (select h.event_id from hearth.co_hosts h where h.user_id = (select auth.uid()))
  );

-- One’s own alone: from whom somebody hears is told to that host by `my_people`, once they came.
create policy owner_reads on public.host_listeners for select to authenticated using (user_id = (select auth.uid()));
create policy owner_agrees on public.host_listeners for insert to authenticated with check (user_id = (select auth.uid()));
create policy owner_ends on public.host_listeners for delete to authenticated using (user_id = (select auth.uid()));

-- What one wrote oneself; whoever hears it reads it by `my_hosts`.
create policy author_reads on public.host_words for select to authenticated using (host_id = (select auth.uid()));

-- With how many hours a member writes times and on which day their weeks begin (Monday, Saturday, Sunday, as ISO 8601 counts), where
-- they chose other than their language does. Beside it stands the language that they read.
alter table public.member_clocks
  add column hours integer,
  add column week_start integer,
  add constraint hours_form check (hours in (12, 24)),
  add constraint week_start_form check (week_start in (1, 6, 7)),
  drop constraint something_told,
  add constraint something_told check (num_nonnulls(timezone, locale, hours, week_start) > 0);
grant insert (hours, week_start), update (hours, week_start) on public.member_clocks to authenticated;

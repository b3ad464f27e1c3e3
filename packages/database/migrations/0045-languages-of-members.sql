-- The language that a member reads, beside the clock that they live by: both are what their browsers told, so a row may know
-- either alone. Which languages there are says packages/messages/locales.ts: one that is not among them is read as English.
alter table public.member_clocks
  alter column timezone drop not null,
  drop constraint timezone_form,
  add constraint timezone_form check (timezone is null or char_length(timezone) <= 60 and timezone ~ '^[A-Za-z0-9_+/-]+$'
    and (timestamp '2000-01-01' at time zone timezone) is not null),
  add column locale text,
  add constraint locale_form check (locale ~ '^[a-z]{2}$'),
  add constraint something_told check (timezone is not null or locale is not null);
grant insert (locale), update (locale) on public.member_clocks to authenticated;

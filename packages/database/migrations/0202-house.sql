-- How the house stands, as those who look after it set it: one row. The auth service asks it at each sign-up.
create table hearth.house (
  is_house boolean primary key default true check (is_house),
  signups_open boolean not null default true
);
insert into hearth.house default values;
grant select on hearth.house to hearth_auth, hearth_engine;
grant update (signups_open) on hearth.house to hearth_engine;

-- A line for everyone on every page, until its end or until somebody takes it back. The browser that wrote it made its id.
create table hearth.announcements (
  id uuid primary key,
  text text not null check (char_length(text) between 3 and 200 and text !~ '[[:cntrl:]]'),
  written_by uuid references public.profiles on delete set null,
  written_at timestamptz not null default now(),
  -- A new one takes the place of the one before: that one ends at this moment.
  ends_at timestamptz not null
);
create index announcements_written_at_idx on hearth.announcements (written_at desc);
create index announcements_ends_at_idx on hearth.announcements (ends_at);
grant select, insert, update on hearth.announcements to hearth_engine;

-- Every process keeps the present line and hears when it changes.
create function hearth.tell_house_changed() returns trigger
  language plpgsql set search_path = '' as $$
begin
  perform pg_notify('house_changed', '');
  return null;
end $$;
grant execute on function hearth.tell_house_changed() to hearth_engine;
create trigger tell_house_changed after insert or update on hearth.announcements
  for each statement execute function hearth.tell_house_changed();

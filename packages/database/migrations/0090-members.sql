-- Whether a value has the form of its field: nothing longer than a screen takes, no characters that hide or turn a text,
-- links that a browser opens as pages. Screens say so in words first (contracts, profileFields).
create function hearth.is_detail(field text, value jsonb) returns boolean
  language sql immutable parallel safe set search_path = ''
  return case
    when field = 'attended' then value = 'true'
    when field in ('pronouns', 'city', 'bio') then jsonb_typeof(value) = 'string'
      and char_length(value #>> '{}') <= case field when 'pronouns' then 40 when 'city' then 80 else 2000 end
      and value #>> '{}' ~ '\S'
      and translate(value #>> '{}', case field when 'bio' then E'\n\r\t' else '' end, '')
        !~ '[[:cntrl:]\u202A-\u202E\u2066-\u2069]'
    when jsonb_typeof(value) = 'array' then jsonb_array_length(value) between 1 and 12
      and not jsonb_path_exists(value, '$[*] ? (@.type() != "string")')
      and not exists (
        select from jsonb_array_elements_text(value) as entry
        where char_length(entry) > case field when 'interests' then 40 when 'links' then 300 else 80 end
          or entry !~ '\S' or entry ~ '[[:cntrl:]\u202A-\u202E\u2066-\u2069]'
          or (field = 'links' and entry !~* '^https?://[^\s/]')
      )
    else false
  end;
grant execute on function hearth.is_detail(text, jsonb) to authenticated, hearth_engine;

-- What a member tells of themselves beyond name and face: a row per field, so that row security keeps each field's
-- audience. `value` is a text, a list of texts, or true (`attended`: the past events they came to may be shown).
create table public.profile_details (
  user_id uuid not null default auth.uid() references public.profiles on delete cascade,
  field text not null check (field in ('pronouns', 'bio', 'city', 'interests', 'offers', 'needs', 'links', 'attended')),
  value jsonb not null,
  -- `followed`: the people that the member follows. `me`: nobody else.
  audience text not null default 'members' check (audience in ('everyone', 'members', 'followed', 'me')),
  updated_at timestamptz not null default now(),
  primary key (user_id, field),
  constraint detail_form check (hearth.is_detail(field, value))
);

create function hearth.touch_detail() returns trigger
  language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end $$;
create trigger touch_detail before update on public.profile_details for each row execute function hearth.touch_detail();

create table public.follows (
  follower_id uuid not null default auth.uid() references public.profiles on delete cascade,
  followed_id uuid not null references public.profiles on delete cascade,
  created_at timestamptz not null default now(),
  primary key (follower_id, followed_id),
  constraint nobody_follows_themselves check (follower_id <> followed_id)
);
create index follows_followed_id_idx on public.follows (followed_id, created_at desc);

-- Only who blocks reads these rows; what they hide is decided through `hearth.block_pairs`.
create table public.blocks (
  blocker_id uuid not null default auth.uid() references public.profiles on delete cascade,
  blocked_id uuid not null references public.profiles on delete cascade,
  created_at timestamptz not null default now(),
  primary key (blocker_id, blocked_id),
  constraint nobody_blocks_themselves check (blocker_id <> blocked_id)
);
create index blocks_blocked_id_idx on public.blocks (blocked_id, blocker_id);

-- Policies ask who is blocked by whom without being able to read it as a table: no request reaches this schema. The
-- view reads with the rights of its owner, whose policy lets it see every row.
create view hearth.block_pairs as select blocker_id, blocked_id from public.blocks;
grant create on schema hearth to hearth_engine;
alter view hearth.block_pairs owner to hearth_engine;
revoke create on schema hearth from hearth_engine;
grant select on hearth.block_pairs to authenticated, hearth_engine, hearth_auth, hearth_jobs;

select hearth.watch_table(name::regclass)
from unnest(array['public.profile_details', 'public.follows', 'public.blocks']) as name;

grant select on public.profile_details to anon, authenticated, hearth_jobs;
grant select on public.follows, public.blocks to authenticated, hearth_jobs;
grant insert (user_id, field, value, audience), update (user_id, field, value, audience), delete on public.profile_details to authenticated;
grant insert (follower_id, followed_id), delete on public.follows to authenticated;
grant insert (blocker_id, blocked_id), delete on public.blocks to authenticated;
grant select, insert, update, delete on public.profile_details, public.follows, public.blocks to hearth_engine;

-- A name that turns the text after it around is no name; existing ones are left as they are.
alter table public.profiles add constraint display_name_readable
  check (display_name !~ '[\u202A-\u202E\u2066-\u2069]') not valid;

-- What a member has decided about being led in, so that no device asks a second time.
create table public.onboarding (
  user_id uuid not null references public.profiles on delete cascade,
  -- `photo_later`: they went on without a photo. `photo_offer_closed`: they want no reminder of it either.
  choice text not null check (choice in ('photo_later', 'photo_offer_closed')),
  made_at timestamptz not null default now(),
  primary key (user_id, choice)
);

grant select on public.onboarding to authenticated, hearth_jobs;
grant insert (user_id, choice) on public.onboarding to authenticated;

select hearth.watch_table('public.onboarding');

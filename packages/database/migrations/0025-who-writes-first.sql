-- Who may send a member a first message. Conversations that began go on.
alter table public.profiles add column first_messages_from text not null default 'everyone'
  check (first_messages_from in ('everyone', 'known', 'nobody'));
grant update (first_messages_from) on public.profiles to authenticated;

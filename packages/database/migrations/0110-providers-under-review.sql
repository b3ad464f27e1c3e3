-- A published page may be changed and stays published: whoever looks after the house sees which fields changed since it
-- was sent in or last looked at. Only their own pause can be undone by an owner.
alter table public.service_providers
  add column reviewed_at timestamptz,
  add column changed_since_review text[] not null default '{}',
  add column paused_by text check (paused_by in ('owner', 'admin')),
  add constraint only_paused_is_paused check ((status = 'paused') = (paused_by is not null)),
  -- The names of the services, written with them, so that one look at the page finds its words.
  add column service_words text not null default '';
create index service_providers_changed_idx on public.service_providers (updated_at)
  where status in ('published', 'paused') and changed_since_review <> '{}';

-- Joining is immutable for text, but PostgreSQL promises it only of `||`.
create function hearth.joined(words text[]) returns text
  language sql immutable parallel safe set search_path = ''
  return array_to_string(words, ' ');
grant execute on function hearth.joined(text[]) to anon, authenticated, hearth_engine;

alter table public.service_providers add column search tsvector generated always as (
  setweight(to_tsvector('simple', hearth.fold(name)), 'A')
  || setweight(to_tsvector('simple', hearth.fold(headline || ' ' || service_words || ' ' || hearth.joined(categories))), 'B')
  || setweight(to_tsvector('simple', hearth.fold(city || ' ' || coalesce(area, ''))), 'B')
  || setweight(to_tsvector('simple', hearth.fold(story)), 'C')
) stored;

-- Whose page it is, also while it is paused and its row is hidden from whoever asks.
create function hearth.owner_of_provider(provider uuid) returns uuid
  language sql stable security definer set search_path = ''
  return (select p.owner_id from public.service_providers p where p.id = provider);

-- Both sides read a conversation, but whoever was blocked by the other no longer does.
create function hearth.may_read_enquiry(provider uuid, asker uuid, person uuid) returns boolean
  language sql stable security definer set search_path = ''
  return exists (
    select from public.service_providers p
    where p.id = provider and person in (asker, p.owner_id)
      and not exists (
        select from public.blocks b
        where b.blocked_id = person and b.blocker_id in (asker, p.owner_id) and b.blocker_id <> person)
  );

-- Whether one of the two has blocked the other.
create function hearth.is_block_between(one uuid, other uuid) returns boolean
  language sql stable security definer set search_path = ''
  return exists (
    select from public.blocks b
    where (b.blocker_id = one and b.blocked_id = other) or (b.blocker_id = other and b.blocked_id = one)
  );

grant create on schema hearth to hearth_engine;
alter function hearth.owner_of_provider(uuid) owner to hearth_engine;
alter function hearth.may_read_enquiry(uuid, uuid, uuid) owner to hearth_engine;
alter function hearth.is_block_between(uuid, uuid) owner to hearth_engine;
revoke create on schema hearth from hearth_engine;
grant execute on function hearth.owner_of_provider(uuid), hearth.may_read_enquiry(uuid, uuid, uuid)
  to authenticated, hearth_engine;

-- A message of one's own is found by its author when everything about a person is collected.
create index enquiry_messages_author_id_idx on public.enquiry_messages (author_id, created_at);
-- What was read long ago is swept away.
create index notifications_read_at_idx on public.notifications (read_at) where read_at is not null;
grant delete on public.notifications to hearth_jobs;
-- The trigger of every table asks, and lets a job pass.
grant execute on function hearth.login_lives() to hearth_jobs;

-- What members follow, and how they hear of new events there (docs/decisions/0144-what-members-follow.md).

-- The word by which a followed search is found: the beginning of its longest. An event looks up the beginnings of its own
-- words, so that it never reads the searches of others.
create function hearth.alert_word(words text) returns text
  language sql immutable parallel safe set search_path = ''
  return coalesce((
    select left(w, 5) from unnest(tsvector_to_array(to_tsvector('simple', hearth.fold(words)))) as w
    order by char_length(w) desc, w limit 1), '');
grant execute on function hearth.alert_word to authenticated, hearth_engine;

create table public.event_alerts (
  -- Known to its member alone: a link with it ends this alert and nothing else.
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references public.profiles on delete cascade,
  frequency text not null default 'at_once' check (frequency in ('at_once', 'weekly')),
  created_at timestamptz not null default now(),
  -- One of these three, or a search.
  venue_id uuid references public.venues on delete cascade,
  provider_id uuid references public.service_providers on delete cascade,
  -- Of whom the member follows: it ends with that.
  host_id uuid,
  -- The choices of a search, as the list of events has them, without its days. A category in a city is one.
  category text check (category in ('party', 'business', 'sports', 'education', 'spiritual', 'theater', 'concerts')),
  city text check (char_length(city) <= 80 and city = btrim(city)),
  words text check (words is null or (char_length(words) <= 200 and words = btrim(words) and hearth.alert_word(words) <> '')),
  is_free boolean not null default false,
  good_for text[] not null default '{}' check (cardinality(good_for) <= 20),
  access text[] not null default '{}' check (cardinality(access) <= 20),
  kind text not null generated always as (
    case when venue_id is not null then 'venue' when provider_id is not null then 'provider'
      when host_id is not null then 'host' else 'search' end) stored,
  city_folded text not null generated always as (coalesce(hearth.fold(city), '')) stored,
  word text not null generated always as (hearth.alert_word(words)) stored,
  foreign key (user_id, host_id) references public.follows (follower_id, followed_id) on delete cascade,
  constraint one_subject check (
    case num_nonnulls(venue_id, provider_id, host_id)
      when 0 then coalesce(category, city, words) is not null and city is distinct from ''
      when 1 then num_nonnulls(category, city, words) = 0 and not is_free and good_for = '{}' and access = '{}'
      else false end)
);
-- The same is followed once. Words are the same however they are written.
create unique index event_alerts_subject_idx on public.event_alerts
  (user_id, venue_id, provider_id, host_id, category, city_folded, hearth.fold(words), is_free, good_for, access) nulls not distinct;
-- In the order in which those who follow are notified: at once before weekly.
create index event_alerts_venue_id_idx on public.event_alerts (venue_id, user_id, frequency, id) where venue_id is not null;
create index event_alerts_provider_id_idx on public.event_alerts (provider_id, user_id, frequency, id) where provider_id is not null;
create index event_alerts_host_id_idx on public.event_alerts (host_id, user_id, frequency, id) where host_id is not null;
create index event_alerts_search_idx on public.event_alerts ((coalesce(category, '')), city_folded, word, user_id, frequency, id)
  where kind = 'search';

-- Events that became visible in lists, until everyone who follows something of theirs has been notified. A provider or a
-- co-host who comes later is one more row, for those who follow them. What is finished stays, so that an event is
-- announced once.
create table hearth.event_announcements (
  id bigint generated always as identity primary key,
  event_id text not null references public.events on delete cascade,
  provider_id uuid references public.service_providers on delete cascade,
  host_id uuid references public.profiles on delete cascade,
  due_at timestamptz not null,
  -- The last alert that was looked at.
  last_user uuid not null default '00000000-0000-0000-0000-000000000000',
  last_frequency text not null default '',
  last_alert uuid not null default '00000000-0000-0000-0000-000000000000',
  finished_at timestamptz,
  unique nulls not distinct (event_id, provider_id, host_id)
);
create index event_announcements_due_at_idx on hearth.event_announcements (due_at, id) where finished_at is null;
create index event_announcements_provider_id_idx on hearth.event_announcements (provider_id) where provider_id is not null;
create index event_announcements_host_id_idx on hearth.event_announcements (host_id) where host_id is not null;

-- Who was notified of which event, or will read of it in their weekly email: once, by whichever alert came first.
create table hearth.event_matches (
  event_id text not null references public.events on delete cascade,
  user_id uuid not null references public.profiles on delete cascade,
  alert_id uuid not null references public.event_alerts on delete cascade,
  is_waiting boolean not null,
  matched_at timestamptz not null default now(),
  primary key (event_id, user_id)
);
create index event_matches_alert_id_idx on hearth.event_matches (alert_id);
create index event_matches_user_id_idx on hearth.event_matches (user_id, is_waiting);
create index event_matches_matched_at_idx on hearth.event_matches (matched_at);

-- For whom a weekly email is due, and when: nobody for whom nothing was found.
create table hearth.digests_due (
  user_id uuid primary key references public.profiles on delete cascade,
  due_at timestamptz not null
);
create index digests_due_due_at_idx on hearth.digests_due (due_at);

alter table public.notification_choices drop constraint known_topic;
alter table public.notification_choices add constraint known_topic check (topic in
  ('answers', 'offers', 'changes', 'reminders', 'follows', 'messages', 'hosting', 'providers', 'community'));

grant select, insert (user_id, frequency, venue_id, provider_id, host_id, category, city, words, is_free, good_for, access),
  update (frequency), delete on public.event_alerts to authenticated;
grant select, delete on public.event_alerts to hearth_engine;
grant select, insert, update, delete on hearth.event_announcements, hearth.event_matches, hearth.digests_due to hearth_engine;
grant select, delete on hearth.event_matches to hearth_jobs;

-- What people wrote of an event, a venue or a provider, in further languages (docs/decisions/0168-words-in-several-languages.md).
-- The words themselves stay where they are; the row in the state `original` says in which language they are written.
create table public.translations (
  id uuid primary key default gen_random_uuid(),
  event_id text references public.events on delete cascade,
  venue_id uuid references public.venues on delete cascade,
  provider_id uuid references public.service_providers on delete cascade,
  subject text generated always as (coalesce(event_id, venue_id::text, provider_id::text)) stored not null,
  -- Which there are says packages/messages/locales.ts.
  locale text not null constraint locale_form check (locale ~ '^[a-z]{2}$'),
  state text not null check (state in ('original', 'accepted', 'offered')),
  -- Of a provider the title is the headline, the description the story; of a venue there is a description alone.
  title text check (char_length(title) between 1 and 120),
  intention text check (char_length(intention) between 1 and 160),
  description text check (char_length(description) between 1 and 10000),
  -- What the original said when this was written, as `hearth.words_mark` has it.
  made_from text,
  written_by uuid references public.profiles on delete set null,
  written_at timestamptz not null default now(),
  constraint one_subject check (num_nonnulls(event_id, venue_id, provider_id) = 1),
  constraint words_of_translations check (
    case state when 'original' then num_nonnulls(title, intention, description, made_from) = 0
      else num_nonnulls(title, intention, description) > 0 and made_from is not null end)
);
create unique index translations_standing_idx on public.translations (subject, locale) where state <> 'offered';
create unique index translations_original_idx on public.translations (subject) where state = 'original';
create unique index translations_offered_idx on public.translations (subject, locale, written_by) where state = 'offered';
create index translations_event_id_idx on public.translations (event_id) where event_id is not null;
create index translations_venue_id_idx on public.translations (venue_id) where venue_id is not null;
create index translations_provider_id_idx on public.translations (provider_id) where provider_id is not null;
create index translations_written_by_idx on public.translations (written_by) where written_by is not null;

grant select on public.translations to anon, authenticated, hearth_jobs;
grant select, insert, update, delete on public.translations to hearth_engine;

create function hearth.terms_of(
  kind text, title_words tsvector, words tsvector, city_folded text, is_free boolean, by_donation boolean, is_paid boolean, is_online boolean,
  categories text[], access text[], latitude double precision, longitude double precision
) returns tsvector
  language plpgsql immutable parallel safe set search_path = '' as $$
declare
  letter constant text := left(kind, 1);
begin
  return array_to_tsvector(array(
    select letter || left(w, 200) from unnest(tsvector_to_array(words)) as w
    union all select upper(letter) || left(w, 200) from unnest(tsvector_to_array(title_words)) as w
    union all select letter || '=' || hearth.term(t) from unnest(categories || access || array[
      '@' || city_folded, case when is_free then 'free' end, case when by_donation then 'donation' end, case when is_paid then 'paid' end,
      case is_online when true then 'online' when false then 'in person' end]) as t where t is not null
    union all select format('%s#%s:%s:%s', letter, size, floor((latitude + 90) / size), floor((longitude + 180) / size)::integer % (360 / size)::integer)
      from unnest(hearth.cell_sizes()) as size where latitude is not null and longitude is not null));
end $$;
grant execute on function hearth.terms_of to hearth_engine;

-- One index of everything that can be found, kept by triggers beside the tables it tells of. `all`: the same for
-- everybody. Where members may find more than visitors there are two rows, one for each. What neither may find has no
-- row: drafts, unlisted and private events, closed venues, pages that are not published, members who are hidden or have
-- not chosen a name. Whom a member blocked, or who blocked them, is left out when they search.
--
-- The four views say what the rows are; whoever adds a kind or a column does it there (docs/search.md).
create table hearth.search_entries (
  kind text not null check (kind in ('events', 'venues', 'providers', 'members')),
  id text not null,
  audience text not null check (audience in ('all', 'visitors', 'members')),
  owner_id uuid,
  title text not null,
  line text,
  photo text,
  -- Each with its kind before it, because kinds share names: 'events:theater', 'venues:theater'.
  categories text[] not null,
  city text,
  city_folded text,
  -- As exact as this audience may know it.
  latitude double precision,
  longitude double precision,
  starts_at timestamptz,
  ends_at timestamptz,
  -- The local days in the event's own zone.
  first_date date,
  last_date date,
  timezone text,
  is_free boolean not null,
  by_donation boolean not null,
  is_paid boolean not null,
  price_min integer,
  currency text,
  access text[] not null,
  -- Null where the question makes no sense.
  is_online boolean,
  -- Read through their indexes alone: unpacking the words of every hit would cost more than all else.
  title_words tsvector not null,
  words tsvector not null,
  -- What a misspelt word is compared with.
  spelling text not null,
  kind_order smallint not null generated always as (
    case kind when 'events' then 1 when 'venues' then 2 when 'providers' then 3 else 4 end) stored,
  terms tsvector not null generated always as (hearth.terms_of(
    kind, title_words, words, city_folded, is_free, by_donation, is_paid, is_online, categories, access, latitude, longitude)) stored,
  primary key (kind, id, audience)
);
create index search_entries_ends_at_idx on hearth.search_entries (ends_at) where ends_at is not null;
-- In the order of a page.
create index search_entries_order_idx on hearth.search_entries (kind_order, starts_at, title, id);
-- Whoever searches would read a list of what is not in the index yet, so there is none.
create index search_entries_terms_idx on hearth.search_entries using gin (terms) with (fastupdate = off);

-- Where cities lie, as sums over their open venues, kept with each change of the index.
create table hearth.city_places (
  city_folded text primary key,
  venues integer not null,
  latitudes double precision not null,
  sines double precision not null,
  cosines double precision not null
);

-- The words that may be meant. A misspelt word is compared with the words that stand in titles, places and tags, of
-- which there are few however many records have them.
create table hearth.known_words (word text primary key);
create index known_words_alike_idx on hearth.known_words using gin (word extensions.gin_trgm_ops) with (fastupdate = off);

grant select, insert, update, delete on hearth.search_entries, hearth.city_places to hearth_engine;
grant select, insert, delete on hearth.known_words to hearth_engine;

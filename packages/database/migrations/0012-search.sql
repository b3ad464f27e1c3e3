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
  -- What may be chosen is found through an index too, together with the words.
  kind_order smallint not null generated always as (
    case kind when 'events' then 1 when 'venues' then 2 when 'providers' then 3 else 4 end) stored,
  traits text[] not null generated always as (
    array_remove(array[
      'city ' || city_folded, case when is_free then 'is free' end, case when by_donation then 'is by donation' end,
      case when is_paid then 'is paid' end, case is_online when true then 'is online' when false then 'is in person' end
    ], null) || categories || access) stored,
  primary key (kind, id, audience)
);
create index search_entries_city_idx on hearth.search_entries (city_folded) where city_folded is not null;
create index search_entries_ends_at_idx on hearth.search_entries (ends_at) where ends_at is not null;
-- In the order of a page.
create index search_entries_order_idx on hearth.search_entries (kind_order, starts_at, title, id);
-- Each kind has its own, so that a word that every event has costs a search among members nothing. What has no position
-- lies in the middle of its city, and is found by that.
do $$
declare
  kind text;
begin
  foreach kind in array array['events', 'venues', 'providers', 'members'] loop
    -- Whoever searches would read a list of what is not in the index yet, so there is none.
    execute format('create index search_entries_%1$s_words_idx on hearth.search_entries using gin (words, traits) with (fastupdate = off) where kind = %1$L', kind);
    execute format('create index search_entries_%1$s_title_idx on hearth.search_entries using gin (title_words, traits) with (fastupdate = off) where kind = %1$L', kind);
    execute format('create index search_entries_%1$s_place_idx on hearth.search_entries using gist (point(longitude, latitude)) where kind = %1$L and latitude is not null', kind);
  end loop;
end $$;

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

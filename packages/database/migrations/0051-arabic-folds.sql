-- Search folds Arabic too (docs/decisions/0169-one-folding-of-letters.md). The table is packages/contracts/src/search/foldings.ts; a
-- test holds this function to it. What it makes one: alef with and without hamza, madda or wasla; yeh with and without dots or
-- hamza, and Persian yeh; waw with hamza; teh marbuta and heh; Persian kaf; Arabic and Persian digits; marks between words.
-- What it leaves out: vowel signs, stretching, marks of direction.
create or replace function hearth.fold(value text) returns text
  language plpgsql immutable strict parallel safe as $$
begin
  return pg_catalog.lower(extensions.unaccent('extensions.unaccent'::pg_catalog.regdictionary, pg_catalog.translate(value,
    E'\u0622\u0623\u0625\u0671\u0626\u0649\u06CC\u0624\u0629\u06A9\u060C\u066C\u061B\u061F\u066B'
    '\u0660\u0661\u0662\u0663\u0664\u0665\u0666\u0667\u0668\u0669\u06F0\u06F1\u06F2\u06F3\u06F4\u06F5\u06F6\u06F7\u06F8\u06F9'
    '\u0610\u0611\u0612\u0613\u0614\u0615\u0616\u0617\u0618\u0619\u061A\u061C\u0640\u064B\u064C\u064D\u064E\u064F\u0650'
    '\u0651\u0652\u0653\u0654\u0655\u0656\u0657\u0658\u0659\u065A\u065B\u065C\u065D\u065E\u065F\u0670\u200E\u200F',
    E'\u0627\u0627\u0627\u0627\u064A\u064A\u064A\u0648\u0647\u0643,,;?.01234567890123456789')));
end $$;

-- Rows with such letters, and no others, are written anew: what they say is what it was, so nobody is notified and no trigger
-- runs. Writers wait meanwhile, or a row of theirs would be folded as before. The index of search follows by itself
-- (schema/search/anew.sql).
do $$
declare
  folded_anew constant text := E'[\u060C\u0610-\u061C\u061F\u0622-\u0626\u0629\u0640\u0649\u064B-\u066C'
    '\u0670\u0671\u06A9\u06CC\u06F0-\u06F9\u200E\u200F]';
begin
  lock table public.events, public.venues, public.service_providers, public.posts, public.event_alerts,
    public.profiles, public.profile_details in share row exclusive mode;

  alter table public.events disable trigger user;
  update public.events set title = title, intention = intention, venue_name = venue_name, city = city, description = description
    where concat_ws(' ', title, intention, venue_name, city, description) ~ folded_anew;
  alter table public.events enable trigger user;

  alter table public.venues disable trigger user;
  update public.venues set name = name, city = city, description = description
    where concat_ws(' ', name, city, description) ~ folded_anew;
  alter table public.venues enable trigger user;

  alter table public.service_providers disable trigger user;
  update public.service_providers set name = name, headline = headline, service_words = service_words,
      city = city, area = area, story = story
    where concat_ws(' ', name, headline, service_words, city, area, story) ~ folded_anew;
  alter table public.service_providers enable trigger user;

  alter table public.posts disable trigger user;
  update public.posts set about_city = hearth.fold(about_city) where about_city ~ folded_anew;
  alter table public.posts enable trigger user;

  -- Numbers of cities, by the names under which they are looked up now.
  with gone as (delete from hearth.venue_counts where kind = 'city' and folded ~ folded_anew returning name, n)
  insert into hearth.venue_counts as kept (kind, folded, name, n)
    select 'city', hearth.fold(name), min(name), sum(n) from gone group by 2 order by 2
    on conflict (kind, folded) do update set n = kept.n + excluded.n;
  with gone as (delete from hearth.provider_counts where kind = 'city' and folded ~ folded_anew returning name, n)
  insert into hearth.provider_counts as kept (kind, folded, name, n)
    select 'city', hearth.fold(name), min(name), sum(n) from gone group by 2 order by 2
    on conflict (kind, folded) do update set n = kept.n + excluded.n;

  -- Cards and their numbers are made by functions of the schema, which a database that is new does not have yet.
  if exists (select from hearth.member_cards) then
    perform hearth.write_member_cards(array(
      select distinct c.user_id from hearth.member_cards c
      where concat_ws(' ', c.sort_name, c.city, array_to_string(c.interests, ' '), c.search::text) ~ folded_anew));
  end if;
  if exists (select from public.profiles where display_name ~ folded_anew) then
    reindex index public.profiles_found_by_idx;
  end if;

  -- Of two searches that are the same now, one is followed.
  delete from public.event_alerts where id in (
    select a.id from (
      select e.id, row_number() over (partition by e.user_id, e.category, hearth.fold(e.city), hearth.fold(e.words),
        e.is_free, e.good_for, e.access order by e.created_at, e.id) as place
      from public.event_alerts e where e.kind = 'search' and e.user_id in (
        select s.user_id from public.event_alerts s where concat_ws(' ', s.city, s.words) ~ folded_anew)) a
    where a.place > 1);
  alter table public.event_alerts disable trigger user;
  update public.event_alerts set city = city, words = words where concat_ws(' ', city, words) ~ folded_anew;
  if found then reindex index public.event_alerts_subject_idx; end if;
  alter table public.event_alerts enable trigger user;

  delete from hearth.known_words where word ~ folded_anew;
end $$;

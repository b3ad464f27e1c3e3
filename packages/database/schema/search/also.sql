-- What a search shows beside what fits it: what is called as somebody wrote, whatever they seemed to choose, and what
-- comes near where too little fits. A dozen rows of each kind are looked up for it at most, five times.

-- Rows with all words of a sentence in their title, three of each kind, the soonest of events. One word is no name.
create function hearth.named_entries(sentence text, kinds text[], everywhere text) returns tid[]
  language plpgsql stable set search_path = '' as $$
declare
  asked constant record := hearth.search_queries(sentence);
  of_kind text;
  title tsquery;
  places tid[] := '{}';
begin
  if asked.whole is null or strpos(asked.plain, ' ') = 0 then return places; end if;
  foreach of_kind in array kinds loop
    title := hearth.lettered(asked.whole, upper(left(of_kind, 1)));
    places := places || (select f.places from hearth.fitting_entries(of_kind, title, hearth.expected_entries(title), everywhere, null, 3) f);
  end loop;
  return places;
end $$;

-- Rows with all words of a sentence, without any choice: those that a search for these words finds first; what the words may
-- mean where nothing has them and the choices found too little (`is_thin`).
create function hearth.worded_as(sentence text, kinds text[], everywhere text, is_thin boolean, most integer) returns tid[]
  language plpgsql stable set search_path = '' as $$
declare
  asked constant record := hearth.search_queries(sentence);
  of_kind text;
  has tsquery[] := array[asked.opening, asked.opening, asked.whole];
  places tid[] := '{}';
begin
  if asked.whole is null then return places; end if;
  for is_guess in 0 .. is_thin::integer loop
    exit when cardinality(places) > 0;
    if is_guess = 1 then has := array_fill(hearth.words_meant(asked.plain), array[3]); end if;
    foreach of_kind in array kinds loop
      places := places || (select w.places from hearth.worded_entries(of_kind, has, null, everywhere, null, most) w);
    end loop;
  end loop;
  return array(
    select e.ctid from hearth.search_entries e where e.ctid = any (places)
    order by case when e.terms @@ hearth.lettered(asked.whole, upper(left(e.kind, 1))) then 0 when e.terms @@ hearth.lettered(asked.opening, upper(left(e.kind, 1))) then 1
      when e.terms @@ hearth.lettered(asked.whole, left(e.kind, 1)) then 2 else 3 end, e.kind_order, e.starts_at, e.title, e.id
    limit most);
end $$;

-- What a word may mean: where many have it, itself; else also those most alike, and what begins as it or as its stem.
create function hearth.word_meant(word text) returns tsquery
  language plpgsql stable set search_path = '' as $$
declare
  exact constant tsquery := plainto_tsquery('simple', word);
  stem constant text := (ts_lexize('pg_catalog.english_stem', word))[1];
begin
  if numnode(exact) = 0 then return null; end if;
  if hearth.is_common(exact) then return exact; end if;
  return case when char_length(stem) > 2 and stem <> word then hearth.words_meant(word) || (quote_literal(hearth.term(stem)) || ':*')::tsquery
    else hearth.words_meant(word) end;
end $$;

-- Rows of a kind with these words in the title, else anywhere. Words of which some are enough go together less than those of one
-- question: what is expected of them is not raised.
create function hearth.having_words(of_kind text, words tsquery, chosen tsquery, fits text, along text, most integer) returns tid[]
  language plpgsql stable set search_path = '' as $$
declare
  letter constant text := left(of_kind, 1);
  asked tsquery;
  places tid[] := '{}';
begin
  foreach asked in array array[hearth.lettered(words, upper(letter)), hearth.lettered(words, letter)] loop
    asked := hearth.both(asked, hearth.lettered(chosen, letter));
    places := places || (select f.places from hearth.fitting_entries(of_kind, asked,
      (hearth.expected_entries(asked) / 3 ^ least(regexp_count(asked::text, ' & '), 2))::real, fits, along, most) f);
    exit when words is null or cardinality(places) >= most;
  end loop;
  return places;
end $$;

-- Rows that lack something of what was asked for, the nearest first: one of the words, then all of them but one, then the
-- choices; where nothing fits at all (`is_empty`) and little comes near, the words. What has more of them comes first.
create function hearth.nearly_found(
  plain text, kinds text[], terms tsquery[], choices text[], everywhere text, is_empty boolean, most integer
) returns tid[]
  language plpgsql stable set search_path = '' as $$
declare
  days constant integer := 6;
  is_chosen constant boolean := array_to_string(choices, '') <> '' or array_to_string(terms, '') <> '';
  chosen tsquery;
  fits text;
  along text := choices[days];
  -- Of each word that tells something.
  meant tsquery[] := array_remove(array(select hearth.word_meant(w) from unnest(string_to_array(plain, ' ')) as w
    where cardinality(ts_lexize('pg_catalog.english_stem', w)) > 0), null);
  -- Ways to leave out words, then choices.
  ways tsquery[] := '{}';
  with_words integer;
  of_kind text;
  found tid[];
  places tid[] := '{}';
begin
  for at in 1 .. cardinality(terms) loop chosen := hearth.both(chosen, terms[at]); end loop;
  select concat_ws(' and ', everywhere, string_agg(c.fits, ' and ')) into fits
    from unnest(choices) with ordinality as c (fits, at) where c.at <> days;
  if cardinality(meant) = 0 then meant := array_remove(array[hearth.words_meant(plain)], null); end if;
  if cardinality(meant) = 0 then return places; end if;
  if cardinality(meant) >= 3 then ways := ways || hearth.all_but_one(meant); end if;
  -- Of one word another form alone is something else than was looked for already.
  if cardinality(meant) >= 2 or meant[1]::text <> hearth.words_meant(plain)::text then ways := ways || hearth.any_one(meant); end if;
  with_words := cardinality(ways);
  if is_chosen then ways := ways || hearth.any_one(meant); end if;
  if is_chosen and is_empty then ways := ways || null::tsquery; end if;
  for way in 1 .. cardinality(ways) loop
    exit when cardinality(places) >= most or (ways[way] is null and cardinality(places) >= most / 2);
    found := '{}';
    foreach of_kind in array kinds loop
      if way = with_words + 1 then
        found := found || hearth.having_words(of_kind, ways[way], null, everywhere, null, most);
      elsif of_kind = 'events' or along is null then
        found := found || hearth.having_words(of_kind, ways[way], chosen, fits, along, most);
      end if;
    end loop;
    places := places || array(
      select e.ctid from hearth.search_entries e
      where e.ctid = any (found) and e.ctid <> all (places)
      order by (select count(*) from unnest(meant) as m where e.terms @@ hearth.lettered(m, left(e.kind, 1))) desc,
        (select count(*) from unnest(meant) as m where e.terms @@ hearth.lettered(m, upper(left(e.kind, 1)))) desc,
        e.kind_order, e.starts_at, e.title, e.id);
  end loop;
  return places[1:most];
end $$;

create function hearth.any_one(meant tsquery[]) returns tsquery
  language plpgsql immutable parallel safe set search_path = '' as $$
declare
  one tsquery;
  any_of tsquery;
begin
  foreach one in array meant loop any_of := coalesce(any_of || one, one); end loop;
  return any_of;
end $$;

create function hearth.all_but_one(meant tsquery[]) returns tsquery
  language plpgsql immutable parallel safe set search_path = '' as $$
declare
  others tsquery;
  any_of tsquery;
begin
  for without in 1 .. cardinality(meant) loop
    others := null;
    for at in 1 .. cardinality(meant) loop
      if at <> without then others := hearth.both(others, meant[at]); end if;
    end loop;
    any_of := coalesce(any_of || others, others);
  end loop;
  return any_of;
end $$;

-- The rows at these places that are not among others already shown.
create function hearth.hits_beside(places tid[], shown jsonb, locale text) returns jsonb
  language sql stable set search_path = ''
  return (
    select coalesce(jsonb_agg(h.hit order by h.at), '[]')
    from jsonb_array_elements(hearth.hits(array(select p from unnest(places) with ordinality as u (p, at) group by p order by min(at)), null, locale))
      with ordinality as h (hit, at)
    where not exists (
      select from jsonb_array_elements(shown) as s where s ->> 'kind' = h.hit ->> 'kind' and s ->> 'id' = h.hit ->> 'id'));

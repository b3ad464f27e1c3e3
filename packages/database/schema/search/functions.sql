-- A person's words as a query on `events.search`: all of them, the last one as a beginning. Takes any text.
create function hearth.search_words(words text) returns tsquery
  language sql immutable strict parallel safe set search_path = ''
  return case
    when numnode(plainto_tsquery('simple', hearth.fold(words))) = 0 then plainto_tsquery('simple', hearth.fold(words))
    else (plainto_tsquery('simple', hearth.fold(words))::text || ':*')::tsquery
  end;
grant execute on function hearth.search_words to anon, authenticated, hearth_engine;

-- A person's words as queries: `whole` wants every word as it is, `opening` takes the last one as a beginning. Null for
-- words that hold nothing to search for.
create function hearth.search_queries(words text, out plain text, out whole tsquery, out opening tsquery)
  language plpgsql immutable parallel safe set search_path = '' as $$
begin
  plain := btrim(hearth.plain_words(left(words, 200)));
  -- Eight words tell enough.
  plain := array_to_string((string_to_array(plain, ' '))[1:8], ' ');
  whole := plainto_tsquery('simple', plain);
  if numnode(whole) = 0 then
    whole := null;
  elsif whole is not null then
    opening := (whole::text || ':*')::tsquery;
  end if;
end $$;

-- What an unknown word may mean: at most eight known ones, the most alike first.
create function hearth.words_alike(typed text) returns text[]
  language sql stable set search_path = '' set pg_trgm.similarity_threshold = 0.35 as $$
  select array(
    select k.word from hearth.known_words k
    where k.word operator(extensions.%) typed
    order by extensions.similarity(k.word, typed) desc, k.word limit 8)
$$;

-- What nobody would find is not offered.
create function hearth.counts(names text[], counts bigint[]) returns jsonb
  language plpgsql immutable set search_path = '' as $$
declare
  found jsonb := '[]';
begin
  for at in 1 .. cardinality(names) loop
    if counts[at] > 0 then found := found || jsonb_build_object('name', names[at], 'count', counts[at]); end if;
  end loop;
  return found;
end $$;

-- The order of a page of a kind. `along`: a condition that is a stretch of it, or none.
create function hearth.entries_in_order(of_kind text, along text, first integer) returns text
  language sql immutable set search_path = ''
  return format('(select e.ctid, e.* from hearth.search_entries e where %s order by e.starts_at, e.title, e.id limit %s) e',
    concat_ws(' and ', 'e.kind_order = ' || array_position(array['events', 'venues', 'providers', 'members'], of_kind), along), first);

-- Rows of a kind that fit, at most `most`, the soonest of events. `terms`: what the index knows of them, or nothing;
-- `expected`: how many should. Where many fit, a page is full after a short way along its order; what fits fewer, or
-- lies further, is looked up, and of many events those first that begin in a stretch which should hold enough. What no
-- index knows is gone after for five thousand rows.
create function hearth.fitting_entries(
  of_kind text, terms tsquery, expected real, fits text, along text, most integer, out places tid[], out is_capped boolean
)
  language plpgsql stable set search_path = '' set enable_seqscan = off set enable_indexscan = on as $$
declare
  far constant integer := case when terms is null then 5000 else 2500 end;
  is_event constant boolean := of_kind = 'events';
  entries constant real := hearth.entries_of_a_kind();
  until timestamptz;
begin
  fits := concat_ws(' and ', 'e.terms @@ ' || quote_literal(terms), fits);
  if terms is null or expected >= entries / 6 then
    execute format('select array(select e.ctid from %s where %s limit %s)', hearth.entries_in_order(of_kind, along, far), fits, most) into places;
    is_capped := cardinality(places) = most;
    if is_capped then return; end if;
  end if;
  if terms is null then
    -- Whether something lies behind, that is not known.
    execute format('select exists (select from %s offset %s)', hearth.entries_in_order(of_kind, along, far + 1), far) into is_capped;
    return;
  end if;
  if is_event and along is null and expected > 1500 then until := hearth.events_until((2 * most * entries / expected)::integer); end if;
  -- One by one along an index is the dear way.
  perform set_config('enable_indexscan', 'off', true);
  loop
    execute format('select array(select e.ctid from hearth.search_entries e where %s %s limit %s)',
      concat_ws(' and ', fits, along, 'e.kind_order = 1 and e.starts_at <= ' || quote_literal(until)),
      case when is_event then 'order by e.starts_at, e.title collate "C", e.id collate "C"' end, most) into places;
    is_capped := cardinality(places) = most;
    exit when is_capped or until is null;
    until := null;
  end loop;
end $$;

-- Rows of a kind that fit, at most `most` or as many again: those with the words in the title before the others.
-- `words`: that they stand somewhere, that they stand in the title, and that they stand there as they are.
create function hearth.worded_entries(
  of_kind text, words tsquery[], terms tsquery, fits text, along text, most integer, out places tid[], out is_capped boolean
)
  language plpgsql stable set search_path = '' as $$
declare
  letter constant text := left(of_kind, 1);
  chosen constant tsquery := hearth.lettered(terms, letter);
  anywhere constant tsquery := hearth.lettered(words[1], letter);
  -- Of several words those before the last, and the last, which is taken as a beginning.
  before constant tsquery := substring(anywhere::text from '^(.*) & [^&|]*$')::tsquery;
  expected_beginning constant real := case when before is not null then hearth.expected_entries(substring(anywhere::text from '[^&]*$')::tsquery) end;
  asked tsquery := hearth.both(anywhere, chosen);
  with_words text := fits;
  expected real;
  asked_title tsquery;
  expected_titles real;
  whole_title tsquery;
  expected_whole real;
  titles record;
  rest record;
begin
  -- A word that many have is not looked up where a choice is: all who have it would be.
  if anywhere is not null and chosen is not null and hearth.expected_entries(anywhere) >= hearth.entries_of_a_kind() / 6 then
    asked := chosen;
    with_words := concat_ws(' and ', fits, format('(e.terms @@ %L) is true', anywhere));
  -- Nor is a beginning that many have, where the words before it are rare: the index would collect all who have it.
  elsif hearth.expected_entries(before) * 10 < expected_beginning then
    asked := hearth.both(before, chosen);
    with_words := concat_ws(' and ', fits, format('(e.terms @@ %L) is true', anywhere));
  end if;
  expected := hearth.expected_entries(asked);
  -- Of words that belong together the statistics expect too few, and a beginning that many have is dear to look up: what has
  -- all of them in its title, as they are, costs a third.
  if expected_beginning >= 2 * most and words[3]::text <> words[2]::text then
    whole_title := hearth.both(hearth.lettered(words[3], upper(letter)), chosen);
    select * into titles from hearth.fitting_entries(of_kind, whole_title, hearth.expected_entries(whole_title), fits, along, most);
    places := titles.places;
    is_capped := titles.is_capped;
    if is_capped then return; end if;
  end if;
  -- What few have is found at once: titles are among the words. Of a word that the statistics do not know they expect one row in
  -- a thousand, which is mostly too many.
  if words is null or expected < 2 * most or (asked::text !~ '&' and expected < hearth.entries_of_a_kind() / 100) then
    select * into rest from hearth.fitting_entries(of_kind, asked, expected, with_words, along, most);
    places := rest.places;
    is_capped := rest.is_capped;
    if words is null or not is_capped then return; end if;
  end if;
  places := '{}';
  asked_title := hearth.both(hearth.lettered(words[2], upper(letter)), chosen);
  expected_titles := hearth.expected_entries(asked_title);
  -- Where few titles should have the word, those with the beginning are few as well, and hold them.
  if expected_titles >= most / 4 and titles is null and words[3]::text <> words[2]::text then
    whole_title := hearth.both(hearth.lettered(words[3], upper(letter)), chosen);
    expected_whole := hearth.expected_entries(whole_title);
    if expected_whole >= most / 4 then
      select * into titles from hearth.fitting_entries(of_kind, whole_title, expected_whole, fits, along, most);
      places := titles.places;
      is_capped := titles.is_capped;
      if is_capped then return; end if;
    end if;
  end if;
  select * into titles from hearth.fitting_entries(of_kind, asked_title, expected_titles, fits, along, most);
  places := places || titles.places;
  is_capped := titles.is_capped;
  if is_capped then return; end if;
  if words[1] is null then return; end if;
  if rest is null then select * into rest from hearth.fitting_entries(of_kind, asked, expected, with_words, along, most); end if;
  places := places || rest.places;
  is_capped := rest.is_capped;
end $$;

-- The rows that fit words and choices: of each kind the first so many. `terms` and `choices` say each choice as a
-- question and as SQL; what fails one of them is found too, because it is counted beside it. Days are those of events
-- alone.
create function hearth.searched_entries(
  words tsquery[], kinds text[], terms tsquery[], choices text[], everywhere text, out places tid[], out is_capped boolean
)
  language plpgsql stable set search_path = '' as $$
declare
  most constant integer := 100;
  days constant integer := 6;
  of_kind text;
  without integer;
  chosen tsquery;
  fits text;
  along text;
  found record;
begin
  places := '{}';
  is_capped := false;
  -- 0: with all choices; else without one that is made.
  for without in 0 .. cardinality(choices) loop
    continue when without > 0 and choices[without] is null and terms[without] is null;
    chosen := null;
    for at in 1 .. cardinality(terms) loop
      if at <> without then chosen := hearth.both(chosen, terms[at]); end if;
    end loop;
    select concat_ws(' and ', everywhere, string_agg(c.fits, ' and ')) into fits
      from unnest(choices) with ordinality as c (fits, at) where c.at not in (without, days);
    along := case when without <> days then choices[days] end;
    foreach of_kind in array array['events', 'venues', 'providers', 'members'] loop
      -- What is of another kind than chosen fails that already.
      continue when (without > 0 and of_kind <> all (kinds)) or (of_kind <> 'events' and along is not null);
      select * into found from hearth.worded_entries(of_kind, words, chosen, fits, along, most);
      places := places || found.places;
      is_capped := is_capped or found.is_capped;
    end loop;
  end loop;
  select array(select distinct p from unnest(places) as p) into places;
end $$;

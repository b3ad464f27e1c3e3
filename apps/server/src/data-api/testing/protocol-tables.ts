import type { ListedFunctions } from '../catalogue/rpc-functions.ts'

/**
 * Tables that only tests of the protocol need: of each kind of column, key and function one, open to everybody. People
 * write letters in rooms, know each other, and may have a mentor.
 */
export const protocolTables = `
  create table public.people (
    name text primary key,
    mentor text references public.people,
    years int4range,
    mood text,
    about tsvector,
    facts jsonb,
    words text[]
  );
  create table public.rooms (id bigint primary key, title text);
  create table public.letters (
    id bigint primary key,
    body text,
    writer text not null references public.people,
    reader text references public.people,
    room_id bigint references public.rooms
  );
  create table public.portraits (name text primary key references public.people, colour text);
  create view public.loud_letters with (security_invoker = true) as
    select * from public.letters where body like '%!%';

  insert into public.people values
    ('ana', null, '[1,2)', 'calm', 'fat cat', '{"city": {"name": "Lisbon"}}', '{tea,bread}'),
    ('bo', 'ana', '[25,35)', 'glad', 'cat bat', null, '{tea}'),
    ('cy', 'ana', '[25,35)', 'calm', 'bat rat', null, null),
    ('di', 'bo', '[20,30)', 'calm', 'rat fat', null, '{}');
  insert into public.rooms values (1, 'Garden'), (2, 'Kitchen'), (3, 'Attic');
  insert into public.letters values
    (1, 'Hello, world!', 'ana', 'bo', 1), (2, 'Take salt and pepper', 'ana', null, 2), (3, 'Salt?', 'bo', 'ana', 2);
  insert into public.portraits values ('ana', 'gold');

  alter table public.people enable row level security;
  alter table public.people force row level security;
  alter table public.rooms enable row level security;
  alter table public.rooms force row level security;
  alter table public.letters enable row level security;
  alter table public.letters force row level security;
  alter table public.portraits enable row level security;
  alter table public.portraits force row level security;
  create policy open on public.people for all using (true) with check (true);
  create policy open on public.rooms for all using (true) with check (true);
  create policy open on public.letters for all using (true) with check (true);
  create policy open on public.portraits for all using (true) with check (true);
  grant select, insert, update, delete on public.people, public.rooms, public.letters, public.portraits
    to anon, authenticated;
  grant select on public.loud_letters to anon, authenticated;

  -- Computed columns and relationships.
  create function public.opening(letter public.letters) returns text
    language sql stable as $$ select split_part(letter.body, ' ', 1) $$;
  create function public.letters_read(person public.people) returns setof public.letters
    language sql stable as $$ select * from public.letters l where l.reader = person.name $$;
  create function public.first_letter(person public.people) returns setof public.letters rows 1
    language sql stable as $$ select * from public.letters l where l.writer = person.name order by l.id limit 1 $$;
  create function public.portraits(room public.rooms) returns setof public.portraits
    language sql stable as $$ select p.* from public.portraits p join public.letters l on l.writer = p.name where l.room_id = room.id $$;
  create function public.shout(person public.people) returns text
    language sql volatile as $$ select upper(person.name) $$;
  create function public.kept_back(person public.people) returns text
    language sql stable as $$ select 'secret' $$;

  -- Functions to be called.
  create function public.letters_of(who text) returns setof public.letters
    language sql stable as $$ select * from public.letters l where l.writer = who $$;
  create function public.loud_letters_of(who text) returns setof public.loud_letters
    language sql stable as $$ select * from public.loud_letters l where l.writer = who $$;
  create function public.one_person(who text) returns public.people
    language sql stable as $$ select p from public.people p where p.name = who $$;
  create function public.people_of_mood(said text) returns table (name text, mood text)
    language sql stable as $$ select p.name, p.mood from public.people p where p.mood = said $$;
  create function public.mood_of(who text) returns text
    language sql stable as $$ select p.mood from public.people p where p.name = who $$;
  create function public.nothing() returns void language sql stable as '';
  create function public.length_of(text) returns integer language sql stable as $$ select length($1) $$;
  create function public.keys_of(json) returns setof text language sql stable as $$ select json_object_keys($1) $$;
  create function public.total_of(jsonb) returns numeric
    language sql stable as $$ select sum(v::numeric) from jsonb_array_elements_text($1) v $$;
  create function public.double_of(integer) returns integer language sql stable as $$ select $1 * 2 $$;
  create function public.either(jsonb) returns text language sql stable as $$ select 'whole' $$;
  create function public.either(side text) returns text language sql stable as $$ select side $$;
  create function public.unclear(a integer) returns integer language sql stable as $$ select 1 $$;
  create function public.unclear(a text) returns integer language sql stable as $$ select 2 $$;
  create function public.heard(header text) returns text
    language sql stable as $$ select current_setting('request.headers', true)::json ->> header $$;
  create function public.all_heard() returns json
    language sql stable as $$ select current_setting('request.headers', true)::json $$;
  revoke execute on function public.kept_back from public, anon, authenticated;
  grant execute on function public.opening, public.letters_read, public.first_letter, public.portraits, public.shout,
    public.letters_of, public.loud_letters_of, public.one_person, public.people_of_mood, public.mood_of, public.nothing,
    public.length_of, public.keys_of, public.total_of, public.double_of, public.either(jsonb), public.either(text),
    public.unclear(integer), public.unclear(text), public.heard, public.all_heard to anon, authenticated;
`

/** What of it is listed for `/rpc`. */
export const protocolFunctions: ListedFunctions = {
  names: [
    'letters_of',
    'loud_letters_of',
    'one_person',
    'people_of_mood',
    'mood_of',
    'nothing',
    'length_of',
    'keys_of',
    'total_of',
    'double_of',
    'either',
    'unclear',
    'heard',
    'all_heard',
  ],
  shared: new Set(),
}

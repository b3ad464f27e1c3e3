-- A display name is seen and read: not made of signs that nobody sees, not the house's own, and not another member's in
-- letters of another alphabet. Names that stand already stay until they are changed.

-- What a name looks like: compatible forms (full width, letters in circles), then letters of other alphabets that look like
-- Latin ones, without signs that nobody sees, in small letters and single spaces. After the skeleton of UTS #39; the table
-- below holds, of its confusables.txt, the single letters of Cyrillic, Greek, Armenian, Coptic, Latin small capitals,
-- Cherokee and Lisu that people type names with. Pairs of Latin letters (I and l, rn and m) are left out: Ian and Lan are
-- both names.
create function hearth.looks_of(name text) returns text
  language plpgsql immutable strict parallel safe as $$
declare
  seen text := pg_catalog.normalize(name, 'NFKC');
begin
  seen := pg_catalog.regexp_replace(seen,
    '[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFE00-\uFE0F'
    '\uFEFF\uFFA0\uFFF0-\uFFFB\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]', '', 'g');
  seen := pg_catalog.translate(seen,
      'асԁеҽһіӏјорԛѕѵѡԝхуүгь' ||
      'АВСЕԌНІӀЈКМОРԚЅТѴԜХУҮЬ' ||
      'αγινορσυκϳ' ||
      'ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϺͿ' ||
      'ցյհոօսզՍՏՕ' ||
      'ⲟⲥⲣⲞⲤⲢⲎⲘⲚⲦⲔⲂⲬⲨ' ||
      'ıɡɑɩʏᴀʙᴄᴅᴇɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡᴢ' ||
      'ᎪᏴᏟᎠᎬᏀᎻᎫᏦᏞᎷᏢᎡᏚᎢᏙᎳᎩᏃ' ||
      'ꓮꓐꓚꓓꓰꓝꓖꓧꓲꓙꓗꓡꓟꓠꓳꓑꓣꓢꓔꓴꓦꓪꓫꓬꓜ',
      'acdeehiljopqsvwwxyyrb' ||
      'ABCEGHIIJKMOPQSTVWXYYB' ||
      'ayivopoukj' ||
      'ABEZHIKMNOPTYXMJ' ||
      'gjhnouqUSO' ||
      'ocpOCPHMNTKBXY' ||
      'igaiyabcdeghijklmnoprstuvwz' ||
      'ABCDEGHJKLMPRSTVWYZ' ||
      'ABCDEFGHIJKLMNOPRSTUVWXYZ');
  return pg_catalog.btrim(pg_catalog.regexp_replace(pg_catalog.lower(seen), '[\s\u0085\u1680\u2028\u2029]+', ' ', 'g'));
end $$;

-- The same without digits for letters, spaces and signs, by which "Adm1n" and "a.d.m.i.n" are told to be "admin".
create function hearth.spells(name text) returns text
  language sql immutable strict parallel safe set search_path = ''
  return regexp_replace(
    translate(replace(hearth.looks_of(name), 'rn', 'm'), '1l|!0345$@', 'iiiioeassa'), '[^[:alnum:]]', '', 'g');

-- Whoever writes a profile writes its entry in the index.
grant execute on function hearth.looks_of(text) to authenticated, hearth_engine, hearth_auth, hearth_jobs;
grant execute on function hearth.spells(text) to hearth_auth;

create index profiles_looks_idx on public.profiles (hearth.looks_of(display_name)) where display_name is not null;

create function hearth.guard_display_name() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  looks text := hearth.looks_of(new.display_name);
  plain text := lower(btrim(regexp_replace(normalize(new.display_name, NFC), '\s+', ' ', 'g')));
begin
  if current_setting('role') <> 'authenticated' then return new; end if;
  -- Spaces and accents over nothing are no name either.
  if regexp_replace(looks, '[ \u0300-\u036F\u1AB0-\u1AFF\u20D0-\u20FF]', '', 'g') = '' then
    raise exception 'This name has nothing in it that people can see. Please write letters.'
      using errcode = '23514', constraint = 'display_name_visible';
  end if;
  if not hearth.is_admin(new.id) and (
    exists (select from hearth.reserved_usernames r where hearth.spells(r.username) = hearth.spells(new.display_name))
    or exists (
      select from regexp_split_to_table(new.display_name, '[\s.,:;_/()\[\]-]+') as word
      where hearth.spells(word) in (
        select hearth.spells(own) from unnest(array['admin', 'admins', 'administrator', 'superadmin', 'moderator', 'moderators']) as own
      )
    )
  ) then
    raise exception 'This name is reserved for the people who run Hearth. Please choose another.'
      using errcode = '23514', constraint = 'display_name_reserved';
  end if;
  -- Two people may share a name. One may not spell it with other letters, so that only a machine tells them apart.
  if looks <> plain and (
    exists (
      select from public.profiles p
      where hearth.looks_of(p.display_name) = looks and p.display_name is not null and p.id <> new.id
        and lower(btrim(regexp_replace(normalize(p.display_name, NFC), '\s+', ' ', 'g'))) <> plain
    )
    or exists (select from public.profiles p where lower(p.username) = looks and p.id <> new.id)
  ) then
    raise exception 'This name looks like another member''s, written in other letters. Please choose another.'
      using errcode = '23514', constraint = 'display_name_look_alike';
  end if;
  return new;
end $$;

-- It reads every name, so it belongs to the role that may.
grant create on schema hearth to hearth_auth;
alter function hearth.guard_display_name() owner to hearth_auth;
revoke create on schema hearth from hearth_auth;

create trigger guard_display_name before update of display_name on public.profiles
  for each row when (new.display_name is not null and new.display_name is distinct from old.display_name)
  execute function hearth.guard_display_name();

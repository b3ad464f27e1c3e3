-- What the original says, as one mark: a translation of another mark was made from other words.
create function hearth.words_mark(kind text, id text) returns text
  language sql stable security definer set search_path = ''
  return md5(case words_mark.kind
    when 'event' then (select concat_ws(E'\n', e.title, e.intention, e.description) from public.events e where e.id = words_mark.id)
    when 'venue' then (select coalesce(v.description, '') from public.venues v where v.id = case words_mark.kind when 'venue' then words_mark.id::uuid end)
    when 'provider' then (select concat_ws(E'\n', p.headline, p.story) from public.service_providers p where p.id = case words_mark.kind when 'provider' then words_mark.id::uuid end)
  end);
grant execute on function hearth.words_mark to hearth_engine;

-- The words of a subject for who reads in a language: in which the original is, and what else it says in the reader's. Null
-- where the original is in theirs, or nobody said in which it is. The caller says whether they may read it.
create function hearth.words_for(kind text, id text, locale text) returns jsonb
  language sql stable security definer set search_path = ''
  return (
    select jsonb_build_object('original', o.locale) || case when t.id is null then '{}' else jsonb_build_object(
      'title', t.title, 'intention', t.intention, 'description', t.description, 'lines', t.lines,
      'is_older', t.made_from is distinct from hearth.words_mark(words_for.kind, words_for.id)) end
    from public.translations o
    left join public.translations t on t.subject = o.subject and t.locale = words_for.locale and t.state = 'accepted'
    where o.subject = words_for.id and o.state = 'original' and o.locale <> words_for.locale);
grant execute on function hearth.words_for to anon, authenticated, hearth_engine, hearth_jobs;

-- A subject as who writes of it finds it: what it is called, whether it opens to them, whether it is theirs, and whose it is.
create function hearth.translated_subject(kind text, id text, person uuid)
  returns table (name text, caller_name text, opens boolean, is_host boolean, owner_id uuid, blocks_owner boolean, original text, mark text)
  language sql stable security definer set search_path = '' as $$
  select s.name, (select coalesce(c.display_name, c.username) from public.profiles c where c.id = person),
    s.opens and not exists (select from public.blocks b where b.blocker_id = s.owner_id and b.blocked_id = person), s.is_host, s.owner_id,
    exists (select from public.blocks b where b.blocker_id = person and b.blocked_id = s.owner_id),
    (select t.locale from public.translations t where t.subject = translated_subject.id and t.state = 'original'),
    hearth.words_mark(translated_subject.kind, translated_subject.id)
  from (
    select e.title as name, e.created_by as owner_id, hearth.may_open_event(e.id, person) as opens,
      hearth.is_host_of(e.id, person) as is_host
    from public.events e where translated_subject.kind = 'event' and e.id = translated_subject.id
    union all
    select v.name, v.owner_id, true, coalesce(v.owner_id = person, false)
    from public.venues v where translated_subject.kind = 'venue' and v.id = case when translated_subject.kind = 'venue' then translated_subject.id::uuid end
    union all
    select p.name, p.owner_id, p.owner_id = person or (p.status = 'published' and not o.is_hidden), p.owner_id = person
    from public.service_providers p join public.profiles o on o.id = p.owner_id
    where translated_subject.kind = 'provider' and p.id = case when translated_subject.kind = 'provider' then translated_subject.id::uuid end
  ) s
$$;
grant execute on function hearth.translated_subject to hearth_engine;

-- The same for whom the rows of the subject open to: row security decides.
create function hearth.words_of(kind text, id text, locale text) returns jsonb
  language sql stable set search_path = ''
  return (
    select hearth.words_for(words_of.kind, words_of.id, words_of.locale)
    from public.translations o where o.subject = words_of.id and o.state = 'original');
grant execute on function hearth.words_of to anon, authenticated;

-- All languages of a subject, for members: its hosts read every offer, whoever else their own.
create function hearth.translations_of(kind text, id text) returns jsonb
  language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'original', s.original, 'is_host', s.is_host,
    'accepted', (
      select coalesce(jsonb_agg(jsonb_build_object('locale', t.locale, 'title', t.title, 'intention', t.intention,
        'description', t.description, 'lines', t.lines, 'is_older', t.made_from <> s.mark) order by t.locale), '[]')
      from public.translations t where t.subject = translations_of.id and t.state = 'accepted'),
    'offered', (
      select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'locale', f.locale, 'title', f.title, 'intention', f.intention,
        'description', f.description, 'lines', f.lines, 'is_older', f.made_from <> s.mark, 'by', jsonb_build_object('id', f.written_by,
        'username', f.username, 'display_name', f.display_name, 'profile_photo_url', f.profile_photo_url))
        order by f.written_at, f.id), '[]')
      from (
        select t.*, p.username, p.display_name, p.profile_photo_url
        from public.translations t join public.profiles p on p.id = t.written_by
        where t.subject = translations_of.id and t.state = 'offered' and (t.written_by = auth.uid() or (s.is_host and not p.is_hidden
          and not exists (select from public.blocks b
            where (b.blocker_id, b.blocked_id) in ((p.id, auth.uid()), (auth.uid(), p.id)))))
        order by t.written_at, t.id limit 60) f))
  from hearth.translated_subject(translations_of.kind, translations_of.id, auth.uid()) s
  where s.opens and translations_of.kind in ('event', 'venue', 'provider')
$$;
grant execute on function hearth.translations_of to authenticated;

-- What nobody accepted goes with the account of who wrote it; what hosts accepted is their page's.
create function hearth.forget_offers() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  delete from public.translations t where t.id = new.id;
  return null;
end $$;
create trigger forget_offers after update of written_by on public.translations
  for each row when (new.written_by is null and new.state = 'offered') execute function hearth.forget_offers();

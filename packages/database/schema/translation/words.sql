-- What a subject says in a language, as far as that is translated. The caller says whether they may read it.
create function hearth.words_in(subject text, locale text) returns jsonb
  language sql stable security definer set search_path = ''
  return coalesce((
    select jsonb_strip_nulls(jsonb_build_object('title', t.title, 'intention', t.intention, 'description', t.description))
    from public.translations t
    where t.subject = words_in.subject and t.locale = words_in.locale and t.state = 'accepted'), '{}');
grant execute on function hearth.words_in to anon, authenticated, hearth_engine, hearth_jobs;

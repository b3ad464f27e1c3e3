-- What a translation says; what is null the original says.
create function hearth.words_said(t public.translations) returns jsonb
  language sql immutable set search_path = ''
  return jsonb_strip_nulls(jsonb_build_object('title', (t).title, 'intention', (t).intention, 'description', (t).description,
    'lines', (t).lines));
grant execute on function hearth.words_said to anon, authenticated, hearth_engine, hearth_jobs;

-- What a subject says in a language, as far as that is translated; the hours of a reading (`de-u-hc-h12`) say nothing of it.
-- The caller says whether they may read it.
create function hearth.words_in(subject text, locale text) returns jsonb
  language sql stable security definer set search_path = ''
  return coalesce((
    select hearth.words_said(t)
    from public.translations t
    where t.subject = words_in.subject and t.locale = split_part(words_in.locale, '-', 1) and t.state = 'accepted'), '{}');
grant execute on function hearth.words_in to anon, authenticated, hearth_engine, hearth_jobs;

-- The same in each language in which it is translated, for what is written to several readers; null where there is none.
create function hearth.words_by_language(subject text) returns jsonb
  language sql stable security definer set search_path = ''
  return (
    select jsonb_object_agg(t.locale, hearth.words_said(t))
    from public.translations t where t.subject = words_by_language.subject and t.state = 'accepted');
grant execute on function hearth.words_by_language to hearth_engine, hearth_jobs;

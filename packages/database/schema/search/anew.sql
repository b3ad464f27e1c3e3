-- Where the views or what folds their words say something else than when the index was written last, it is written anew.
do $$
declare
  views constant text := (
    select md5(string_agg(pg_get_viewdef(format('hearth.%s_entries', kind)::regclass), '' order by kind))
    from unnest(array['event', 'venue', 'provider', 'member']) as kind)
    || md5((select string_agg(p.prosrc, '' order by p.proname) from pg_proc p
      where p.oid in ('hearth.plain_words(text)'::regprocedure, 'hearth.fold(text)'::regprocedure)));
begin
  if obj_description('hearth.search_entries'::regclass, 'pg_class') is distinct from views then
    perform hearth.index_everything();
    execute format('comment on table hearth.search_entries is %L', views);
  end if;
end $$;

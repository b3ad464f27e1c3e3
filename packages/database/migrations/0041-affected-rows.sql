-- The table interface does its work in one statement. This undoes it when it touched more rows than the caller
-- allowed, or not the one that a single object needs. SQLSTATE `PGRST` is PostgREST's own: the message is the body of
-- the answer, the detail holds its status.
create function hearth.check_affected_rows(affected bigint, most bigint, must_be_one boolean) returns boolean
  language plpgsql stable set search_path = '' as $$
begin
  if affected > most then
    raise exception using errcode = 'PGRST', detail = '{"status": 400}', message = json_build_object(
      'code', 'PGRST124',
      'message', 'Query result exceeds max-affected preference constraint',
      'details', format('The query affects %s rows', affected),
      'hint', null);
  end if;
  if must_be_one and affected <> 1 then
    raise exception using errcode = 'PGRST', detail = '{"status": 406}', message = json_build_object(
      'code', 'PGRST116',
      'message', 'Cannot coerce the result to a single JSON object',
      'details', format('The result contains %s rows', affected),
      'hint', null);
  end if;
  return true;
end $$;

grant execute on function hearth.check_affected_rows(bigint, bigint, boolean) to anon, authenticated, hearth_jobs;

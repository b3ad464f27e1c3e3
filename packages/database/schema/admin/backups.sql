-- Only the jobs write down what became of back-ups; admins and metrics read what follows from it.
create policy jobs_service on hearth.backup_rules for all to hearth_jobs using (true) with check (true);
create policy jobs_service on hearth.backups for all to hearth_jobs using (true) with check (true);

-- How it stands with back-ups. `state`: none (no place is set), first (none has been tried yet), works, failed (the last
-- try came to nothing), old (none for a day and a half), rehearsal_failed. The figures are of the newest that was tried by restoring
-- it, `good_at` and `rehearsed_at` of the newest that is whole and that went well.
create function hearth.backup_state() returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  chosen constant text := (select r.place from hearth.backup_rules r);
  newest hearth.backups;
  good hearth.backups;
  tried hearth.backups;
  went_well_at timestamptz;
  is_untried boolean;
  state text;
begin
  if chosen is null then return jsonb_build_object('state', 'none'); end if;
  select b.* into newest from hearth.backups b
    where b.place = chosen and b.ended_at is not null order by b.started_at desc, b.id desc limit 1;
  select b.* into good from hearth.backups b
    where b.place = chosen and b.name is not null order by b.started_at desc, b.id desc limit 1;
  select b.* into tried from hearth.backups b
    where b.place = chosen and b.name is not null and (b.rehearsed_at is not null or b.rehearsal_problem is not null)
    order by b.started_at desc, b.id desc limit 1;
  select b.rehearsed_at into went_well_at from hearth.backups b
    where b.place = chosen and b.name is not null and b.rehearsed_at is not null and b.rehearsal_problem is null
    order by b.started_at desc, b.id desc limit 1;
  -- A try takes its time; what has none after hours has been given up.
  is_untried := good.id is not null and good.id is distinct from tried.id and good.ended_at < now() - interval '6 hours';
  state := case
    when newest.problem is not null then 'failed'
    when good.id is null then 'first'
    when good.started_at < now() - interval '36 hours' then 'old'
    when is_untried or tried.rehearsal_problem is not null then 'rehearsal_failed'
    when tried.id is null then 'first'
    else 'works' end;
  return jsonb_build_object(
    'state', state, 'place', chosen,
    'problem', case state when 'failed' then newest.problem
      when 'rehearsal_failed' then case when is_untried then 'interrupted' else tried.rehearsal_problem end end,
    'detail', case state when 'failed' then newest.problem_detail
      when 'rehearsal_failed' then case when not is_untried then tried.rehearsal_detail end end,
    'failed_at', case when state = 'failed' then newest.started_at end,
    'at', tried.started_at, 'size_bytes', tried.size_bytes,
    'made_ms', round(extract(epoch from tried.ended_at - tried.started_at) * 1000), 'rehearsal_ms', tried.rehearsal_ms,
    'good_at', good.started_at, 'rehearsed_at', went_well_at);
end $$;
alter function hearth.backup_state owner to hearth_jobs;
grant execute on function hearth.backup_state to hearth_engine;

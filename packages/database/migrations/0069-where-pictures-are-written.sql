-- Where new pictures are written: settled at the first start, changed by `hearth move-pictures`. Old ones may lie in both places; readers
-- look in both. It belongs to a place, not to what happened in it, so no back-up carries it.
create table hearth.picture_place (
  is_only boolean primary key default true check (is_only),
  place text not null check (place in ('disk', 's3')),
  changed_at timestamptz not null default now()
);
grant select, insert, update on hearth.picture_place to hearth_engine;
grant select on hearth.picture_place to hearth_jobs;

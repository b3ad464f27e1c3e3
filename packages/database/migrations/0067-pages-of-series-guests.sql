-- What a guest has of a series and of those that were split from it stands on one page, which one link opens for as long as any of these
-- rows is there: the first of them may be gone by then (docs/decisions/0187-guests-come-to-a-series.md).
alter table hearth.series_guests add column page_id uuid;
update hearth.series_guests set page_id = id;
alter table hearth.series_guests
  alter column page_id set not null,
  add constraint series_guests_of_pages unique (page_id, series_id);

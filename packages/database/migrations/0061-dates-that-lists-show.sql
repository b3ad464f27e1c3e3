-- Which dates of a series lists show, and to whom, so that cards say how many follow without reading their events: kept by
-- `hearth.settle_head`. None where no list shows it.
alter table hearth.series_dates add column shown_to text check (shown_to in ('all', 'members'));
create index series_dates_shown_idx on hearth.series_dates (series_id, date) include (shown_to, event_id) where shown_to is not null;

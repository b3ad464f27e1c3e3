-- What hosts write to all people of a series (docs/decisions/0186-the-people-of-a-series.md) is a message at the date that stands for it.
alter table public.event_messages
  add column series_id text references hearth.series on delete set null,
  -- Whom it reaches: who comes to a date from then on, or also who came before.
  add column reach text check (reach in ('coming', 'everyone')),
  add constraint reach_of_series check (series_id is null or reach is not null);
create index event_messages_series_id_idx on public.event_messages (series_id, created_at desc, id desc) where series_id is not null;

alter table hearth.group_notifications
  drop constraint group_notifications_kind_check,
  add constraint group_notifications_kind_check
    check (kind in ('event_change', 'event_message', 'report_closed', 'series_change', 'series_message'));

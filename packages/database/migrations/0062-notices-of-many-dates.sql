-- What changes on many dates of a series is told to each person once: `event_id` is the first of these dates, all of them stand in the
-- facts.
alter table hearth.group_notifications
  drop constraint group_notifications_kind_check,
  add constraint group_notifications_kind_check check (kind in ('event_change', 'event_message', 'report_closed', 'series_change'));

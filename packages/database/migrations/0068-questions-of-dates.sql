-- A question is asked on many dates of a series, at each as a row of its own: by this id they are one. That of one that was asked anew is
-- its own.
alter table public.event_questions add column same_as uuid;
update public.event_questions q set same_as = coalesce((
  select o.id from hearth.series_dates d
  join hearth.series_dates f on f.series_id = d.series_id and f.event_id is not null
  join public.event_questions o on o.event_id = f.event_id
    and (o.place, o.kind, o.text, o.options, o.each_person) = (q.place, q.kind, q.text, q.options, q.each_person)
  where d.event_id = q.event_id order by f.date limit 1), q.id);
alter table public.event_questions alter column same_as set not null;

-- How many places there are is a part of a date apart from how it is answered.
update hearth.series_dates set own_parts = own_parts || '{places}' where 'answering' = any (own_parts);
update hearth.series_changes set parts = parts || '{places}' where 'answering' = any (parts);

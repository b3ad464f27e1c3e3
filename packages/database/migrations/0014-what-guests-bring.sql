-- What guests are asked to bring, in one line.
alter table public.events add column bring text;
-- Bytes of the record as it was. They are made anew by the next read.
delete from hearth.event_bytes;

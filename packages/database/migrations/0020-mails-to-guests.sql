-- What guests without an account are mailed of their event (docs/decisions/0138-what-guests-hear.md).
alter table hearth.guests
  -- By their own press: nothing more is mailed to them of this event.
  add column mails_ended_at timestamptz,
  -- The start that they were reminded of.
  add column reminded_of timestamptz;

-- Whose mail it is, by which they can end it. On its way already, it reaches also who has gone since.
alter table hearth.mails add column guest_id uuid references hearth.guests on delete set null;
create index mails_guest_id_idx on hearth.mails (guest_id) where guest_id is not null;

-- Guests who were coming to an event that was deleted before all had been told.
create table hearth.guests_of_deleted (
  event_id text not null,
  guest_id uuid not null,
  sealed_address bytea not null,
  primary key (event_id, guest_id)
);
grant select, insert on hearth.guests_of_deleted to hearth_engine;
grant select, delete on hearth.guests_of_deleted to hearth_jobs;

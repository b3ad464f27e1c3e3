-- Guests of earlier events who are invited by name (docs/decisions/0159-inviting-people-of-earlier-events.md): hosts never see
-- the address. An address that a host names as well has a row of its own, so that neither shows whose the other is.
alter table hearth.email_invitations
  add column picked_name text,
  -- The agreement by which they were picked; without it nothing more is written to them.
  add column listener_id uuid references public.host_listeners on delete set null;
create unique index email_invitations_named_idx on hearth.email_invitations (event_id, address_hash) where picked_name is null;
create unique index email_invitations_picked_idx on hearth.email_invitations (event_id, address_hash) where picked_name is not null;
create index email_invitations_listener_id_idx on hearth.email_invitations (listener_id) where listener_id is not null;
alter table hearth.email_invitations drop constraint email_invitations_event_id_address_hash_key;

-- Hosts take an invitation by email back, and send it again (docs/decisions/0147-inviting-by-email.md).
alter table hearth.email_invitations
  add column taken_back_at timestamptz,
  -- How many times it was to be sent, the first included.
  add column times integer not null default 1;

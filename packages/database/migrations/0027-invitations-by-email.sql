-- Invitations to addresses that hosts name (docs/decisions/0147-inviting-by-email.md).
create table hearth.email_invitations (
  -- By it the address is sealed, and signed it is the link. Whoever answers by it becomes the guest of this id.
  id uuid primary key,
  event_id text not null references public.events on delete cascade,
  invited_by uuid references auth.users on delete set null,
  sealed_address bytea not null,
  address_hash bytea not null check (octet_length(address_hash) = 32),
  -- The email that is still to be written.
  due text check (due in ('invitation', 'reminder')),
  created_at timestamptz not null default now(),
  -- When the first email was written; null again where it was taken back before it left.
  written_at timestamptz,
  sent_at timestamptz,
  -- The mail server refused it for good, or a provider said so later.
  bounced_at timestamptz,
  -- The first press on its page.
  opened_at timestamptz,
  answered_at timestamptz,
  reminded_at timestamptz,
  guest_id uuid references hearth.guests on delete set null,
  unique (event_id, address_hash)
);
create index email_invitations_due_idx on hearth.email_invitations (event_id, id) where due is not null;
create index email_invitations_list_idx on hearth.email_invitations (event_id, created_at, id);
create index email_invitations_address_hash_idx on hearth.email_invitations (address_hash);
create index email_invitations_invited_by_idx on hearth.email_invitations (invited_by);
create index email_invitations_guest_id_idx on hearth.email_invitations (guest_id) where guest_id is not null;
grant select, insert, update, delete on hearth.email_invitations to hearth_engine;
grant select (id, address_hash) on hearth.email_invitations to hearth_jobs;

-- Addresses that want no invitation from here again. There is nothing but the keyed hash.
create table hearth.mail_refusals (
  address_hash bytea primary key check (octet_length(address_hash) = 32),
  refused_at timestamptz not null default now()
);
grant select, insert, delete on hearth.mail_refusals to hearth_engine;

-- An invitation's mails go with it: nobody is invited to what is gone.
alter table hearth.mails add column invitation_id uuid references hearth.email_invitations on delete cascade;
create index mails_invitation_id_idx on hearth.mails (invitation_id) where invitation_id is not null;

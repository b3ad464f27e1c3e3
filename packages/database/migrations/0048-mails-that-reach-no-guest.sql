-- Mails to guests without an account that could not be delivered (docs/decisions/0167-mails-that-reach-no-guest.md).
alter table hearth.guests
  -- The mail server refused their last mail for good, or a provider said so later.
  add column bounced_at timestamptz;
alter table hearth.guest_links add column bounced_at timestamptz;
create index guest_links_of_addresses_idx on hearth.guest_links (address_hash);

-- The link that a mail carries, as long as there is one.
alter table hearth.mails add column link_id uuid;

-- How many links of an event reached nobody: links themselves go after a day.
create table hearth.undelivered_links (
  event_id text primary key references public.events on delete cascade,
  links integer not null check (links >= 0)
);
grant select, insert, update on hearth.undelivered_links to hearth_engine;

-- One index answers for the links of an address anywhere, and for those of an address at an event.
drop index hearth.guest_links_address_idx, hearth.guest_links_of_addresses_idx;
create index guest_links_of_addresses_idx on hearth.guest_links (address_hash, event_id);

-- `hearth.account_of_guest`: an answer becomes the account's only where it proved the address.
grant select (email_confirmed_at) on auth.users to hearth_engine;

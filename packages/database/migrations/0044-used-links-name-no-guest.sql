-- A used link leads to the guest of its event and address, who is found by both: naming them here as well wrote the row anew
-- in every index of the table, for each press (docs/decisions/0133-how-a-guest-proves-an-address.md).
alter table hearth.guest_links drop column guest_id;
-- Room for the moment of the press beside the row, which then needs no new line in any index.
alter table hearth.guest_links set (fillfactor = 75);

-- One index for both questions: who has an address at an event, and what an address answered anywhere.
drop index hearth.guests_address_hash_idx;
alter table hearth.guests
  drop constraint guests_event_id_address_hash_key,
  add constraint guests_of_addresses unique (address_hash, event_id);

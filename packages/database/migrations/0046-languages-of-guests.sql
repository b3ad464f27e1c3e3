-- The language of the form that a guest without an account sent; null of who sent theirs before there were several.
alter table hearth.guests add column locale text constraint locale_form check (locale ~ '^[a-z]{2}$');
alter table hearth.guest_links add column locale text constraint locale_form check (locale ~ '^[a-z]{2}$');
alter table hearth.guests_of_deleted add column locale text;

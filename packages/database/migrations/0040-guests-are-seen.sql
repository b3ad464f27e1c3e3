-- Guests without an account are seen as the event's guest list allows, unless they stay unseen
-- (docs/decisions/0157-guests-stand-in-the-list.md). Whoever answered before was named to the hosts alone, and stays so.
alter table hearth.guest_links add column stays_unseen boolean not null default true;
alter table hearth.guest_links alter column stays_unseen set default false;
update public.attendances set stays_unseen = true where guest_id is not null;
update public.event_waiting set stays_unseen = true where guest_id is not null;

-- Whether people without an account can answer: the hosts of each event choose, and the admins for all of Hearth
-- (docs/decisions/0139-guests-are-switched-off.md).
alter table public.event_answering add column takes_guests boolean not null default true;
alter table hearth.house add column takes_guests boolean not null default true;
grant update (takes_guests) on hearth.house to hearth_engine;

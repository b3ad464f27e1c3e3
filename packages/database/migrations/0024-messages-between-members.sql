-- A conversation is with a provider, or with another member who agrees to it: then there is one of each pair, whoever
-- began, and it is asked until it is agreed.
alter table public.enquiries
  alter column provider_id drop not null,
  add column member_id uuid references public.profiles on delete cascade,
  add constraint one_other_side check (num_nonnulls(provider_id, member_id) = 1),
  add constraint nobody_writes_to_themselves check (member_id <> asker_id),
  add constraint members_ask_for_words_alone check (
    member_id is null
    or (state in ('asked', 'agreed') and service_id is null and event_id is null and wished_on is null));
create index enquiries_member_id_idx on public.enquiries (member_id, updated_at desc) where member_id is not null;
create unique index enquiries_of_a_pair_idx on public.enquiries (least(asker_id, member_id), greatest(asker_id, member_id))
  where member_id is not null;

-- Requests to write that were declined. Apart from the conversation, because its asker reads that and is not told.
create table hearth.declined_requests (
  enquiry_id uuid primary key references public.enquiries on delete cascade,
  declined_at timestamptz not null default now()
);
grant select, insert, delete on hearth.declined_requests to hearth_engine;
grant select on hearth.declined_requests to hearth_jobs;

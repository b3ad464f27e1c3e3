-- Mails that were sent or given up, by when: those to people without an account go sooner.
create index mails_done_idx on hearth.mails (coalesce(sent_at, parked_at)) where coalesce(sent_at, parked_at) is not null;
create index mails_to_others_done_idx on hearth.mails (coalesce(sent_at, parked_at))
  where user_id is null and coalesce(sent_at, parked_at) is not null;

-- What hosts heard of who comes: it goes with guests, and with members who leave.
create index notifications_of_answers_idx on public.notifications (user_id, (data ->> 'eventId'))
  where kind in ('guest_coming', 'guests_answered', 'answer_asked');

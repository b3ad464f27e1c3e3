-- Mails to people without an account, by which the sweep finds what has served its time.
create index mails_to_others_idx on hearth.mails (created_at) where user_id is null;

-- What hosts heard of who comes: it goes with guests, and with members who leave.
create index notifications_of_answers_idx on public.notifications (user_id, (data ->> 'eventId'))
  where kind in ('guest_coming', 'guests_answered', 'answer_asked');

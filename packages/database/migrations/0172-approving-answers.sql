-- The hosts say yes or no to somebody who asks to come. A yes takes the seats in one statement, for as many as were asked
-- for; said again it changes nothing. A no may become a yes later. Gives what stands now, and whether it is new.
create function hearth.decide_answer(
  event text, host uuid, login uuid, guest uuid, approves boolean, mail_version integer, mail jsonb
) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  the_event record;
  before record;
  is_new boolean := false;
begin
  if not hearth.login_lives(host, login) then perform hearth.refuse('not_signed_in'); end if;
  select e.title, e.status, e.ends_at into the_event from public.events e
    where e.id = decide_answer.event and hearth.may_open_event(e.id, host);
  if not found then perform hearth.refuse('not_found'); end if;
  if not hearth.is_host_of(decide_answer.event, host) then perform hearth.refuse('not_allowed'); end if;
  if the_event.ends_at <= now() then perform hearth.refuse('event_over'); end if;
  if the_event.status = 'cancelled' then perform hearth.refuse('event_cancelled'); end if;

  select a.answer, a.party, a.asked_party into before from public.attendances a
    where a.event_id = decide_answer.event and a.user_id = guest
    for update;
  if not found or before.answer in ('not_coming', 'maybe') then perform hearth.refuse('asks_no_more'); end if;
  if not approves and before.answer = 'coming' then perform hearth.refuse('comes_already'); end if;

  if approves and before.answer <> 'coming' then
    update public.event_seats s set taken = s.taken + before.asked_party
      where s.event_id = decide_answer.event and (s.capacity is null or s.taken + before.asked_party <= s.capacity);
    if not found then perform hearth.refuse('full_for_them'); end if;
    update public.attendances a set answer = 'coming', party = before.asked_party, asked_party = null, updated_at = now()
      where a.event_id = decide_answer.event and a.user_id = guest;
    perform hearth.confirm_answer(decide_answer.event, guest, mail_version, mail);
    is_new := true;
  elsif not approves and before.answer = 'asked' then
    update public.attendances a set answer = 'declined', updated_at = now()
      where a.event_id = decide_answer.event and a.user_id = guest;
    is_new := true;
  end if;
  if is_new then
    perform hearth.tell_hosts_who_asks(decide_answer.event, the_event.title, guest, false);
  end if;
  return jsonb_build_object('isNew', is_new, 'title', the_event.title);
end $$;

grant execute on function hearth.decide_answer(text, uuid, uuid, uuid, boolean, integer, jsonb) to hearth_engine;

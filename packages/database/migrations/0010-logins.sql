-- When the last mail of each kind left, under Supabase's names; the client shows them.
alter table auth.users
  add column confirmation_sent_at timestamptz,
  add column recovery_sent_at timestamptz,
  add column email_change_sent_at timestamptz;

-- Whoever keeps something open for a login (a socket, a cache) hears of its end, in every process.
create function hearth.tell_login_ended() returns trigger
  language plpgsql set search_path = '' as $$
begin
  perform pg_catalog.pg_notify('login_ended', old.id::text);
  return null;
end $$;

create trigger tell_login_ended after delete on auth.sessions
  for each row execute function hearth.tell_login_ended();

-- What has served its time goes in batches, the longest past first (docs/decisions/0212): the order of each batch.
create index notifications_unread_since_idx on public.notifications (created_at) where read_at is null;
create index idempotency_keys_created_at_idx on hearth.idempotency_keys (created_at);
create index messages_inserted_at_idx on realtime.messages (inserted_at) where topic <> '';
create index changes_written_at_idx on realtime.changes (written_at);
create index sessions_not_after_idx on auth.sessions (not_after);
create index sessions_refreshed_at_idx on auth.sessions (refreshed_at);
create index one_time_tokens_expires_at_idx on auth.one_time_tokens (expires_at);
create index mfa_challenges_expires_at_idx on auth.mfa_challenges (expires_at);
create index sign_on_codes_expires_at_idx on auth.sign_on_codes (expires_at);
create index attempts_window_started_at_idx on hearth.attempts (window_started_at);
create index bridge_authentication_ended_at_idx
  on public.bridge_authentication (least(coalesce(deactivated_at, expires_at), expires_at));
create index audit_log_at_idx on hearth.audit_log (at);

-- By the place of the rows, which only whoever may read the table sees.
grant select on realtime.changes to hearth_jobs;

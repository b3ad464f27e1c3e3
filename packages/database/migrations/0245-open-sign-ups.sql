-- Sign-ups of one address that nobody has confirmed yet stand side by side: a further one does not kill the link of the
-- first. For any other purpose an account still has one link, the newest.
alter table auth.one_time_tokens drop constraint one_time_tokens_user_id_token_type_key;
create unique index one_time_tokens_one_each_idx on auth.one_time_tokens (user_id, token_type) where token_type <> 'signup';
create index one_time_tokens_user_id_idx on auth.one_time_tokens (user_id);

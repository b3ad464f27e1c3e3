-- What the sweep of each minute looks for among the mails.
create index mails_last_letters_idx on hearth.mails (sent_at) where user_id is null and kind = 'account_deleted';

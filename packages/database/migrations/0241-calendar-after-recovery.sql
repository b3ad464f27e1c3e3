-- Whoever had the account before a recovery may know its private calendar address: the new password ends it.
grant delete on hearth.calendar_feeds to hearth_auth;

-- A topic may be public: then it is joined without `private: true`, by whoever its policies let listen. Whether it is
-- asks about two more rows that belong to no topic, as 0150 says of the private ones.
insert into realtime.messages (id, topic, extension, event, private)
values ('00000000-0000-4000-8000-000000000003', '', 'broadcast', 'probe', false),
  ('00000000-0000-4000-8000-000000000004', '', 'presence', 'probe', false);

-- What is said in bytes, under Supabase's name. Beside it stands no payload in JSON.
alter table realtime.messages
  add column binary_payload bytea check (octet_length(binary_payload) <= 66000);
grant insert (binary_payload) on realtime.messages to authenticated;

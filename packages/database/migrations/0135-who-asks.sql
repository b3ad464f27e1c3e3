-- Every policy asks who asks. A function with settings of its own is called as it stands, and setting `search_path` and back
-- costs more than the question; without, PostgreSQL writes the body into the query. The body needs no `search_path`: its
-- names were looked up when it was made. Who asks is read from the text of the claims, without making `jsonb` of all of them.
create or replace function auth.jwt() returns jsonb
  language sql stable
  return coalesce(nullif(current_setting('request.jwt.claims', true), '')::jsonb, '{}'::jsonb);

create or replace function auth.uid() returns uuid
  language sql stable
  return nullif(nullif(current_setting('request.jwt.claims', true), '')::json ->> 'sub', '')::uuid;

create or replace function auth.role() returns text
  language sql stable
  return nullif(current_setting('request.jwt.claims', true), '')::json ->> 'role';

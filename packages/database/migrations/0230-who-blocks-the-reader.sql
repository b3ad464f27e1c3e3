-- Who blocks a member is looked up once in each of their transactions, when it is told who asks, and not by every policy of
-- every statement: for the shortest reads that took a third of the database's time. The login role does it before it
-- becomes the member, so it may read the pairs.
grant select on hearth.block_pairs to hearth_service;

-- Written into the query like `auth.uid()` (migration 0135), and with `select` around it once for all rows.
create function hearth.blockers_of_reader() returns uuid[]
  language sql stable
  return nullif(current_setting('request.blockers', true), '')::uuid[];

-- Where nobody has looked, everybody is taken to block the reader. Nobody's are the rows of whoever has left.
create function hearth.is_one_of(person uuid, people uuid[]) returns boolean
  language sql immutable
  return coalesce(person = any (people), person is not null);

grant execute on function hearth.blockers_of_reader(), hearth.is_one_of(uuid, uuid[]) to authenticated;

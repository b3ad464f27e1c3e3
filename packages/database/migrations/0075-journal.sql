-- The journal of the network's second app: lines that one person writes for themselves.
create table public.journal_lines (
  -- Made by the browser, so that a line sent twice stands there once.
  id uuid primary key,
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  line text not null,
  created_at timestamptz not null default now(),
  -- Words, not blanks; one line, so no line break either.
  constraint line_form check (char_length(line) between 1 and 500 and line ~ '[^[:space:]]' and line !~ '[[:cntrl:]]')
);
create index journal_lines_user_id_idx on public.journal_lines (user_id, created_at desc, id);

select hearth.watch_table('public.journal_lines');

grant select, delete, insert (id, user_id, line) on public.journal_lines to authenticated;

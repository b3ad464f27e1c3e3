-- What hosts choose of how people answer a series (docs/decisions/0185-terms-of-a-series.md).
alter table hearth.series
  -- `dates`: single dates alone; `course`: every date alone.
  add column takes text not null default 'both' check (takes in ('both', 'dates', 'course')),
  -- So many places of each date are not for people who come to every one.
  add column kept_for_newcomers integer not null default 0 check (kept_for_newcomers >= 0),
  -- So far ahead do people who come to every date have a place; without it, as far as dates are made.
  add column weeks_ahead integer check (weeks_ahead between 1 and 56);

-- What is told of a waiting list names the kinds of spots also where the row of the list is gone.
alter table hearth.waiting_news add column kinds integer[] not null default '{}';

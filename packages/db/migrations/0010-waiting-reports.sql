-- A report that was asked for while the figures were not of the present facts waits for those that are.
alter table report add column waiting boolean not null default false;
create index report_waiting on report (account_id) where waiting;

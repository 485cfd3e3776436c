-- Sources whose data comes by itself are brought up to date by a schedule.

alter table connection
  add column update_every text not null default 'day' check (update_every in ('day', 'sixHours', 'never')),
  -- When the schedule asks next; null where it does not: never, or refused credentials.
  add column next_update_at timestamptz,
  -- Updates in a row that failed; with each the schedule waits longer.
  add column failures integer not null default 0;
update connection set next_update_at = now() + random() * interval '1 day' where not authentication_failed;
create index connection_due on connection (next_update_at) where next_update_at is not null;

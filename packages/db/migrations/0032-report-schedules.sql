-- Reports that are made again and again: each month, quarter or year, by the account's clock.
create table report_schedule (
  account_id uuid not null references account (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  type text not null,
  format text not null,
  parameters jsonb not null default '{}',
  -- Of which tax year, seen from the day of the run; null for a report of no single year.
  tax_year text check (tax_year in ('current', 'last')),
  every text not null check (every in ('month', 'quarter', 'year')),
  -- Of the quarter or of the year; 1 where it is each month.
  month integer not null check (month between 1 and 12),
  -- A day that a month does not have is its last.
  day integer not null check (day between 1 and 31),
  -- By the account's clock: '06:00'.
  time text not null check (time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  -- Whether whoever made the schedule is told by mail when a report is ready or failed.
  mail boolean not null,
  paused boolean not null default false,
  -- One that was missed is made as soon as somebody looks, once.
  next_at timestamptz not null,
  -- Where the mail leads: the address and the application that the schedule was made at.
  origin text not null,
  app_id text not null,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (account_id, id)
);
create index report_schedule_due on report_schedule (next_at) where not paused;
alter table report_schedule enable row level security;
alter table report_schedule force row level security;
create policy own_account on report_schedule using (account_id = (select acting_account())) with check (account_id = (select acting_account()));
-- The owner looks for what is due, in all accounts; it changes nothing there.
create policy due on report_schedule for select to current_user using (true);
grant select, insert, update, delete on report_schedule to lotbook_app;

-- Of a schedule that may have gone since; null for what somebody asked for.
alter table report add column schedule_id uuid;
create index report_of_schedule on report (account_id, schedule_id, requested_at desc) where schedule_id is not null;

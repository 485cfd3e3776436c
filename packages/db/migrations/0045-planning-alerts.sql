-- What a person wants to be told about an account: lots that soon turn long-term, a gain of the year above an amount.
create table planning_alert (
  account_id uuid not null references account (id) on delete cascade,
  user_id uuid not null references app_user (id) on delete cascade,
  -- So many days before a lot turns long-term; null: not told.
  term_days integer check (term_days between 1 and 90),
  -- Of the gains of the current tax year, in the account's currency; null: not told.
  gain_over numeric check (gain_over >= 0),
  -- Whether they are told by mail, too.
  mail boolean not null,
  -- When it is looked whether a day has passed that brings something to tell.
  next_at timestamptz not null default now(),
  -- Where the mail leads: the address and the application that it was asked for at.
  origin text not null,
  app_id text not null,
  primary key (account_id, user_id)
);
create index planning_alert_due on planning_alert (next_at) where term_days is not null or gain_over is not null;
alter table planning_alert enable row level security;
alter table planning_alert force row level security;
create policy own_account on planning_alert using (account_id = (select acting_account())) with check (account_id = (select acting_account()));
-- The owner looks for what is due, in all accounts; it changes nothing there.
create policy due on planning_alert for select to current_user using (true);
grant select, insert, update, delete on planning_alert to lotbook_app;

-- What a person was told, once.
create table planning_notice (
  account_id uuid not null references account (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null references app_user (id) on delete cascade,
  kind text not null check (kind in ('long-term', 'gain')),
  -- The asset whose lots turn long-term, or the year with its amount.
  subject text not null,
  -- The days on which those lots were acquired.
  days date[] not null default '{}',
  words text not null,
  noted_at timestamptz not null default now(),
  mailed_at timestamptz,
  seen_at timestamptz,
  primary key (account_id, id)
);
create index planning_notice_of_person on planning_notice (account_id, user_id, kind, subject);
alter table planning_notice enable row level security;
alter table planning_notice force row level security;
create policy own_account on planning_notice using (account_id = (select acting_account())) with check (account_id = (select acting_account()));
grant select, insert, update, delete on planning_notice to lotbook_app;

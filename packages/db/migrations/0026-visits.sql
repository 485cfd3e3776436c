-- What each person saw of an account when they were last there, so that the next visit begins with what changed.
create table visit (
  account_id uuid not null references account (id) on delete cascade,
  user_id uuid not null references app_user (id) on delete cascade,
  seen_at timestamptz not null,
  -- The account at a glance: sums by year, counts.
  glance jsonb not null,
  -- Of the visit before this one.
  former_at timestamptz,
  former jsonb,
  primary key (account_id, user_id)
);
alter table visit enable row level security;
alter table visit force row level security;
create policy own_account on visit using (account_id = (select acting_account())) with check (account_id = (select acting_account()));
grant select, insert, update, delete on visit to lotbook_app;

-- People who look around without signing up. Each gets a prepared login with accounts of sample data, which are removed after a day.

alter table app_user add column is_sample boolean not null default false;
alter table account add column is_sample boolean not null default false;

-- A control table like the logins: of no account.
create table sample_login (
  login_id uuid primary key references identity_login (id) on delete cascade,
  user_id uuid not null references app_user (id) on delete cascade,
  -- The application that its accounts are for: preparers can't use the tax application.
  app text not null check (app in ('tax', 'accounting', 'tax-preparer')),
  account_ids uuid[] not null,
  prepared_at timestamptz not null default now(),
  -- All its files are queued. A preparation that was interrupted never gets there.
  is_complete boolean not null default false,
  -- When a visitor got it; null while it waits for one.
  claimed_at timestamptz,
  expires_at timestamptz
);
create index sample_login_waiting on sample_login (prepared_at) where claimed_at is null;
create index sample_login_expires on sample_login (expires_at);
grant select, insert, update, delete on sample_login to lotbook_app;

-- People are never deleted, except invented ones.
create policy only_samples on app_user as restrictive for delete using (is_sample);
grant delete on app_user to lotbook_app;

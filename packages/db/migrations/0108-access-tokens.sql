-- Personal access tokens: a program acts for a person in one account, with fewer rights.
create table access_token (
  account_id uuid not null references account (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null references app_user (id) on delete cascade,
  -- The application that the person was signed in to; it decides which accounts open.
  app_id text not null,
  name text not null check (length(name) between 1 and 100),
  -- What it may do besides reading.
  scopes text[] not null default '{}' check (scopes <@ array['import', 'reports']),
  -- SHA-256 of the token, which is shown once and not stored.
  token_digest bytea not null unique check (length(token_digest) = 32),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- Updated at most once an hour.
  last_used_at timestamptz,
  primary key (account_id, id)
);
create index access_token_user on access_token (user_id);
alter table access_token enable row level security;
alter table access_token force row level security;
create policy own_account on access_token using (account_id = (select acting_account())) with check (account_id = (select acting_account()));
create policy by_token on access_token for select using (token_digest = (select shown_digest()));
create policy own_tokens on access_token for select using (user_id = (select acting_user()));
create policy end_own_tokens on access_token for delete using (user_id = (select acting_user()));
grant select, insert, update, delete on access_token to lotbook_app;

-- Sign-in: the embedded identity provider, access tokens, and mail of installations without SMTP.
-- These tables belong to no account, except access tokens and authorization sessions.

-- The issuer of the embedded identity provider: the address of the installation, which can change.
-- One row, or none before the first start.
create table identity_issuer (
  only_one boolean primary key default true check (only_one),
  issuer text not null
);

-- One row per sign-up. Several may wait for confirmation of one address; only one of them can be
-- confirmed.
create table identity_login (
  id uuid primary key default gen_random_uuid(),
  email text not null check (email = lower(email) and length(email) between 3 and 254),
  password_hash text not null,
  password_changed_at timestamptz not null default now(),
  email_verified_at timestamptz,
  created_at timestamptz not null default now()
);
create index identity_login_email on identity_login (email, created_at desc);
create unique index identity_login_verified on identity_login (email) where email_verified_at is not null;
grant select, insert, update, delete on identity_login to lotbook_app;

alter table sample_login add foreign key (login_id) references identity_login (id) on delete cascade;

-- Links sent by mail: 32 random bytes, stored only as their SHA-256. `change`: a password that must
-- be changed before the sign-in continues; `continue`: continues it.
create table identity_code (
  digest bytea primary key check (length(digest) = 32),
  login_id uuid not null references identity_login (id) on delete cascade,
  purpose text not null check (purpose in ('verify', 'reset', 'change', 'continue')),
  app_path text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index identity_code_expiry on identity_code (expires_at);
create index identity_code_login on identity_code (login_id, purpose);
grant select, insert, update, delete on identity_code to lotbook_app;

-- State of the identity provider: sessions, interactions, grants, codes and refresh tokens.
create table identity_record (
  kind text not null,
  id text not null,
  payload jsonb not null,
  login_id text,
  grant_id text,
  uid text,
  user_code text,
  expires_at timestamptz,
  consumed_at timestamptz,
  primary key (kind, id)
);
create index identity_record_expiry on identity_record (expires_at);
create index identity_record_grant on identity_record (grant_id) where grant_id is not null;
create index identity_record_login on identity_record (login_id) where login_id is not null;
create unique index identity_record_uid on identity_record (kind, uid) where uid is not null and kind = 'Session';
grant select, insert, update, delete on identity_record to lotbook_app;

-- Signing keys, sealed with the program's secret key.
create table identity_secret (
  name text primary key,
  sealed bytea not null,
  created_at timestamptz not null default now()
);
grant select, insert on identity_secret to lotbook_app;

-- Attempts by network address and by email address, in the columns that rate-limiter-flexible
-- reads.
create table identity_throttle (
  key text primary key,
  points integer not null default 0,
  expire bigint
);
grant select, insert, update, delete on identity_throttle to lotbook_app;

-- A visit to an authorization page of another service, until the callback. Only the digest of the
-- state is stored.
create table oauth_session (
  account_id uuid not null references account (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  state_digest bytea not null check (length(state_digest) = 32),
  -- Digest of the cookie of the browser that started it.
  binding_digest bytea not null check (length(binding_digest) = 32),
  provider text not null,
  user_id uuid not null,
  forwarding_uri text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  unique (state_digest),
  primary key (account_id, id)
);
grant select, insert, update, delete on oauth_session to lotbook_app;
call restrict_to_account('oauth_session');

-- Personal access tokens: a program acts for a person in one account, with fewer rights.
create table access_token (
  account_id uuid not null references account (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null references app_user (id) on delete cascade,
  -- The application that the person was signed in to; it decides which accounts open.
  app_id text not null,
  name text not null check (length(name) between 1 and 100),
  -- What it may do in addition to reading.
  scopes text[] not null default '{}' check (scopes <@ array['import', 'reports']),
  -- SHA-256 of the token, which is shown once and not stored.
  token_digest bytea not null check (length(token_digest) = 32),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- Updated at most once an hour.
  last_used_at timestamptz,
  unique (token_digest),
  primary key (account_id, id)
);
create index access_token_user on access_token (user_id);
grant select, insert, update, delete on access_token to lotbook_app;
call restrict_to_account('access_token');

-- Mail of an installation without an SMTP server, shown newest first.
create table outbox_mail (
  id bigint generated always as identity,
  recipient text not null,
  subject text not null,
  body text not null,
  created_at timestamptz not null default now(),
  primary key (id)
);
grant select, insert, delete on outbox_mail to lotbook_app;

-- Calls within the current rate-limit window, shared by all processes. Unlogged: a crash loses a
-- minute of counts.
create unlogged table call_count (
  -- A digest of what is counted and for whom, so that no addresses are stored.
  key text primary key,
  used bigint not null,
  ends_at timestamptz not null
) with (fillfactor='50');
create index call_count_end on call_count (ends_at);
grant select, insert, update, delete on call_count to lotbook_app;

create policy by_state on oauth_session for select using (state_digest = (select shown_digest()));

create policy by_token on access_token for select using (token_digest = (select shown_digest()));

create policy end_own_tokens on access_token for delete using (user_id = (select acting_user()));

create policy own_tokens on access_token for select using (user_id = (select acting_user()));

-- The embedded identity provider and the outbox. None of it belongs to an account: no policy by account, only the role's grants.

-- One row per sign-up. Several may await verification for one address; only one of them can ever be verified.
create table identity_login (
  id uuid primary key default gen_random_uuid(),
  email text not null check (email = lower(email) and length(email) between 3 and 254),
  password_hash text not null,
  password_changed_at timestamptz not null default now(),
  email_verified_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index identity_login_verified on identity_login (email) where email_verified_at is not null;
create index identity_login_email on identity_login (email, created_at desc);

-- What the provider keeps: sessions, interactions, grants, codes and refresh tokens.
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
create index identity_record_grant on identity_record (grant_id) where grant_id is not null;
create unique index identity_record_uid on identity_record (kind, uid) where uid is not null and kind = 'Session';
create index identity_record_login on identity_record (login_id) where login_id is not null;
create index identity_record_expiry on identity_record (expires_at);

-- Signing keys, sealed with the program's secret key.
create table identity_secret (
  name text primary key,
  sealed bytea not null,
  created_at timestamptz not null default now()
);

-- Links sent by mail: 32 random bytes of which only the SHA-256 is kept.
create table identity_code (
  digest bytea primary key check (length(digest) = 32),
  login_id uuid not null references identity_login (id) on delete cascade,
  purpose text not null check (purpose in ('verify', 'reset')),
  app_path text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index identity_code_login on identity_code (login_id, purpose);
create index identity_code_expiry on identity_code (expires_at);

-- Tries counted per address and per e-mail; the columns are the ones rate-limiter-flexible reads.
create table identity_throttle (
  key text primary key,
  points integer not null default 0,
  expire bigint
);

-- Mail that no SMTP server was configured for, newest shown first.
create table outbox_mail (
  id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  body text not null,
  created_at timestamptz not null default now()
);

grant select, insert, update, delete on identity_login, identity_record, identity_code, identity_throttle to lotbook_app;
grant select, insert on identity_secret to lotbook_app;
grant select, insert, delete on outbox_mail to lotbook_app;

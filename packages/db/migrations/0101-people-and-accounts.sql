-- People and accounts: users, accounts, members, invites, and the links between preparers and
-- clients.

create extension if not exists btree_gin;
create extension if not exists pg_trgm;

grant usage on schema public to lotbook_app;

-- Requests see and change only rows of the account that they act for. The owner's COPY, which loads
-- tables of results, is refused by a forced policy.
create procedure restrict_to_account(table_name regclass, is_forced boolean default true)
  language plpgsql as $$
begin
  execute format('alter table %s enable row level security', table_name);
  if is_forced then
    execute format('alter table %s force row level security', table_name);
  end if;
  execute format('create policy own_account on %s using (account_id = (select acting_account())) with check (account_id = (select acting_account()))', table_name);
end $$;

-- The account and the user that a transaction acts for. An empty setting means none.
create function acting_account() returns uuid
  language sql stable parallel safe as $$ select nullif(current_setting('app.account_id', true), '')::uuid $$;

create function acting_user() returns uuid
  language sql stable parallel safe as $$ select nullif(current_setting('app.user_id', true), '')::uuid $$;

-- The confirmed address of the person who is signed in.
create function acting_email() returns text
  language sql stable parallel safe as $$ select nullif(current_setting('app.email', true), '') $$;

-- The SHA-256, in hex, of a token or code that a person presents to act without being a member.
create function shown_digest() returns bytea
  language sql stable parallel safe as $$ select decode(nullif(current_setting('app.digest', true), ''), 'hex') $$;

-- People, as known by their identity provider.
create table app_user (
  id uuid primary key default gen_random_uuid(),
  issuer text not null,
  subject text not null,
  email text not null,
  email_verified boolean not null default false,
  username text,
  picture text,
  metadata jsonb not null default '{}',
  may_add_accounts boolean not null default true,
  active boolean not null default true,
  first_login boolean not null default true,
  created_at timestamptz not null default now(),
  last_client_id text,
  last_seen_at timestamptz,
  -- Sign-ins before this time are no longer valid, on any device.
  signed_out_at timestamptz,
  is_sample boolean not null default false,
  unique (issuer, subject)
);
-- People are found by confirmed addresses only.
create index app_user_email on app_user (lower(email)) where email_verified;
grant select, insert, update, delete on app_user to lotbook_app;
alter table app_user enable row level security;
alter table app_user force row level security;

create table account (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name <> ''),
  type text not null check (type in ('TaxPayer', 'TaxPreparer', 'TirAdmin', 'Accounting')),
  owner_id uuid not null references app_user (id),
  fiat_currency text not null default 'USD',
  time_zone text not null default 'UTC',
  tax_year integer not null check (tax_year between 2009 and 2100),
  tax_method text not null default 'FIFO' check (tax_method in ('FIFO', 'LIFO', 'HIFO')),
  tracking text not null default 'us' check (tracking in ('universal', 'wallet', 'us')),
  disabled boolean not null default false,
  source_list_view text not null default 'list',
  table_settings jsonb not null default '{}',
  -- The computation whose results people see; 0 before the first.
  generation integer not null default 0,
  created_at timestamptz not null default now(),
  subtype_id text check (length(subtype_id) between 1 and 60),
  subtype_fields jsonb not null default '{}',
  -- The configuration that the account uses instead of the built-in one of its type.
  config_id text,
  audit boolean not null default false,
  subscription text not null default 'active',
  trial_ends_at timestamptz,
  spec_id_feature boolean not null default false,
  -- The country whose tax law applies.
  jurisdiction text not null default 'US' check (jurisdiction in ('US', 'UK')),
  is_sample boolean not null default false,
  access_ends_at timestamptz,
  -- The address of the brand where the account was created. Jobs use its name and texts for
  -- documents and mails. Unknown for earlier accounts, which use those of the installation.
  origin text,
  constraint account_subscription check (subscription in ('in_trial', 'active', 'cancelled')),
  constraint cancelled_has_an_end check (subscription <> 'cancelled' or access_ends_at is not null),
  constraint trial_has_an_end check (subscription <> 'in_trial' or trial_ends_at is not null)
);
grant select, insert, update, delete on account to lotbook_app;
alter table account enable row level security;
alter table account force row level security;

-- Who may use an account, and their role.
create table account_member (
  account_id uuid not null references account (id) on delete cascade,
  user_id uuid not null references app_user (id) on delete cascade,
  role text not null check (role in ('owner', 'admin', 'full', 'read_only')),
  created_at timestamptz not null default now(),
  -- For members of a preparer: the clients they may see; null: all.
  client_account_ids uuid[],
  tir_admin boolean not null default false,
  last_used_at timestamptz,
  primary key (account_id, user_id)
);
create index account_member_user on account_member (user_id);
grant select, insert, update, delete on account_member to lotbook_app;
alter table account_member enable row level security;
alter table account_member force row level security;

-- Each account has a key, wrapped by the program's master key. The name of the master key is
-- stored, so that it is found after a rotation.
create table account_key (
  account_id uuid not null,
  id uuid not null default gen_random_uuid(),
  wrapped bytea not null,
  master_key text not null,
  created_at timestamptz not null default now(),
  primary key (account_id, id)
);
grant select, insert, update, delete on account_key to lotbook_app;
call restrict_to_account('account_key');

-- Charities that receive donations.
create table organization (
  account_id uuid not null references account (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  name text not null check (length(name) between 1 and 80),
  address text not null default '' check (length(address) <= 200),
  created_at timestamptz not null default now(),
  tax_number text not null default '' check (length(tax_number) <= 40),
  primary key (account_id, id)
);
grant select, insert, update, delete on organization to lotbook_app;
call restrict_to_account('organization');

-- The token isn't stored: it is derived from the id, the turn and the program's secret key.
create table invite (
  account_id uuid not null references account (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  -- `member`: joins the account. `owner`: takes over an account that a preparer created.
  kind text not null check (kind in ('member', 'owner')),
  email text not null check (email = lower(email)),
  role text not null check (role in ('owner', 'admin', 'full', 'read_only')),
  client_account_ids uuid[],
  tir_admin boolean not null default false,
  -- Increases each time the invite is sent; only the newest token is valid.
  turn integer not null default 1,
  token_digest bytea not null check (length(token_digest) = 32),
  created_by uuid,
  -- A person who opened the invite before confirming their address; they join once it is confirmed.
  claimed_by uuid,
  created_at timestamptz not null default now(),
  last_sent_at timestamptz not null default now(),
  valid_until timestamptz not null,
  unique (account_id, email),
  unique (token_digest),
  primary key (account_id, id)
);
grant select, insert, update, delete on invite to lotbook_app;
call restrict_to_account('invite');

-- Details of a tax preparer or of an administrator of a reporting service.
create table preparer_profile (
  account_id uuid primary key references account (id) on delete cascade,
  firm_id text not null,
  -- Clients enter it to connect. Can be replaced at any time.
  link_code text not null,
  link_code_digest bytea not null check (length(link_code_digest) = 32),
  billing_type text not null default 'client' check (billing_type in ('client', 'preparer')),
  unique (link_code_digest),
  unique (link_code)
);
grant select, insert, update, delete on preparer_profile to lotbook_app;
call restrict_to_account('preparer_profile');

-- Which preparer prepares whose taxes. Without a client account, the link waits for the client, or
-- the preparer keeps the account alone.
create table preparer_link (
  id uuid primary key default gen_random_uuid(),
  preparer_account_id uuid not null references account (id) on delete cascade,
  client_account_id uuid references account (id) on delete cascade,
  client_name text not null check (client_name <> ''),
  contact_name text,
  client_email text check (client_email = lower(client_email)),
  locator text,
  -- The preparer created the account, and no client has taken it over.
  preparer_only boolean not null default false,
  client_consent boolean not null default false,
  client_active boolean not null default true,
  preparer_active boolean not null default true,
  billing_entity text not null default 'client' check (billing_entity in ('client', 'preparer')),
  charges jsonb not null default '{}',
  -- Whether there is a report for the client's current tax year.
  report_ready boolean not null default false,
  submitted_years integer[] not null default '{}',
  turn integer not null default 0,
  token_digest bytea check (length(token_digest) = 32),
  code_last_sent_at timestamptz,
  code_valid_until timestamptz,
  created_at timestamptz not null default now(),
  unique (preparer_account_id, client_account_id),
  unique (token_digest)
);
create index preparer_link_client on preparer_link (client_account_id) where client_account_id is not null;
create index preparer_link_email on preparer_link (client_email) where client_account_id is null;
grant select, insert, update, delete on preparer_link to lotbook_app;
alter table preparer_link enable row level security;
alter table preparer_link force row level security;

-- Jobs that were queued or running when a backup was made. After a restore, the worker queues them
-- again.
create table handed_over_job (
  id bigint generated always as identity,
  job jsonb not null,
  start_after timestamptz,
  primary key (id)
);
grant select, delete on handed_over_job to lotbook_app;

-- Prepared logins with sample data for people who look around without signing up. They are deleted
-- after a day. A control table, like the logins: it belongs to no account.
create table sample_login (
  login_id uuid primary key,
  user_id uuid not null references app_user (id) on delete cascade,
  -- The application of its accounts.
  app text not null check (app in ('tax', 'accounting', 'tax-preparer')),
  account_ids uuid[] not null,
  prepared_at timestamptz not null default now(),
  -- Whether all its files are queued; false if the preparation was interrupted.
  is_complete boolean not null default false,
  -- When a visitor got it; null: still free.
  claimed_at timestamptz,
  expires_at timestamptz
);
create index sample_login_expires on sample_login (expires_at);
create index sample_login_waiting on sample_login (prepared_at) where claimed_at is null;
grant select, insert, update, delete on sample_login to lotbook_app;

-- The state of the account at a person's last visit, so that the next visit can show what changed.
create table visit (
  account_id uuid not null references account (id) on delete cascade,
  user_id uuid not null references app_user (id) on delete cascade,
  seen_at timestamptz not null,
  -- Totals by year, and counts.
  glance jsonb not null,
  -- The time of the visit before.
  former_at timestamptz,
  former jsonb,
  primary key (account_id, user_id)
);
grant select, insert, update, delete on visit to lotbook_app;
call restrict_to_account('visit');

create table saved_filter (
  account_id uuid not null references account (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  name text not null check (name <> ''),
  filter jsonb not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  unique (account_id, name),
  primary key (account_id, id)
);
grant select, insert, update, delete on saved_filter to lotbook_app;
call restrict_to_account('saved_filter');

-- Counterparties of transactions.
create table contact (
  account_id uuid not null references account (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  contact_name text not null check (contact_name <> ''),
  address text not null check (address <> ''),
  gl_code text,
  created_at timestamptz not null default now(),
  unique (account_id, address),
  primary key (account_id, id)
);
create index contact_name on contact (account_id, lower(contact_name), id);
grant select, insert, update, delete on contact to lotbook_app;
call restrict_to_account('contact');

-- Notifies open pages at commit that something in the account changed; they query what it is.
create function notify_account() returns trigger language plpgsql as $$
begin
  perform pg_notify('lotbook_account', new.account_id::text);
  return null;
end $$;

-- Only sample users are ever deleted.
create policy only_samples on app_user as restrictive for delete using (is_sample);

create policy self_or_colleague on app_user
  using (
    id = (select acting_user())
    or (issuer = current_setting('app.issuer', true) and subject = current_setting('app.subject', true))
    or id in (select user_id from account_member where account_id = (select acting_account()))
  )
  with check (issuer = current_setting('app.issuer', true) and subject = current_setting('app.subject', true));

create policy delete_own_only on account as restrictive for delete
  using (id = (select acting_account()));

-- Both sides of a link see each other's account, but can only change their own.
create policy linked on account for select using (
  id in (
    select client_account_id from preparer_link
    where preparer_account_id = (select acting_account()) and (client_consent or preparer_only) and client_active
  )
  or id in (select preparer_account_id from preparer_link where client_account_id = (select acting_account()))
);

create policy own_account on account
  using (
    id = (select acting_account())
    or id in (select account_id from account_member where user_id = (select acting_user()))
  )
  with check (id = (select acting_account()));

create policy own_membership on account_member
  using (user_id = (select acting_user()) or account_id = (select acting_account()))
  with check (account_id = (select acting_account()));

create policy by_token on invite for select using (token_digest = (select shown_digest()) or email = (select acting_email()));

create policy by_code on preparer_profile for select using (link_code_digest = (select shown_digest()));

create policy either_side on preparer_link
  using (preparer_account_id = (select acting_account()) or client_account_id = (select acting_account()))
  with check (preparer_account_id = (select acting_account()) or client_account_id = (select acting_account()));

create policy invited on preparer_link for select
  using (client_account_id is null and (token_digest = (select shown_digest()) or client_email = (select acting_email())));

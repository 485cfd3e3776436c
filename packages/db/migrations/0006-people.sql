-- What somebody shows to act without being a member: the SHA-256 of a token or code, in hex. And the confirmed address of whoever is signed in.
create function shown_digest() returns bytea language sql stable parallel safe as
  $$ select decode(nullif(current_setting('app.digest', true), ''), 'hex') $$;
create function acting_email() returns text language sql stable parallel safe as
  $$ select nullif(current_setting('app.email', true), '') $$;

-- Accounts of every kind ----------------------------------------------------------------------------------------------------------

alter table account
  add column subtype_id text check (length(subtype_id) between 1 and 60),
  add column subtype_fields jsonb not null default '{}',
  -- The configuration that the account follows instead of the built-in one of its type.
  add column config_id text,
  add column audit boolean not null default false,
  add column subscription text not null default 'active' check (subscription in ('in_trial', 'active')),
  add column trial_ends_at timestamptz,
  add constraint trial_has_an_end check (subscription <> 'in_trial' or trial_ends_at is not null);

alter table account_member
  -- Members of a preparer: the clients they are limited to; null is all of them.
  add column client_account_ids uuid[],
  add column tir_admin boolean not null default false,
  add column last_used_at timestamptz;

alter table app_user add column last_client_id text, add column last_seen_at timestamptz;
-- Only a confirmed address can be found, so a claimed one leads nowhere.
create index app_user_email on app_user (lower(email)) where email_verified;

-- What a tax preparer or an administrator of a reporting service is beyond an account.
create table preparer_profile (
  account_id uuid primary key references account (id) on delete cascade,
  firm_id text not null,
  -- Shown to clients, who connect by it; renewed at will.
  link_code text not null unique,
  link_code_digest bytea not null unique check (length(link_code_digest) = 32),
  billing_type text not null default 'client' check (billing_type in ('client', 'preparer')),
  credits integer not null default 0 check (credits >= 0)
);

-- Invites: the token itself is nowhere; it can be derived again from the id, the turn and the program's secret key.
create table invite (
  account_id uuid not null references account (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  -- member: joins the account. owner: takes the account over that a preparer made for them.
  kind text not null check (kind in ('member', 'owner')),
  email text not null check (email = lower(email)),
  role text not null check (role in ('owner', 'admin', 'full', 'read_only')),
  client_account_ids uuid[],
  tir_admin boolean not null default false,
  -- Grows with every sending; a token is of one turn, so the newest alone holds.
  turn integer not null default 1,
  token_digest bytea not null unique check (length(token_digest) = 32),
  created_by uuid,
  -- Who showed the token before their address was confirmed: they join once it is.
  claimed_by uuid,
  created_at timestamptz not null default now(),
  last_sent_at timestamptz not null default now(),
  valid_until timestamptz not null,
  primary key (account_id, id),
  unique (account_id, email)
);

-- Who prepares whose taxes. A link without a client account waits for the client, or is one that the preparer keeps alone.
create table preparer_link (
  id uuid primary key default gen_random_uuid(),
  preparer_account_id uuid not null references account (id) on delete cascade,
  client_account_id uuid references account (id) on delete cascade,
  client_name text not null check (client_name <> ''),
  contact_name text,
  client_email text check (client_email = lower(client_email)),
  locator text,
  -- The preparer made the account, and no client has taken it over.
  preparer_only boolean not null default false,
  client_consent boolean not null default false,
  client_active boolean not null default true,
  preparer_active boolean not null default true,
  billing_entity text not null default 'client' check (billing_entity in ('client', 'preparer')),
  charges jsonb not null default '{}',
  -- A report was made for the client's present tax year.
  report_ready boolean not null default false,
  submitted_years integer[] not null default '{}',
  turn integer not null default 0,
  token_digest bytea unique check (length(token_digest) = 32),
  code_last_sent_at timestamptz,
  code_valid_until timestamptz,
  created_at timestamptz not null default now(),
  unique (preparer_account_id, client_account_id)
);
create index preparer_link_client on preparer_link (client_account_id) where client_account_id is not null;
create index preparer_link_email on preparer_link (client_email) where client_account_id is null;

-- Small things that an account keeps -------------------------------------------------------------------------------------------------

create table contact (
  account_id uuid not null references account (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  contact_name text not null check (contact_name <> ''),
  address text not null check (address <> ''),
  gl_code text,
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  unique (account_id, address)
);
create index contact_name on contact (account_id, lower(contact_name), id);

create table saved_filter (
  account_id uuid not null references account (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  name text not null check (name <> ''),
  filter jsonb not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  unique (account_id, name)
);

-- A visit to somebody else's authorization page, from its start until the callback. The state is known by its digest alone.
create table oauth_session (
  account_id uuid not null references account (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  state_digest bytea not null unique check (length(state_digest) = 32),
  -- Of the cookie of the browser that began it.
  binding_digest bytea not null check (length(binding_digest) = 32),
  provider text not null,
  user_id uuid not null,
  forwarding_uri text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (account_id, id)
);

-- Who did what ------------------------------------------------------------------------------------------------------------------------

alter table account_log
  -- As they were called then: who leaves an account can no longer be looked up from it.
  add column user_name text,
  -- The preparer in whose name it was done.
  add column on_behalf_of uuid;
create index account_log_newest on account_log (account_id, at desc, id desc);

-- What outlives accounts and is of no account: sign-ins, what became of permissions, accounts that were deleted. Only ever added to.
create table audit_event (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  kind text not null,
  user_id uuid,
  -- Of the identity provider.
  subject text,
  account_id uuid,
  network text,
  details jsonb not null default '{}'
);
create index audit_event_user on audit_event (user_id, at desc);
create index audit_event_account on audit_event (account_id, at desc);

-- Row-level security -------------------------------------------------------------------------------------------------------------------

do $$
declare name text;
begin
  foreach name in array array['contact', 'saved_filter', 'preparer_profile', 'invite', 'oauth_session'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_account on %I using (account_id = (select acting_account())) with check (account_id = (select acting_account()))', name);
    execute format('grant select, insert, update, delete on %I to lotbook_app', name);
  end loop;
end $$;
create policy by_token on invite for select using (token_digest = (select shown_digest()) or email = (select acting_email()));
create policy by_code on preparer_profile for select using (link_code_digest = (select shown_digest()));
create policy by_state on oauth_session for select using (state_digest = (select shown_digest()));

alter table preparer_link enable row level security;
alter table preparer_link force row level security;
create policy either_side on preparer_link
  using (preparer_account_id = (select acting_account()) or client_account_id = (select acting_account()))
  with check (preparer_account_id = (select acting_account()) or client_account_id = (select acting_account()));
create policy invited on preparer_link for select
  using (client_account_id is null and (token_digest = (select shown_digest()) or client_email = (select acting_email())));
grant select, insert, update, delete on preparer_link to lotbook_app;

-- The two sides of a link see each other's account; only their own can be written.
create policy linked on account for select using (
  id in (
    select client_account_id from preparer_link
    where preparer_account_id = (select acting_account()) and (client_consent or preparer_only) and client_active
  )
  or id in (select preparer_account_id from preparer_link where client_account_id = (select acting_account()))
);
create policy delete_own_only on account as restrictive for delete using (id = (select acting_account()));
grant delete on account to lotbook_app;

alter table audit_event enable row level security;
alter table audit_event force row level security;
create policy anybody_adds on audit_event for insert with check (true);
create policy own_events on audit_event for select using (user_id = (select acting_user()));
grant select, insert on audit_event to lotbook_app;

-- Whether a report of the client's present tax year is there, kept at the link: the preparer's list of clients may not look into their accounts.
create function note_report() returns trigger language plpgsql as $$
begin
  update preparer_link set report_ready = true
    where client_account_id = new.account_id and new.tax_year = (select tax_year from account where id = new.account_id);
  return null;
end $$;
create trigger report_made after update of status on report for each row when (new.status = 'ready') execute function note_report();

create function note_tax_year() returns trigger language plpgsql as $$
begin
  update preparer_link set report_ready = exists (select from report where account_id = new.id and tax_year = new.tax_year and status = 'ready')
    where client_account_id = new.id;
  return null;
end $$;
create trigger tax_year_changed after update of tax_year on account for each row when (new.tax_year <> old.tax_year) execute function note_tax_year();

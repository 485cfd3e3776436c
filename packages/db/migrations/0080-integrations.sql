-- Accounting systems that the journal is posted to: what was granted, how accounts are mapped, what was posted, and each run.

create table integration (
  account_id uuid not null references account (id) on delete cascade,
  -- `qbo` or `xero`.
  app text not null check (app in ('qbo', 'xero')),
  status text not null default 'connecting' check (status in ('connecting', 'choosing', 'active', 'disconnected')),
  -- The company (QuickBooks' realm) or organisation (Xero's tenant); its entries are told apart by it.
  tenant_id text,
  org_name text,
  currency text,
  country text,
  -- The last day of the closed books, as of the last run.
  lock_date date,
  -- What the person may choose from: [{id, name}].
  tenants jsonb not null default '[]',
  authentication_failed boolean not null default false,
  -- Why, in words for the person.
  problem text,
  -- Tokens, or the code of the consent page, sealed.
  key_id uuid,
  sealed bytea,
  token_expires_at timestamptz,
  -- Until when access can be renewed without the person.
  refresh_expires_at timestamptz,
  -- Whoever renews the tokens holds the turn.
  renewal uuid,
  renewing_until timestamptz,
  sync_mode text not null default 'summary' check (sync_mode in ('summary', 'transaction')),
  summary_period text not null default 'month' check (summary_period in ('day', 'month')),
  min_value numeric(38, 18) not null default 0 check (min_value >= 0),
  cutover_on date,
  locked_entries text not null default 'hold' check (locked_entries in ('hold', 'firstOpenDay')),
  asset_account text,
  income_account text,
  expense_account text,
  fee_account text,
  suspense_account text,
  -- Up to when changes in the accounting system were read.
  read_until timestamptz,
  -- Whether the next run looks for entries with our numbers before creating any.
  searches_first boolean not null default true,
  last_synced_at timestamptz,
  next_sync_at timestamptz,
  failures integer not null default 0,
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (account_id, app),
  foreign key (account_id, key_id) references account_key (account_id, id)
);
create index integration_due on integration (next_sync_at) where status = 'active' and not authentication_failed;

-- The chart of accounts, as of the last run.
create table integration_account (
  account_id uuid not null,
  app text not null,
  id text not null,
  code text not null,
  name text not null,
  type text not null,
  classification text not null check (classification in ('asset', 'liability', 'equity', 'income', 'expense')),
  active boolean not null,
  -- Why journal entries can't use it.
  unusable text,
  primary key (account_id, app, id),
  foreign key (account_id, app) references integration (account_id, app) on delete cascade
);

-- The asset account of a source. Sources without a row use the default.
create table integration_mapping (
  account_id uuid not null,
  app text not null,
  source_id uuid not null,
  remote_account text not null,
  primary key (account_id, app, source_id),
  foreign key (account_id, app) references integration (account_id, app) on delete cascade,
  foreign key (account_id, source_id) references source (account_id, id) on delete cascade
);

-- What we know about each entry in the accounting system. Rows stay after a disconnection, so that the same company is not posted to twice.
create table posting (
  account_id uuid not null,
  app text not null,
  tenant_id text not null,
  -- The journal's key; reversals are `rev:<key>:g<generation>`.
  key text not null,
  generation integer not null,
  revision integer not null,
  kind text not null,
  purpose text not null check (purpose in ('entry', 'reversal')),
  state text not null check (state in ('posting', 'posted', 'failed', 'changedRemotely', 'missingRemotely', 'reversed', 'removed')),
  number text not null,
  remote_id text,
  version text,
  entry_date date not null,
  digest text not null,
  content_digest text not null,
  -- [{accountId, amount, ...}], amounts as text.
  lines jsonb not null,
  value numeric(38, 18) not null,
  reverses jsonb,
  overwrite boolean not null default false,
  message text,
  -- The request that is being sent, word for word.
  pending jsonb,
  changed_at timestamptz not null default now(),
  primary key (account_id, app, tenant_id, key, generation),
  foreign key (account_id, app) references integration (account_id, app) on delete cascade
);
create index posting_state on posting (account_id, app, tenant_id, state);

-- Entries that the newest run did not post, with the reason.
create table posting_hold (
  account_id uuid not null,
  app text not null,
  key text not null,
  entry_date date not null,
  state text not null,
  reason text not null,
  message text not null,
  value numeric(38, 18) not null,
  primary key (account_id, app, key),
  foreign key (account_id, app) references integration (account_id, app) on delete cascade
);

create table integration_run (
  account_id uuid not null,
  id uuid not null default gen_random_uuid(),
  app text not null,
  status text not null default 'queued' check (status in ('queued', 'running', 'paused', 'done', 'failed', 'cancelled')),
  -- A preview: what would be posted, and nothing is.
  dry boolean not null default false,
  -- Grows with every try; a try writes only while it is the newest.
  attempt integer not null default 0,
  phase text,
  done integer not null default 0,
  total integer not null default 0,
  cancel_requested boolean not null default false,
  -- {new, changed, removed, reversal, repost, overwrite, unchanged, holds: {reason: {count, value}}}
  counts jsonb not null default '{}',
  error_code text,
  message text,
  resume_at timestamptz,
  requested_by uuid,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, app) references integration (account_id, app) on delete cascade
);
create index integration_run_newest on integration_run (account_id, app, created_at desc);
-- One run at a time.
create unique index integration_run_open on integration_run (account_id, app) where status in ('queued', 'running', 'paused');

do $$
declare name text;
begin
  foreach name in array array['integration', 'integration_account', 'integration_mapping', 'posting', 'posting_hold', 'integration_run'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_account on %I using (account_id = (select acting_account())) with check (account_id = (select acting_account()))', name);
    execute format('grant select, insert, update, delete on %I to lotbook_app', name);
  end loop;
end $$;

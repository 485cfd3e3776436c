-- Sources whose data comes by itself: how they are asked, with which secrets, how far they were read, and what came of each try.

-- An import is a file, or all that a connection brought to one source.
alter table import add column origin text not null default 'file' check (origin in ('file', 'connection'));
create unique index import_of_connection on import (account_id, source_id) where origin = 'connection';

create table connection (
  account_id uuid not null,
  source_id uuid not null,
  -- The registry's id of the adapter.
  adapter text not null check (adapter <> ''),
  -- What is not secret: addresses, an extended public key, a portfolio.
  settings jsonb not null default '{}',
  -- The service refused the credentials; nothing is fetched until they are given anew.
  authentication_failed boolean not null default false,
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (account_id, source_id),
  foreign key (account_id, source_id) references source (account_id, id) on delete cascade
);

-- Secrets: each account has a key of its own, wrapped by the program's master key, whose name is kept to find it again after a rotation.
create table account_key (
  account_id uuid not null references account (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  wrapped bytea not null,
  master_key text not null,
  created_at timestamptz not null default now(),
  primary key (account_id, id)
);

create table credential (
  account_id uuid not null,
  source_id uuid not null,
  key_id uuid not null,
  sealed bytea not null,
  -- Names of what was given, never values.
  fields text[] not null,
  changed_by uuid,
  changed_at timestamptz not null default now(),
  primary key (account_id, source_id),
  foreign key (account_id, source_id) references connection (account_id, source_id) on delete cascade,
  foreign key (account_id, key_id) references account_key (account_id, id)
);

-- Credentials that somebody wants to know the worth of before they are kept. The worker answers and takes them away.
create table credential_check (
  account_id uuid not null references account (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  adapter text not null,
  settings jsonb not null default '{}',
  key_id uuid,
  sealed bytea,
  status text not null default 'queued' check (status in ('queued', 'done')),
  verdict text check (verdict in ('ok', 'refused', 'unknown')),
  message text,
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, key_id) references account_key (account_id, id)
);

create table sync_run (
  account_id uuid not null,
  id uuid not null default gen_random_uuid(),
  source_id uuid not null,
  status text not null default 'queued' check (status in ('queued', 'running', 'paused', 'done', 'failed')),
  -- Grows with every try; a try writes only while it is the newest.
  attempt integer not null default 0,
  phase text,
  fetched integer not null default 0,
  added integer not null default 0,
  already_there integer not null default 0,
  skipped integer not null default 0,
  unread integer not null default 0,
  -- What kind of fault ended it, and in plain words.
  error_code text,
  message text,
  -- When a paused run goes on.
  resume_at timestamptz,
  -- The end of the window, frozen at the run's start.
  until timestamptz,
  requested_by uuid,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, source_id) references connection (account_id, source_id) on delete cascade
);
create index sync_run_newest on sync_run (account_id, source_id, created_at desc);
-- One run of a source at a time.
create unique index sync_run_open on sync_run (account_id, source_id) where status in ('queued', 'running', 'paused');

-- How far each stream was read. Gone with the connection's import, so that what was undone is fetched again.
create table sync_cursor (
  account_id uuid not null,
  source_id uuid not null,
  stream text not null,
  import_id uuid not null,
  position jsonb not null,
  changed_at timestamptz not null default now(),
  primary key (account_id, source_id, stream),
  foreign key (account_id, source_id) references connection (account_id, source_id) on delete cascade,
  foreign key (account_id, import_id) references import (account_id, id) on delete cascade
);

-- Records that no mapping could read, as received, with the reason.
create table sync_unread (
  account_id uuid not null,
  source_id uuid not null,
  stream text not null,
  external_id text not null,
  import_id uuid not null,
  reason text not null,
  raw jsonb not null,
  first_seen_at timestamptz not null default now(),
  primary key (account_id, source_id, stream, external_id),
  foreign key (account_id, source_id) references connection (account_id, source_id) on delete cascade,
  foreign key (account_id, import_id) references import (account_id, id) on delete cascade
);

-- What the service says is there, at the last sync that asked.
create table reported_balance (
  account_id uuid not null,
  source_id uuid not null,
  asset text not null,
  quantity numeric(38, 18) not null,
  at timestamptz not null default now(),
  primary key (account_id, source_id, asset),
  foreign key (account_id, source_id) references source (account_id, id) on delete cascade
);

-- How far computed and reported balances may lie apart: {materialityThreshold, assets: [{asset, contract, threshold}]}, decimals as text.
alter table source add column reconciliation jsonb;

do $$
declare name text;
begin
  foreach name in array array['connection', 'account_key', 'credential', 'credential_check', 'sync_run', 'sync_cursor', 'sync_unread', 'reported_balance'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_account on %I using (account_id = (select acting_account())) with check (account_id = (select acting_account()))', name);
    execute format('grant select, insert, update, delete on %I to lotbook_app', name);
  end loop;
end $$;

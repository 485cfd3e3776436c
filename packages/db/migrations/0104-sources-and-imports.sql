-- Sources and imports: connections, credentials, files, records as received, and reported balances.

-- Exchanges, wallets and custodians of an account.
create table source (
  account_id uuid not null references account (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  -- Part of the identity of every record: a source that is deleted and added again with the same
  -- name gets the same slug, so decisions find their records.
  slug text not null,
  kind text not null check (kind in ('exchange', 'wallet')),
  provider text not null,
  name text not null check (name <> ''),
  chain text,
  tax_ownership text not null default 'self',
  created_at timestamptz not null default now(),
  -- Tolerances between computed and reported balances: {materialityThreshold, assets: [{asset,
  -- contract, threshold}]}, decimals as text.
  reconciliation jsonb,
  -- An archived source is hidden and no longer updated; its transactions still count.
  archived_at timestamptz,
  archived_by uuid,
  unique (account_id, slug),
  primary key (account_id, id)
);
grant select, insert, update, delete on source to lotbook_app;
call restrict_to_account('source');

-- How a source is updated automatically.
create table connection (
  account_id uuid not null,
  source_id uuid not null,
  -- The adapter's id in the registry.
  adapter text not null check (adapter <> ''),
  -- Settings that aren't secret: addresses, an extended public key, a portfolio.
  settings jsonb not null default '{}',
  -- The service rejected the credentials; updates stop until there are new ones.
  authentication_failed boolean not null default false,
  created_by uuid,
  created_at timestamptz not null default now(),
  update_every text not null default 'day' check (update_every in ('day', 'sixHours', 'never')),
  -- The next scheduled update; null: no schedule, or rejected credentials.
  next_update_at timestamptz,
  -- Failed updates in a row; each makes the schedule wait longer.
  failures integer not null default 0,
  primary key (account_id, source_id),
  foreign key (account_id, source_id) references source (account_id, id) on delete cascade
);
create index connection_due on connection (next_update_at) where next_update_at is not null;
grant select, insert, update, delete on connection to lotbook_app;
call restrict_to_account('connection');

-- Sealed credentials of a connection.
create table credential (
  account_id uuid not null,
  source_id uuid not null,
  key_id uuid not null,
  sealed bytea not null,
  -- The names of the fields that were entered, not their values.
  fields text[] not null,
  changed_by uuid,
  changed_at timestamptz not null default now(),
  -- Access granted on the service's page. A refresh token is valid once, so only the holder of the
  -- turn renews it, until the turn expires.
  renewal uuid,
  renewing_until timestamptz,
  primary key (account_id, source_id),
  foreign key (account_id, key_id) references account_key (account_id, id),
  foreign key (account_id, source_id) references connection (account_id, source_id) on delete cascade,
  constraint renewal_ends check ((renewal is null) = (renewing_until is null))
);
grant select, insert, update, delete on credential to lotbook_app;
call restrict_to_account('credential');

-- Credentials to be checked before they are saved. The worker checks and deletes them.
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
grant select, insert, update, delete on credential_check to lotbook_app;
call restrict_to_account('credential_check');

-- Access to be revoked at the service, because its source was deleted or has a new key. It stays
-- sealed until then, even if the account is deleted.
create table access_to_revoke (
  account_id uuid not null,
  id uuid not null default gen_random_uuid(),
  source_id uuid not null,
  adapter text not null,
  key_id uuid not null,
  sealed bytea not null,
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, key_id) references account_key (account_id, id)
);
grant select, insert, update, delete on access_to_revoke to lotbook_app;
call restrict_to_account('access_to_revoke');

-- Addresses of wallets that are read from chains: entered ones, and ones derived from extended
-- public keys.
create table wallet_address (
  account_id uuid not null,
  source_id uuid not null,
  address text not null,
  -- The derivation branch; null for an address that was entered.
  branch text,
  place integer,
  -- The number of transactions, if the service reports it.
  transactions integer,
  added_at timestamptz not null default now(),
  balance numeric(78,18),
  first_seen timestamptz,
  last_seen timestamptz,
  primary key (account_id, source_id, address),
  foreign key (account_id, source_id) references source (account_id, id) on delete cascade
);
create index wallet_address_row on wallet_address (account_id, source_id, branch nulls first, place, address);
grant select, insert, update, delete on wallet_address to lotbook_app;
call restrict_to_account('wallet_address');

-- One update of a source, with its progress and result.
create table sync_run (
  account_id uuid not null,
  id uuid not null default gen_random_uuid(),
  source_id uuid not null,
  status text not null default 'queued' check (status in ('queued', 'running', 'paused', 'done', 'failed')),
  -- Increases with every attempt; only the newest attempt may write.
  attempt integer not null default 0,
  phase text,
  fetched integer not null default 0,
  added integer not null default 0,
  already_there integer not null default 0,
  skipped integer not null default 0,
  unread integer not null default 0,
  -- The kind of error that ended it.
  error_code text,
  message text,
  -- When a paused run continues.
  resume_at timestamptz,
  -- The end of the window, fixed when the run starts.
  until timestamptz,
  requested_by uuid,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, source_id) references connection (account_id, source_id) on delete cascade
);
create index sync_run_newest on sync_run (account_id, source_id, created_at desc);
-- One run per source at a time.
create unique index sync_run_open on sync_run (account_id, source_id) where status in ('queued', 'running', 'paused');
grant select, insert, update, delete on sync_run to lotbook_app;
call restrict_to_account('sync_run');

create table import (
  account_id uuid not null references account (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  source_id uuid,
  file_name text not null,
  format text,
  status text not null default 'uploading' check (status in ('uploading', 'uploaded', 'queued', 'running', 'done', 'failed')),
  phase text,
  -- Increases with every attempt; only the newest attempt may write.
  attempt integer not null default 0,
  bytes_total bigint not null default 0,
  bytes_read bigint not null default 0,
  rows_read integer not null default 0,
  added integer not null default 0,
  already_there integer not null default 0,
  skipped integer not null default 0,
  rejected integer not null default 0,
  message text,
  time_zone text,
  created_by uuid,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  -- The format's id in the registry. With the header, rows can be read again.
  format_id text,
  header text[],
  preamble text[],
  decimal_comma boolean not null default false,
  -- The archive that contained the file.
  archive text,
  -- The format is unknown. The file is kept for some time, so that the person can map its columns.
  unknown_columns boolean not null default false,
  -- An import is a file, or everything that a connection added to a source.
  origin text not null default 'file' check (origin in ('file', 'connection')),
  -- How dates and amounts are written: as a person answered, or as detected.
  date_order text check (date_order in ('day-first', 'month-first', 'mixed')),
  decimal_mark text check (decimal_mark in ('point', 'comma', 'mixed')),
  -- The file is kept until a person answers.
  question text check (question in ('date-order', 'decimal-mark')),
  question_examples text[],
  -- The format that a person chose although the header differs.
  chosen_format text,
  -- A file that wasn't imported stays listed until it is imported or dismissed.
  dismissed_at timestamptz,
  -- How often the reading process died. After the second time, the import fails.
  crashes integer not null default 0,
  first_at timestamptz,
  last_at timestamptz,
  -- Rows with a running balance.
  balance_rows integer not null default 0,
  -- [{asset, line, at, expected, found}]: the first row of each balance that doesn't follow from
  -- the one before; decimals as text.
  balance_gaps jsonb not null default '[]',
  -- The assets whose running balances add up in the file. Unknown for earlier files, which then
  -- hide no gap of another file.
  balance_assets text[] not null default '{}',
  primary key (account_id, id),
  foreign key (account_id, source_id) references source (account_id, id) on delete cascade
);
create index import_newest on import (account_id, created_at desc);
create unique index import_of_connection on import (account_id, source_id) where origin = 'connection';
create index import_unresolved on import (account_id, created_at) where status = 'failed' and dismissed_at is null;
grant select, insert, update, delete on import to lotbook_app;
call restrict_to_account('import');

-- The position in each stream. Deleted with the connection's import, so that undone records are
-- fetched again.
create table sync_cursor (
  account_id uuid not null,
  source_id uuid not null,
  stream text not null,
  import_id uuid not null,
  position jsonb not null,
  changed_at timestamptz not null default now(),
  primary key (account_id, source_id, stream),
  foreign key (account_id, import_id) references import (account_id, id) on delete cascade,
  foreign key (account_id, source_id) references connection (account_id, source_id) on delete cascade
);
grant select, insert, update, delete on sync_cursor to lotbook_app;
call restrict_to_account('sync_cursor');

-- Records that couldn't be mapped, as received, with the reason.
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
  foreign key (account_id, import_id) references import (account_id, id) on delete cascade,
  foreign key (account_id, source_id) references connection (account_id, source_id) on delete cascade
);
grant select, insert, update, delete on sync_unread to lotbook_app;
call restrict_to_account('sync_unread');

-- The bytes of an uploaded file until it is read.
create table import_chunk (
  account_id uuid not null,
  import_id uuid not null,
  seq integer not null,
  bytes bytea not null,
  primary key (account_id, import_id, seq),
  foreign key (account_id, import_id) references import (account_id, id) on delete cascade
);
alter table import_chunk alter column bytes set storage external;
grant select, insert, update, delete on import_chunk to lotbook_app;
call restrict_to_account('import_chunk');

-- Rows that couldn't be read, with the reason.
create table import_rejection (
  account_id uuid not null,
  import_id uuid not null,
  seq integer not null,
  line integer not null,
  column_name text not null,
  reason text not null,
  cells text[] not null,
  -- The person's correction; `cells` are as received.
  corrected text[],
  solved_at timestamptz,
  -- When a person dismissed the rejected row. It is kept as received, but no longer shown.
  given_up_at timestamptz,
  given_up_by uuid,
  format_id text,
  header text[],
  primary key (account_id, import_id, seq),
  foreign key (account_id, import_id) references import (account_id, id) on delete cascade
);
grant select, insert, update, delete on import_rejection to lotbook_app;
call restrict_to_account('import_rejection');

-- How to read the columns of a file of unknown format, by its header.
create table column_mapping (
  account_id uuid not null references account (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  -- The cells of the header in lower case, joined.
  header_key text not null,
  mapping jsonb not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (account_id, header_key),
  primary key (account_id, id)
);
grant select, insert, update, delete on column_mapping to lotbook_app;
call restrict_to_account('column_mapping');

-- Rows as received. Never updated; deleted only with their import or source.
create table record (
  account_id uuid not null references account (id) on delete cascade,
  -- Derived from content and source, so the same row imported twice is the same record.
  id uuid not null,
  source_id uuid not null,
  import_id uuid,
  line integer,
  header text[],
  rows jsonb not null,
  primary key (account_id, id),
  foreign key (account_id, import_id) references import (account_id, id) on delete cascade,
  foreign key (account_id, source_id) references source (account_id, id) on delete cascade
);
alter table record alter column header set statistics 0;
alter table record alter column rows set statistics 0;
create index record_import on record (account_id, import_id);
create index record_source on record (account_id, source_id);
grant select, insert, delete, update (import_id, line) on record to lotbook_app;
call restrict_to_account('record');

-- Further imports that contain a record. If its import is undone, the first of these takes over.
create table record_holder (
  account_id uuid not null,
  record_id uuid not null,
  import_id uuid not null,
  line integer not null,
  primary key (account_id, record_id, import_id),
  foreign key (account_id, import_id) references import (account_id, id) on delete cascade,
  foreign key (account_id, record_id) references record (account_id, id) on delete cascade
);
create index record_holder_import on record_holder (account_id, import_id);
grant select, insert, update, delete on record_holder to lotbook_app;
call restrict_to_account('record_holder');

-- Rows without a movement that show a balance, such as transfers within an exchange, as received.
create table skipped_row (
  account_id uuid not null,
  import_id uuid not null,
  line integer not null,
  source_id uuid not null,
  header text[] not null,
  cells text[] not null,
  primary key (account_id, import_id, line),
  foreign key (account_id, import_id) references import (account_id, id) on delete cascade,
  foreign key (account_id, source_id) references source (account_id, id) on delete cascade
);
create index skipped_row_source on skipped_row (account_id, source_id);
grant select, insert, delete on skipped_row to lotbook_app;
call restrict_to_account('skipped_row');

-- The balances that the service reported at the last sync.
create table reported_balance (
  account_id uuid not null,
  source_id uuid not null,
  asset text not null,
  quantity numeric(38,18) not null,
  at timestamptz not null default now(),
  -- Quantities by account at the service, as decimal text; empty if the service doesn't separate
  -- accounts.
  pockets jsonb not null default '{}',
  primary key (account_id, source_id, asset),
  foreign key (account_id, source_id) references source (account_id, id) on delete cascade
);
grant select, insert, update, delete on reported_balance to lotbook_app;
call restrict_to_account('reported_balance');

-- Balances that people enter for a source. Versioned: the current version of an asset and time
-- hasn't ended.
create table manual_balance (
  account_id uuid not null,
  id bigint generated always as identity,
  source_id uuid not null,
  asset text not null check (asset <> ''),
  quantity numeric(38,18) not null check (quantity >= (0)::numeric),
  at timestamptz not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  ended_by uuid,
  primary key (account_id, id),
  foreign key (account_id, source_id) references source (account_id, id) on delete cascade
);
create unique index manual_balance_current on manual_balance (account_id, source_id, asset, at) where ended_at is null;
grant select, insert, update (ended_at, ended_by) on manual_balance to lotbook_app;
call restrict_to_account('manual_balance');

-- Manual entries as submitted. Versioned: the current version hasn't ended. All versions have the
-- same record id.
create table manual_entry (
  account_id uuid not null,
  id uuid not null,
  version integer not null,
  source_id uuid not null,
  kind text not null check (kind in ('order', 'transaction')),
  submission jsonb not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  -- When it was edited or deleted.
  ended_at timestamptz,
  ended_by uuid,
  primary key (account_id, id, version),
  foreign key (account_id, source_id) references source (account_id, id) on delete cascade
);
create unique index manual_entry_current on manual_entry (account_id, id) where ended_at is null;
create index manual_entry_source on manual_entry (account_id, source_id);
grant select, insert, update (ended_at, ended_by) on manual_entry to lotbook_app;
call restrict_to_account('manual_entry');

create trigger import_news after insert or update on import for each row execute function notify_account();
create trigger sync_run_news after insert or update on sync_run for each row execute function notify_account();

-- What people enter by hand, as they sent it, in versions: the current one is the one that did not end. Its record has the same id in all versions.
create table manual_entry (
  account_id uuid not null,
  id uuid not null,
  version integer not null,
  source_id uuid not null,
  kind text not null check (kind in ('order', 'transaction')),
  submission jsonb not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  -- Edited or deleted since.
  ended_at timestamptz,
  ended_by uuid,
  primary key (account_id, id, version),
  foreign key (account_id, source_id) references source (account_id, id) on delete cascade
);
create unique index manual_entry_current on manual_entry (account_id, id) where ended_at is null;
create index manual_entry_source on manual_entry (account_id, source_id);

-- Balances that people read at an exchange and wrote down, in versions: the current one of an asset and an instant is the one that did not end.
create table manual_balance (
  account_id uuid not null,
  id bigint generated always as identity,
  source_id uuid not null,
  asset text not null check (asset <> ''),
  quantity numeric(38, 18) not null check (quantity >= 0),
  at timestamptz not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  ended_by uuid,
  primary key (account_id, id),
  foreign key (account_id, source_id) references source (account_id, id) on delete cascade
);
create unique index manual_balance_current on manual_balance (account_id, source_id, asset, at) where ended_at is null;

do $$
declare name text;
begin
  foreach name in array array['manual_entry', 'manual_balance'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_account on %I using (account_id = (select acting_account())) with check (account_id = (select acting_account()))', name);
    execute format('grant select, insert on %I to lotbook_app', name);
    execute format('grant update (ended_at, ended_by) on %I to lotbook_app', name);
  end loop;
end $$;

-- Rejected rows that a person gave up: kept as received, and shown no more.
alter table import_rejection add column given_up_at timestamptz, add column given_up_by uuid;

-- A source that is no longer used: hidden from lists and not updated, its transactions count as before.
alter table source add column archived_at timestamptz, add column archived_by uuid;

-- Monitoring: addresses and transfers are compared with a sanctions list, or by a provider of blockchain analytics.

create table monitoring (
  account_id uuid not null references account (id) on delete cascade,
  -- The sanctions list that all transactions up to the snapshot were compared with.
  list_digest text,
  list_published_on date,
  list_addresses integer,
  screened_snapshot text,
  screened_at timestamptz,
  -- Found by the first check of the key.
  provider text check (provider in ('kyt', 'sanctions')),
  key_id uuid,
  sealed bytea,
  key_state text check (key_state in ('checking', 'active', 'rejected')),
  key_set_at timestamptz,
  key_set_by uuid,
  -- Why the last run of the provider stopped, in words for the person.
  problem text,
  next_run_at timestamptz,
  ran_at timestamptz,
  -- Transfers of monitored wallets up to this input state are queued; null: none.
  collected_snapshot text,
  -- Alerts of the provider up to here are stored.
  alerts_until timestamptz,
  -- The transfers that were sent on a day, in UTC.
  sent_on date,
  sent_today integer not null default 0,
  primary key (account_id),
  foreign key (account_id, key_id) references account_key (account_id, id)
);
create index monitoring_due on monitoring (next_run_at);

-- What may be sent to the provider, and who agreed to it.
create table monitoring_wallet (
  account_id uuid not null,
  source_id uuid not null,
  active boolean not null,
  consented_at timestamptz not null,
  consented_by uuid not null,
  -- The number of transfers that the person saw.
  transfers integer not null,
  primary key (account_id, source_id),
  foreign key (account_id, source_id) references source (account_id, id) on delete cascade
);

create table monitoring_transfer (
  account_id uuid not null references account (id) on delete cascade,
  -- From the source, the asset, the direction and the reference.
  id uuid not null,
  source_id uuid not null,
  transaction_id uuid not null,
  network text not null,
  asset text not null,
  direction text not null check (direction in ('sent', 'received')),
  -- As the provider names it: hash and address, or hash and output.
  reference text not null,
  tx_hash text not null,
  -- Who it is with; null if the rows don't say.
  counterparty text,
  output_address text not null,
  quantity numeric(78, 18),
  moved_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'done', 'failed')),
  external_id text,
  -- How often the provider was asked whether it is done.
  polls integer not null default 0,
  poll_at timestamptz,
  problem text,
  primary key (account_id, id),
  foreign key (account_id, source_id) references source (account_id, id) on delete cascade
);
create index monitoring_transfer_waiting on monitoring_transfer (account_id, moved_at desc, id) where state = 'waiting';
create index monitoring_transfer_polled on monitoring_transfer (account_id, poll_at, id) where state = 'sent';
create index monitoring_transfer_source on monitoring_transfer (account_id, source_id);
create index monitoring_transfer_reference on monitoring_transfer (account_id, reference);

create table monitoring_alert (
  account_id uuid not null references account (id) on delete cascade,
  -- From the provider and its name of the alert.
  id uuid not null,
  provider text not null check (provider in ('list', 'kyt', 'sanctions')),
  provider_key text not null,
  level text not null check (level in ('severe', 'high', 'medium', 'low')),
  category text not null,
  service text,
  exposure text check (exposure in ('direct', 'indirect')),
  direction text check (direction in ('sent', 'received')),
  asset text,
  -- What the transaction moved.
  quantity numeric(78, 18),
  amount_usd numeric(38, 18),
  address text,
  source_id uuid,
  transaction_id uuid,
  tx_hash text,
  occurred_at timestamptz,
  -- The entry of a list.
  entry_id text,
  entry_name text,
  entry_programs text,
  entry_url text,
  list_published_on date,
  rule text,
  min_threshold text,
  max_threshold text,
  created_at timestamptz not null default now(),
  -- The transaction was deleted, or the address is no longer listed.
  ended_at timestamptz,
  status text not null default 'open' check (status in ('open', 'acknowledged', 'dismissed')),
  assigned_to uuid,
  primary key (account_id, id)
);
create index monitoring_alert_newest on monitoring_alert (account_id, created_at desc, id desc);
create index monitoring_alert_source on monitoring_alert (account_id, source_id) where status <> 'dismissed' and ended_at is null;
create index monitoring_alert_transaction on monitoring_alert (account_id, transaction_id);

create table monitoring_event (
  account_id uuid not null,
  id bigint generated always as identity,
  alert_id uuid not null,
  at timestamptz not null default now(),
  -- Null: the program.
  user_id uuid,
  user_name text,
  kind text not null check (kind in ('note', 'assigned', 'acknowledged', 'dismissed', 'reopened', 'ended', 'returned')),
  text text,
  primary key (account_id, id),
  foreign key (account_id, alert_id) references monitoring_alert (account_id, id) on delete cascade
);
create index monitoring_event_alert on monitoring_event (account_id, alert_id, id);

do $$
declare name text;
begin
  foreach name in array array['monitoring', 'monitoring_wallet', 'monitoring_transfer', 'monitoring_alert', 'monitoring_event'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_account on %I using (account_id = (select acting_account())) with check (account_id = (select acting_account()))', name);
    execute format('grant select, insert, update, delete on %I to lotbook_app', name);
  end loop;
end $$;

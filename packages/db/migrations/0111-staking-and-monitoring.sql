-- Staking and monitoring: Ethereum validators with their rewards, and screening of transfers and
-- addresses.

-- Ethereum validators with a snapshot of each day and what moved balances in between. Snapshots are
-- kept forever, because ordinary nodes only have recent states.
create table validator (
  account_id uuid not null references account (id) on delete cascade,
  -- `ethereum-<index>` or `ethereum-<public key>`, as it was added.
  id text not null,
  -- Both are known once the node was asked.
  validator_index bigint,
  public_key text,
  -- `duplicate`: the same validator was also added by its other name.
  state text not null default 'waiting' check (state in ('waiting', 'found', 'unknown', 'duplicate', 'tooMany')),
  -- The part of the first snapshot's balance that isn't rewards, as the owner entered it.
  opening_principal numeric(38,18) check (opening_principal >= (0)::numeric),
  -- When it was added, or added again. Blocks before weren't searched for it.
  tracked_since timestamptz not null default now(),
  removed_at timestamptz,
  added_by uuid,
  -- An address whose validators are looked up in the index of the chain. Its row is replaced with
  -- theirs.
  address text check (address ~ '^0x[0-9a-f]{40}$'),
  primary key (account_id, id)
);
create unique index validator_found on validator (account_id, validator_index) where state = 'found';
create index validator_listed on validator (account_id, validator_index, id) where removed_at is null;
grant select, insert, update, delete on validator to lotbook_app;
call restrict_to_account('validator');

create table validator_withdrawal (
  account_id uuid not null references account (id) on delete cascade,
  -- Unique on the chain.
  withdrawal_index bigint not null,
  validator_index bigint not null,
  slot bigint not null,
  paid_at timestamptz not null,
  address text not null,
  amount numeric(38,18) not null check (amount >= (0)::numeric),
  kind text check (kind in ('sweep', 'requested', 'exit')),
  -- All three are null while the principal is unknown.
  reward numeric(38,18),
  principal numeric(38,18),
  loss numeric(38,18),
  -- The part of `reward` that earlier days recognized; null until it is computed.
  accrued numeric(38,18),
  -- What was booked for it; differs from what has to be booked until the next run.
  booked_as text not null default '',
  -- What rows of other sources have of a withdrawal, found once per booking run instead of once per
  -- batch: '', 'imported', or 'income imported' if the row counts as income itself.
  imported_as text not null default '' check (imported_as in ('', 'imported', 'income imported')),
  primary key (account_id, withdrawal_index)
);
create index validator_withdrawal_amount on validator_withdrawal (account_id, amount);
create index validator_withdrawal_of on validator_withdrawal (account_id, validator_index, slot);
grant select, insert, update, delete on validator_withdrawal to lotbook_app;
call restrict_to_account('validator_withdrawal');

-- Deposits that joined the queue in a block.
create table validator_deposit_request (
  account_id uuid not null references account (id) on delete cascade,
  slot bigint not null,
  -- Its place in the block.
  position integer not null,
  public_key text not null,
  amount numeric(38,18) not null check (amount >= (0)::numeric),
  signature text not null,
  primary key (account_id, slot, "position")
);
grant select, insert, update, delete on validator_deposit_request to lotbook_app;
call restrict_to_account('validator_deposit_request');

-- Both ways to recognize rewards are stored: by day here, when received at the withdrawal.
create table validator_reward (
  account_id uuid not null references account (id) on delete cascade,
  validator_index bigint not null,
  on_date date not null,
  consensus numeric(38,18) not null,
  kind text not null check (kind in ('reward', 'penalty', 'slashing')),
  accrued numeric(38,18),
  primary key (account_id, validator_index, on_date)
);
create index validator_reward_by_day on validator_reward (account_id, on_date);
grant select, insert, update, delete on validator_reward to lotbook_app;
call restrict_to_account('validator_reward');

create table validator_gap (
  account_id uuid not null references account (id) on delete cascade,
  validator_index bigint not null,
  from_date date not null,
  -- The first day after the gap.
  before_date date not null,
  reason text not null check (reason in ('snapshotsMissing', 'blocksNotRead', 'unexplained')),
  change numeric(38,18),
  primary key (account_id, validator_index, from_date)
);
grant select, insert, update, delete on validator_gap to lotbook_app;
call restrict_to_account('validator_gap');

-- The newest snapshot whose rewards are computed, and the sums up to it.
create table validator_summary (
  account_id uuid not null references account (id) on delete cascade,
  validator_index bigint not null,
  as_of date not null,
  balance numeric(38,18) not null,
  effective_balance numeric(38,18) not null,
  status text not null,
  slashed boolean not null,
  credentials text not null,
  withdrawal_address text,
  activation_epoch bigint,
  exit_epoch bigint,
  withdrawable_epoch bigint,
  -- Null: unknown.
  principal numeric(38,18),
  -- Of the day before `as_of`; null if that day is a gap.
  rewards_last_day numeric(38,18),
  rewards_30_days numeric(38,18) not null default 0,
  -- Days with a known reward among the last 30.
  days_30 integer not null default 0,
  -- The calendar year of the day before `as_of`.
  year integer not null,
  rewards_year numeric(38,18) not null default 0,
  rewards_total numeric(38,18) not null default 0,
  days_total integer not null default 0,
  penalties numeric(38,18) not null default 0,
  withdrawn numeric(38,18) not null default 0,
  gaps integer not null default 0,
  -- Recognized by day, and not yet withdrawn.
  accrued numeric(38,18) not null default 0,
  primary key (account_id, validator_index)
);
grant select, insert, update, delete on validator_summary to lotbook_app;
call restrict_to_account('validator_summary');

-- The start of a day in the account's zone, and the queues of its validators then.
create table staking_day (
  account_id uuid not null references account (id) on delete cascade,
  on_date date not null,
  slot bigint not null,
  -- [{publicKey, amount, signature, slot}]
  pending_deposits jsonb not null,
  -- [{source, target}]
  pending_consolidations jsonb not null,
  stored_at timestamptz not null default now(),
  -- Whether rewards up to the day still have to be computed.
  pending boolean not null default true,
  unique (account_id, slot),
  primary key (account_id, on_date)
);
grant select, insert, update, delete on staking_day to lotbook_app;
call restrict_to_account('staking_day');

create table validator_snapshot (
  account_id uuid not null,
  validator_index bigint not null,
  on_date date not null,
  balance numeric(38,18) not null,
  effective_balance numeric(38,18) not null,
  status text not null,
  slashed boolean not null,
  credentials text not null,
  withdrawal_address text,
  activation_epoch bigint,
  exit_epoch bigint,
  withdrawable_epoch bigint,
  -- The blocks after this slot, up to the day's slot, were searched for this validator.
  read_after_slot bigint,
  stored_at timestamptz not null default now(),
  primary key (account_id, validator_index, on_date),
  foreign key (account_id, on_date) references staking_day (account_id, on_date) on delete cascade
);
-- A day of all validators is read at once.
create index validator_snapshot_by_day on validator_snapshot (account_id, on_date);
grant select, insert, update, delete on validator_snapshot to lotbook_app;
call restrict_to_account('validator_snapshot');

create table staking_state (
  account_id uuid primary key references account (id) on delete cascade,
  -- The last slot whose block was searched.
  read_slot bigint,
  next_run_at timestamptz,
  -- Why the last run stopped, in words for the person.
  problem text,
  ran_at timestamptz,
  -- Whether rewards are part of the account's transactions.
  is_booked boolean not null default true,
  -- The source and the import that hold them. Null if a person deleted it.
  source_id uuid,
  import_id uuid
);
create index staking_state_due on staking_state (next_run_at);
grant select, insert, update, delete on staking_state to lotbook_app;
call restrict_to_account('staking_state');

-- All validators together.
create table staking_total (
  account_id uuid not null references account (id) on delete cascade,
  on_date date not null,
  consensus numeric(38,18) not null,
  penalties numeric(38,18) not null,
  validators integer not null,
  accrued numeric(38,18) not null default 0,
  accrued_penalties numeric(38,18) not null default 0,
  booked_as text not null default '',
  primary key (account_id, on_date)
);
grant select, insert, update, delete on staking_total to lotbook_app;
call restrict_to_account('staking_total');

create table monitoring (
  account_id uuid primary key references account (id) on delete cascade,
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
  foreign key (account_id, key_id) references account_key (account_id, id)
);
create index monitoring_due on monitoring (next_run_at);
grant select, insert, update, delete on monitoring to lotbook_app;
call restrict_to_account('monitoring');

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
grant select, insert, update, delete on monitoring_wallet to lotbook_app;
call restrict_to_account('monitoring_wallet');

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
  quantity numeric(78,18),
  moved_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'done', 'failed', 'ended')),
  external_id text,
  -- How often the provider was asked whether it is done.
  polls integer not null default 0,
  poll_at timestamptz,
  problem text,
  primary key (account_id, id),
  foreign key (account_id, source_id) references source (account_id, id) on delete cascade
);
create index monitoring_transfer_polled on monitoring_transfer (account_id, poll_at, id) where state = 'sent';
create index monitoring_transfer_reference on monitoring_transfer (account_id, reference);
create index monitoring_transfer_source on monitoring_transfer (account_id, source_id);
create index monitoring_transfer_waiting on monitoring_transfer (account_id, moved_at desc, id) where state = 'waiting';
grant select, insert, update, delete on monitoring_transfer to lotbook_app;
call restrict_to_account('monitoring_transfer');

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
  quantity numeric(78,18),
  amount_usd numeric(38,18),
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
  created_at timestamp(3) with time zone not null default now(),
  -- The transaction was deleted, or the address is no longer listed.
  ended_at timestamptz,
  status text not null default 'open' check (status in ('open', 'acknowledged', 'dismissed')),
  assigned_to uuid,
  primary key (account_id, id)
);
create index monitoring_alert_newest on monitoring_alert (account_id, created_at desc, id desc);
create index monitoring_alert_source on monitoring_alert (account_id, source_id) where status <> 'dismissed' and ended_at is null;
create index monitoring_alert_transaction on monitoring_alert (account_id, transaction_id);
grant select, insert, update, delete on monitoring_alert to lotbook_app;
call restrict_to_account('monitoring_alert');

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
grant select, insert, update, delete on monitoring_event to lotbook_app;
call restrict_to_account('monitoring_event');

create table address_screening (
  account_id uuid not null references account (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  address text not null,
  chain text not null,
  -- `list`: compared on this server. `provider`: also sent to the provider of the account's key.
  scope text not null check (scope in ('list', 'provider')),
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  asked_at timestamptz not null default now(),
  asked_by uuid,
  user_name text,
  done_at timestamptz,
  -- Null: neither the list nor the provider has a finding.
  level text check (level in ('severe', 'high', 'medium', 'low')),
  -- [{provider, category, name, detail, url}]
  findings jsonb not null default '[]',
  -- Who answered: list, kyt, sanctions.
  answered_by text[] not null default '{}',
  list_published_on date,
  -- Why there is no result, in words for the person.
  problem text,
  primary key (account_id, id)
);
create index address_screening_newest on address_screening (account_id, asked_at desc, id desc);
create index address_screening_waiting on address_screening (account_id, asked_at) where state = 'waiting';
grant select, insert, update, delete on address_screening to lotbook_app;
call restrict_to_account('address_screening');

-- Ethereum validators: what was asked for, a snapshot of each day, and what moved balances in between. Snapshots stay for ever: ordinary nodes keep recent states only.

create table validator (
  account_id uuid not null references account (id) on delete cascade,
  -- `ethereum-<index>` or `ethereum-<public key>`, as it was added.
  id text not null,
  -- Both are known once the node was asked.
  validator_index bigint,
  public_key text,
  -- `duplicate`: the same validator was also added by its other name.
  state text not null default 'waiting' check (state in ('waiting', 'found', 'unknown', 'duplicate')),
  -- The part of the first snapshot's balance that isn't rewards, as the owner entered it.
  opening_principal numeric(38, 18) check (opening_principal >= 0),
  -- When it was added, or added again. Blocks before weren't searched for it.
  tracked_since timestamptz not null default now(),
  removed_at timestamptz,
  added_by uuid,
  primary key (account_id, id)
);
create unique index validator_found on validator (account_id, validator_index) where state = 'found';

create table staking_state (
  account_id uuid not null references account (id) on delete cascade,
  -- The last slot whose block was searched.
  read_slot bigint,
  next_run_at timestamptz,
  -- Why the last run stopped, in words for the person.
  problem text,
  ran_at timestamptz,
  primary key (account_id)
);
create index staking_state_due on staking_state (next_run_at);

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
  primary key (account_id, on_date),
  unique (account_id, slot)
);

create table validator_snapshot (
  account_id uuid not null,
  validator_index bigint not null,
  on_date date not null,
  balance numeric(38, 18) not null,
  effective_balance numeric(38, 18) not null,
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

create table validator_withdrawal (
  account_id uuid not null references account (id) on delete cascade,
  -- Unique on the chain.
  withdrawal_index bigint not null,
  validator_index bigint not null,
  slot bigint not null,
  paid_at timestamptz not null,
  address text not null,
  amount numeric(38, 18) not null check (amount >= 0),
  primary key (account_id, withdrawal_index)
);
create index validator_withdrawal_of on validator_withdrawal (account_id, validator_index, slot);

-- Deposits that joined the queue in a block.
create table validator_deposit_request (
  account_id uuid not null references account (id) on delete cascade,
  slot bigint not null,
  -- Its place in the block.
  position integer not null,
  public_key text not null,
  amount numeric(38, 18) not null check (amount >= 0),
  signature text not null,
  primary key (account_id, slot, position)
);

do $$
declare name text;
begin
  foreach name in array array['validator', 'staking_state', 'staking_day', 'validator_snapshot', 'validator_withdrawal', 'validator_deposit_request'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_account on %I using (account_id = (select acting_account())) with check (account_id = (select acting_account()))', name);
    execute format('grant select, insert, update, delete on %I to lotbook_app', name);
  end loop;
end $$;

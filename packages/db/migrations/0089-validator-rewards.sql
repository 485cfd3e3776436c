-- Rewards of validators, computed when a snapshot is taken, so that pages read few rows. All of it can be rebuilt from the facts: delete these rows, mark the days as pending, and the next run computes them again.

-- Both ways to recognize rewards are stored: by day here, when received at the withdrawal.
create table validator_reward (
  account_id uuid not null references account (id) on delete cascade,
  validator_index bigint not null,
  on_date date not null,
  consensus numeric(38, 18) not null,
  kind text not null check (kind in ('reward', 'penalty', 'slashing')),
  primary key (account_id, validator_index, on_date)
);
create index validator_reward_by_day on validator_reward (account_id, on_date);

create table validator_gap (
  account_id uuid not null references account (id) on delete cascade,
  validator_index bigint not null,
  from_date date not null,
  -- The first day after the gap.
  before_date date not null,
  reason text not null check (reason in ('snapshotsMissing', 'blocksNotRead', 'unexplained')),
  change numeric(38, 18),
  primary key (account_id, validator_index, from_date)
);

alter table validator_withdrawal
  add column kind text check (kind in ('sweep', 'requested', 'exit')),
  -- All three are null while the principal is unknown.
  add column reward numeric(38, 18),
  add column principal numeric(38, 18),
  add column loss numeric(38, 18);

-- The newest snapshot whose rewards are computed, and the sums up to it.
create table validator_summary (
  account_id uuid not null references account (id) on delete cascade,
  validator_index bigint not null,
  as_of date not null,
  balance numeric(38, 18) not null,
  effective_balance numeric(38, 18) not null,
  status text not null,
  slashed boolean not null,
  credentials text not null,
  withdrawal_address text,
  activation_epoch bigint,
  exit_epoch bigint,
  withdrawable_epoch bigint,
  -- Null: unknown.
  principal numeric(38, 18),
  -- Of the day before `as_of`; null if that day is a gap.
  rewards_last_day numeric(38, 18),
  rewards_30_days numeric(38, 18) not null default 0,
  -- Days with a known reward among the last 30.
  days_30 integer not null default 0,
  -- The calendar year of the day before `as_of`.
  year integer not null,
  rewards_year numeric(38, 18) not null default 0,
  rewards_total numeric(38, 18) not null default 0,
  days_total integer not null default 0,
  penalties numeric(38, 18) not null default 0,
  withdrawn numeric(38, 18) not null default 0,
  gaps integer not null default 0,
  primary key (account_id, validator_index)
);

-- All validators together.
create table staking_total (
  account_id uuid not null references account (id) on delete cascade,
  on_date date not null,
  consensus numeric(38, 18) not null,
  penalties numeric(38, 18) not null,
  validators integer not null,
  primary key (account_id, on_date)
);

-- A day of all validators is read at once.
create index validator_snapshot_by_day on validator_snapshot (account_id, on_date);

-- The order of the list.
create index validator_listed on validator (account_id, validator_index, id) where removed_at is null;

-- Whether rewards up to the day still have to be computed.
alter table staking_day add column pending boolean not null default true;

do $$
declare name text;
begin
  foreach name in array array['validator_reward', 'validator_gap', 'validator_summary', 'staking_total'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_account on %I using (account_id = (select acting_account())) with check (account_id = (select acting_account()))', name);
    execute format('grant select, insert, update, delete on %I to lotbook_app', name);
  end loop;
end $$;

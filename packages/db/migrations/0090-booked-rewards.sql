-- Rewards of validators in the books. Both ways to recognize them are stored: `accrued` is what recognition by day books, `reward` of a withdrawal what recognition on receipt does.

alter table validator_reward add column accrued numeric(38, 18);

alter table validator_withdrawal
  -- The part of `reward` that earlier days recognized; null until it is computed.
  add column accrued numeric(38, 18),
  -- What was booked for it; differs from what has to be booked until the next run.
  add column booked_as text not null default '';
create index validator_withdrawal_amount on validator_withdrawal (account_id, amount);

-- Recognized by day, and not yet withdrawn.
alter table validator_summary add column accrued numeric(38, 18) not null default 0;

alter table staking_total
  add column accrued numeric(38, 18) not null default 0,
  add column accrued_penalties numeric(38, 18) not null default 0,
  add column booked_as text not null default '';

alter table staking_state
  -- Whether rewards are part of the account's transactions.
  add column is_booked boolean not null default true,
  -- The source and the import that hold them. Either is gone if a person deleted it.
  add column source_id uuid,
  add column import_id uuid;

-- Rewards are computed again from the stored facts, now with the new columns.
delete from validator_reward;
delete from validator_gap;
delete from validator_summary;
delete from staking_total;
update staking_day set pending = true;

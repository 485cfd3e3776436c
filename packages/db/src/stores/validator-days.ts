import type { AccountId } from '@lotbook/model/ids';
import { sql } from 'kysely';
import type { Db, Tx } from '../database.ts';

export interface QueuedDepositRow {
  readonly publicKey: string;
  /** Decimal text. */
  readonly amount: string;
  readonly signature: string;
  readonly slot: number;
}

/** The start of a day. */
export interface StakingDay {
  readonly date: string;
  readonly slot: number;
  readonly pendingDeposits: readonly QueuedDepositRow[];
  readonly pendingConsolidations: readonly { readonly source: number; readonly target: number }[];
}

export interface SnapshotRow {
  readonly validatorIndex: number;
  readonly date: string;
  readonly slot: number;
  readonly balance: string;
  readonly effectiveBalance: string;
  readonly status: string;
  readonly slashed: boolean;
  readonly credentials: string;
  readonly withdrawalAddress: string | null;
  readonly activationEpoch: number | null;
  readonly exitEpoch: number | null;
  readonly withdrawableEpoch: number | null;
  /** The blocks after this slot, up to `slot`, were searched for the validator. */
  readonly readAfterSlot: number | null;
}

export interface WithdrawalRow {
  readonly withdrawalIndex: number;
  readonly validatorIndex: number;
  readonly slot: number;
  readonly paidAt: string;
  readonly address: string;
  readonly amount: string;
}

export interface DepositRequestRow extends QueuedDepositRow {
  readonly position: number;
}

/** The newest day; the indices are those of validators with a snapshot of it that was stored since they were added. */
export async function loadLastDay(
  db: Db,
  accountId: AccountId,
): Promise<(StakingDay & { readonly covered: readonly number[] }) | undefined> {
  const { rows } = await sql<StakingDay & { covered: number[] }>`
    select d.on_date::text as date, d.slot, d.pending_deposits as "pendingDeposits",
      d.pending_consolidations as "pendingConsolidations",
      coalesce((select jsonb_agg(s.validator_index) from validator_snapshot s
        join validator v on v.account_id = s.account_id and v.validator_index = s.validator_index
          and v.state = 'found' and v.removed_at is null and s.stored_at >= v.tracked_since
        where s.account_id = d.account_id and s.on_date = d.on_date), '[]') as covered
    from staking_day d where d.account_id = ${accountId}
    order by d.on_date desc limit 1`.execute(db);
  return rows[0];
}

/** Stores a day with its snapshots. Storing it again adds the snapshots of validators that joined since; a day's queues then cover them too. */
export async function storeDay(
  tx: Tx,
  accountId: AccountId,
  day: StakingDay,
  snapshots: readonly Omit<SnapshotRow, 'date' | 'slot'>[],
): Promise<void> {
  await sql`insert into staking_day (account_id, on_date, slot, pending_deposits, pending_consolidations)
    values (${accountId}, ${day.date}, ${day.slot}, ${JSON.stringify(day.pendingDeposits)}::jsonb,
      ${JSON.stringify(day.pendingConsolidations)}::jsonb)
    on conflict (account_id, on_date) do update set
      pending_deposits = excluded.pending_deposits,
      pending_consolidations = excluded.pending_consolidations, pending = true`.execute(tx);
  await sql`insert into validator_snapshot (account_id, validator_index, on_date, balance,
      effective_balance, status, slashed, credentials, withdrawal_address, activation_epoch,
      exit_epoch, withdrawable_epoch, read_after_slot)
    select ${accountId}, r."validatorIndex", ${day.date}::date, r.balance, r."effectiveBalance",
      r.status, r.slashed, r.credentials, r."withdrawalAddress", r."activationEpoch",
      r."exitEpoch", r."withdrawableEpoch", r."readAfterSlot"
    from jsonb_to_recordset(${JSON.stringify(snapshots)}::jsonb) as r("validatorIndex" bigint,
      balance numeric, "effectiveBalance" numeric, status text, slashed boolean, credentials text,
      "withdrawalAddress" text, "activationEpoch" bigint, "exitEpoch" bigint,
      "withdrawableEpoch" bigint, "readAfterSlot" bigint)
    order by r."validatorIndex"
    on conflict (account_id, validator_index, on_date) do update set stored_at = now()`.execute(tx);
}

export interface BlockPiece {
  /** The last slot that was searched before; null at the start. */
  readonly after: number | null;
  readonly to: number;
  readonly withdrawals: readonly WithdrawalRow[];
  readonly depositRequests: readonly DepositRequestRow[];
}

/** Stores what a piece of the chain contains. False if another run has stored it already. */
export async function storeBlocks(
  tx: Tx,
  accountId: AccountId,
  { after, to, withdrawals, depositRequests }: BlockPiece,
): Promise<boolean> {
  const { rows } = await sql`update staking_state set read_slot = ${to}
    where account_id = ${accountId} and read_slot is not distinct from ${after}::bigint
    returning account_id`.execute(tx);
  if (rows.length === 0) return false;
  await sql`insert into validator_withdrawal (account_id, withdrawal_index, validator_index, slot, paid_at, address, amount)
    select ${accountId}, r."withdrawalIndex", r."validatorIndex", r.slot, r."paidAt", r.address, r.amount
    from jsonb_to_recordset(${JSON.stringify(withdrawals)}::jsonb) as r("withdrawalIndex" bigint,
      "validatorIndex" bigint, slot bigint, "paidAt" timestamptz, address text, amount numeric)
    order by r."withdrawalIndex"
    on conflict do nothing`.execute(tx);
  await sql`insert into validator_deposit_request (account_id, slot, position, public_key, amount, signature)
    select ${accountId}, r.slot, r.position, r."publicKey", r.amount, r.signature
    from jsonb_to_recordset(${JSON.stringify(depositRequests)}::jsonb) as r(slot bigint,
      position integer, "publicKey" text, amount numeric, signature text)
    order by r.slot, r.position
    on conflict do nothing`.execute(tx);
  return true;
}

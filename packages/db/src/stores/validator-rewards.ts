import type { AccountId } from '@lotbook/model/ids';
import { sql } from 'kysely';
import type { Tx } from '../database.ts';
import type {
  DepositRequestRow,
  SnapshotRow,
  StakingDay,
  WithdrawalRow,
} from './validator-days.ts';

/** A snapshot whose rewards aren't computed yet, with the one before. */
export interface PendingStep {
  readonly validatorIndex: number;
  readonly next: SnapshotRow;
  /** The newest snapshot whose rewards are computed. */
  readonly previous: SnapshotRow | null;
  readonly principal: string | null;
  /** Recognized by day, and not yet withdrawn. */
  readonly accrued: string;
  readonly publicKey: string | null;
  readonly openingPrincipal: string | null;
}

/** Everything that rewards up to a day are computed from. */
export interface PendingDay {
  readonly day: StakingDay;
  readonly dayBefore: StakingDay | undefined;
  readonly steps: readonly PendingStep[];
  readonly withdrawals: readonly WithdrawalRow[];
  readonly depositRequests: readonly DepositRequestRow[];
}

const dayColumns = sql`on_date::text as date, slot, pending_deposits as "pendingDeposits",
  pending_consolidations as "pendingConsolidations"`;

/** The earliest day whose rewards aren't computed. Holds it until the transaction ends. */
export async function loadPendingDay(
  tx: Tx,
  accountId: AccountId,
): Promise<PendingDay | undefined> {
  const { rows: pending } = await sql<StakingDay>`select ${dayColumns} from staking_day
    where account_id = ${accountId} and pending order by on_date limit 1 for update`.execute(tx);
  const [day] = pending;
  if (!day) return undefined;
  const { rows: earlier } = await sql<StakingDay>`select ${dayColumns} from staking_day
    where account_id = ${accountId} and on_date < ${day.date}::date
    order by on_date desc limit 1`.execute(tx);
  const dayBefore = earlier[0];
  const steps = await loadSteps(tx, accountId, day.date);
  const after = Math.min(...steps.map(({ previous }) => previous?.slot ?? day.slot));
  const { rows: withdrawals } = await sql<WithdrawalRow>`
    select withdrawal_index as "withdrawalIndex", validator_index as "validatorIndex", slot,
      paid_at as "paidAt", address, amount::text as amount
    from validator_withdrawal
    where account_id = ${accountId} and slot > ${Math.min(after, day.slot)} and slot <= ${day.slot}
    order by withdrawal_index`.execute(tx);
  const { rows: depositRequests } = await sql<DepositRequestRow>`
    select slot, position, public_key as "publicKey", amount::text as amount, signature
    from validator_deposit_request
    where account_id = ${accountId} and slot > ${dayBefore?.slot ?? day.slot}
      and slot <= ${day.slot}
    order by slot, position`.execute(tx);
  return { day, dayBefore, steps, withdrawals, depositRequests };
}

/** A snapshot as JSON, by the aliases of its row and its day. */
const snapshot = (name: 's' | 'p', day: 'd' | 'e') => sql`jsonb_build_object(
  'validatorIndex', ${sql.ref(`${name}.validator_index`)}, 'date', ${sql.ref(`${name}.on_date`)},
  'slot', ${sql.ref(`${day}.slot`)}, 'balance', ${sql.ref(`${name}.balance`)}::text,
  'effectiveBalance', ${sql.ref(`${name}.effective_balance`)}::text,
  'status', ${sql.ref(`${name}.status`)}, 'slashed', ${sql.ref(`${name}.slashed`)},
  'credentials', ${sql.ref(`${name}.credentials`)},
  'withdrawalAddress', ${sql.ref(`${name}.withdrawal_address`)},
  'activationEpoch', ${sql.ref(`${name}.activation_epoch`)},
  'exitEpoch', ${sql.ref(`${name}.exit_epoch`)},
  'withdrawableEpoch', ${sql.ref(`${name}.withdrawable_epoch`)},
  'readAfterSlot', ${sql.ref(`${name}.read_after_slot`)})`;

async function loadSteps(
  tx: Tx,
  accountId: AccountId,
  date: string,
): Promise<readonly PendingStep[]> {
  const { rows } = await sql<PendingStep>`
    select s.validator_index as "validatorIndex", ${snapshot('s', 'd')} as next,
      case when p.validator_index is null then null else ${snapshot('p', 'e')} end as previous,
      c.principal::text as principal, coalesce(c.accrued, 0)::text as accrued, v.public_key as "publicKey",
      v.opening_principal::text as "openingPrincipal"
    from validator_snapshot s
    join staking_day d on d.account_id = s.account_id and d.on_date = s.on_date
    left join validator_summary c
      on c.account_id = s.account_id and c.validator_index = s.validator_index
    left join validator_snapshot p on p.account_id = s.account_id
      and p.validator_index = s.validator_index and p.on_date = c.as_of
    left join staking_day e on e.account_id = p.account_id and e.on_date = p.on_date
    left join (
      select validator_index, max(public_key) as public_key,
        max(opening_principal) as opening_principal
      from validator where account_id = ${accountId} group by validator_index
    ) v on v.validator_index = s.validator_index
    where s.account_id = ${accountId} and s.on_date = ${date}::date
      and (c.as_of is null or c.as_of < s.on_date)
    order by s.validator_index`.execute(tx);
  return rows;
}

/** The rewards of one validator up to a day. Amounts are decimal text. */
export interface StepResult {
  readonly next: SnapshotRow;
  readonly principal: string | null;
  readonly accrued: string;
  readonly reward: {
    readonly date: string;
    readonly consensus: string;
    readonly kind: string;
    /** What recognition by day books. */
    readonly accrued: string | null;
  } | null;
  readonly gap: {
    readonly from: string;
    readonly before: string;
    readonly reason: string;
    readonly change: string | null;
  } | null;
  readonly withdrawals: readonly SplitRow[];
  /** The sum of `withdrawals`. */
  readonly withdrawn: string;
}

export interface SplitRow {
  readonly withdrawalIndex: number;
  readonly kind: string;
  readonly reward: string | null;
  readonly principal: string | null;
  readonly loss: string | null;
  /** The part of `reward` that earlier days recognized. */
  readonly accrued: string;
}

/** Stores the rewards up to a day, which is no longer pending then. */
export async function storeRewards(
  tx: Tx,
  accountId: AccountId,
  date: string,
  results: readonly StepResult[],
): Promise<void> {
  const rewards = results.flatMap(({ next, reward }) =>
    reward ? [{ index: next.validatorIndex, ...reward }] : [],
  );
  await sql`insert into validator_reward (account_id, validator_index, on_date, consensus, kind, accrued)
    select ${accountId}, r.index, r.date, r.consensus, r.kind, r.accrued
    from jsonb_to_recordset(${JSON.stringify(rewards)}::jsonb)
      as r(index bigint, date date, consensus numeric, kind text, accrued numeric)
    order by r.index, r.date
    on conflict (account_id, validator_index, on_date) do update
      set consensus = excluded.consensus, kind = excluded.kind, accrued = excluded.accrued`.execute(
    tx,
  );
  const gaps = results.flatMap(({ next, gap }) =>
    gap ? [{ index: next.validatorIndex, ...gap }] : [],
  );
  await sql`insert into validator_gap (account_id, validator_index, from_date, before_date, reason, change)
    select ${accountId}, r.index, r."from", r.before, r.reason, r.change
    from jsonb_to_recordset(${JSON.stringify(gaps)}::jsonb)
      as r(index bigint, "from" date, before date, reason text, change numeric)
    order by r.index, r."from"
    on conflict (account_id, validator_index, from_date) do update
      set before_date = excluded.before_date, reason = excluded.reason, change = excluded.change`.execute(
    tx,
  );
  await storeSplits(tx, accountId, results);
  await storeSummaries(tx, accountId, results);
  await storeTotals(tx, accountId, [...new Set(rewards.map((one) => one.date))]);
  await sql`update staking_day set pending = false
    where account_id = ${accountId} and on_date = ${date}::date`.execute(tx);
}

async function storeSplits(
  tx: Tx,
  accountId: AccountId,
  results: readonly StepResult[],
): Promise<void> {
  const splits = results.flatMap(({ withdrawals }) => withdrawals);
  if (splits.length === 0) return;
  await sql`update validator_withdrawal w
    set kind = r.kind, reward = r.reward, principal = r.principal, loss = r.loss,
      accrued = r.accrued
    from jsonb_to_recordset(${JSON.stringify(splits)}::jsonb) as r("withdrawalIndex" bigint,
      kind text, reward numeric, principal numeric, loss numeric, accrued numeric)
    where w.account_id = ${accountId} and w.withdrawal_index = r."withdrawalIndex"`.execute(tx);
}

async function storeSummaries(
  tx: Tx,
  accountId: AccountId,
  results: readonly StepResult[],
): Promise<void> {
  const rows = results.map(({ next, principal, accrued, reward, gap, withdrawn }) => ({
    ...next,
    principal,
    accrued,
    withdrawn,
    reward: reward?.consensus ?? null,
    gaps: gap ? 1 : 0,
  }));
  await sql`with step as (
      select r.*, extract(year from r.date - 1)::integer as year, (
          select coalesce(sum(w.consensus), 0) from validator_reward w
          where w.account_id = ${accountId} and w.validator_index = r."validatorIndex"
            and w.on_date >= r.date - 30) as month,
        (select count(*) from validator_reward w
          where w.account_id = ${accountId} and w.validator_index = r."validatorIndex"
            and w.on_date >= r.date - 30) as days
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r("validatorIndex" bigint,
        date date, balance numeric, "effectiveBalance" numeric, status text, slashed boolean,
        credentials text, "withdrawalAddress" text, "activationEpoch" bigint, "exitEpoch" bigint,
        "withdrawableEpoch" bigint, principal numeric, withdrawn numeric, reward numeric,
        gaps integer, accrued numeric)
    )
    insert into validator_summary as c (account_id, validator_index, as_of, balance,
      effective_balance, status, slashed, credentials, withdrawal_address, activation_epoch,
      exit_epoch, withdrawable_epoch, principal, rewards_last_day, rewards_30_days, days_30, year,
      rewards_year, rewards_total, days_total, penalties, withdrawn, gaps, accrued)
    select ${accountId}, s."validatorIndex", s.date, s.balance, s."effectiveBalance", s.status,
      s.slashed, s.credentials, s."withdrawalAddress", s."activationEpoch", s."exitEpoch",
      s."withdrawableEpoch", s.principal, s.reward, s.month, s.days, s.year,
      coalesce(s.reward, 0), coalesce(s.reward, 0), case when s.reward is null then 0 else 1 end,
      least(coalesce(s.reward, 0), 0), s.withdrawn, s.gaps, s.accrued
    from step s
    order by s."validatorIndex"
    on conflict (account_id, validator_index) do update set as_of = excluded.as_of,
      balance = excluded.balance, effective_balance = excluded.effective_balance,
      status = excluded.status, slashed = excluded.slashed, credentials = excluded.credentials,
      withdrawal_address = excluded.withdrawal_address,
      activation_epoch = excluded.activation_epoch, exit_epoch = excluded.exit_epoch,
      withdrawable_epoch = excluded.withdrawable_epoch, principal = excluded.principal,
      rewards_last_day = excluded.rewards_last_day, rewards_30_days = excluded.rewards_30_days,
      days_30 = excluded.days_30, year = excluded.year,
      rewards_year = case when c.year = excluded.year then c.rewards_year else 0 end
        + excluded.rewards_year,
      rewards_total = c.rewards_total + excluded.rewards_total,
      days_total = c.days_total + excluded.days_total,
      penalties = c.penalties + excluded.penalties,
      withdrawn = c.withdrawn + excluded.withdrawn,
      gaps = c.gaps + excluded.gaps, accrued = excluded.accrued`.execute(tx);
}

const storeTotals = async (
  tx: Tx,
  accountId: AccountId,
  dates: readonly string[],
): Promise<void> => {
  await sql`insert into staking_total (account_id, on_date, consensus, penalties, validators,
      accrued, accrued_penalties)
    select account_id, on_date, sum(consensus), sum(least(consensus, 0)), count(*),
      coalesce(sum(greatest(accrued, 0)), 0), coalesce(sum(least(accrued, 0)), 0)
    from validator_reward
    where account_id = ${accountId} and on_date = any(${[...dates]}::date[])
    group by account_id, on_date
    order by on_date
    on conflict (account_id, on_date) do update set consensus = excluded.consensus,
      penalties = excluded.penalties, validators = excluded.validators,
      accrued = excluded.accrued, accrued_penalties = excluded.accrued_penalties`.execute(tx);
};

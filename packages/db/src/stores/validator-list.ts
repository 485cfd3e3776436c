import type { AccountId } from '@lotbook/model/ids';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../database.ts';
import type { ValidatorState } from './validators.ts';

/** A validator with the sums of its rewards. Amounts are ETH as decimal text; all but the first five are null before its first snapshot. */
export interface ListedValidator {
  readonly id: string;
  readonly validatorIndex: number | null;
  readonly publicKey: string | null;
  readonly state: ValidatorState;
  readonly trackedSince: string;
  readonly asOf: string | null;
  readonly balance: string | null;
  readonly effectiveBalance: string | null;
  readonly status: string | null;
  readonly slashed: boolean | null;
  readonly credentials: string | null;
  readonly withdrawalAddress: string | null;
  readonly activationEpoch: number | null;
  readonly exitEpoch: number | null;
  readonly withdrawableEpoch: number | null;
  readonly principal: string | null;
  /** Null if the day before `asOf` has no known reward. */
  readonly rewardsLastDay: string | null;
  /** Null without any known reward in the period. */
  readonly rewards30Days: string | null;
  readonly days30: number | null;
  readonly rewardsYear: string | null;
  readonly rewardsTotal: string | null;
  /** Null without any known day. */
  readonly penalties: string | null;
  readonly withdrawn: string | null;
  readonly gaps: number | null;
}

/** The parts of a status on the beacon chain that a filter names. */
export const statusGroups = ['pending', 'active', 'exited', 'withdrawal'] as const;
export type StatusGroup = (typeof statusGroups)[number];

export interface ValidatorFilter {
  /** An index, a public key or its start, or a withdrawal address. */
  readonly search?: string | undefined;
  readonly status?: StatusGroup | undefined;
  readonly slashed?: boolean | undefined;
  /** Only those with a reason to look: offline, slashed, exiting, without address, low balance. */
  readonly attention?: boolean | undefined;
}

export interface ValidatorPage extends ValidatorFilter {
  readonly limit: number;
  readonly offset: number;
}

const summarized = sql`left join validator_summary c on v.state = 'found' and c.account_id = v.account_id
    and c.validator_index = v.validator_index`;
const joined = sql`from validator v ${summarized}`;

const matches = (accountId: AccountId, filter: ValidatorFilter): RawBuilder<unknown> => {
  const search = filter.search?.trim().toLowerCase() ?? '';
  return sql`v.account_id = ${accountId} and v.removed_at is null
    ${search === '' ? sql`` : sql`and (v.validator_index::text = ${search} or v.public_key like ${`${escape(search)}%`} or c.withdrawal_address like ${`${escape(search)}%`})`}
    ${filter.status ? sql`and c.status like ${`${filter.status}%`}` : sql``}
    ${filter.slashed ? sql`and c.slashed` : sql``}
    ${filter.attention ? sql`and (c.slashed or c.credentials = '0x00' or c.status = 'active_exiting' or (c.status like 'active%' and (c.rewards_last_day < 0 or c.effective_balance < 32)))` : sql``}`;
};
const escape = (text: string): string => text.replaceAll(/[%_\\]/g, String.raw`\$&`);

const columns = sql`v.id, v.validator_index as "validatorIndex", v.public_key as "publicKey",
  v.state, v.tracked_since as "trackedSince", c.as_of::text as "asOf", trim_scale(c.balance)::text as balance,
  trim_scale(c.effective_balance)::text as "effectiveBalance", c.status, c.slashed, c.credentials,
  c.withdrawal_address as "withdrawalAddress", c.activation_epoch as "activationEpoch",
  c.exit_epoch as "exitEpoch", c.withdrawable_epoch as "withdrawableEpoch",
  trim_scale(coalesce(c.principal, case when c.as_of is null then v.opening_principal end))::text
    as principal,
  trim_scale(c.rewards_last_day)::text as "rewardsLastDay",
  case when c.days_30 > 0 then trim_scale(c.rewards_30_days)::text end as "rewards30Days",
  c.days_30 as "days30", case when c.days_total > 0 then trim_scale(c.rewards_year)::text end as "rewardsYear",
  case when c.days_total > 0 then trim_scale(c.rewards_total)::text end as "rewardsTotal",
  case when c.days_total > 0 then trim_scale(c.penalties)::text end as penalties,
  trim_scale(c.withdrawn)::text as withdrawn, c.gaps`;

/** Those that weren't removed, by index. Only the page's validators are joined unless a filter needs all. */
export async function loadValidatorPage(
  db: Db,
  accountId: AccountId,
  { limit, offset, ...filter }: ValidatorPage,
): Promise<readonly ListedValidator[]> {
  const order = sql`order by v.validator_index nulls last, v.id`;
  const isFiltered =
    Boolean(filter.search?.trim()) || filter.status || filter.slashed || filter.attention;
  const { rows } = isFiltered
    ? await sql<ListedValidator>`select ${columns} ${joined}
        where ${matches(accountId, filter)} ${order} limit ${limit} offset ${offset}`.execute(db)
    : await sql<ListedValidator>`select ${columns} from (
          select * from validator v where v.account_id = ${accountId} and v.removed_at is null
          ${order} limit ${limit} offset ${offset}
        ) v ${summarized} ${order}`.execute(db);
  return rows;
}

export async function findListedValidator(
  db: Db,
  accountId: AccountId,
  id: string,
): Promise<ListedValidator | undefined> {
  const { rows } = await sql<ListedValidator>`select ${columns} ${joined}
    where v.account_id = ${accountId} and v.removed_at is null and v.id = ${id}`.execute(db);
  return rows[0];
}

/** The sums over validators. Amounts are ETH as decimal text. */
export interface ValidatorTotals {
  readonly count: number;
  readonly active: number;
  readonly slashed: number;
  /** Active, and lost balance on the last day. */
  readonly offline: number;
  /** On their way out. */
  readonly exiting: number;
  /** With BLS credentials: nothing can be paid. */
  readonly withoutAddress: number;
  /** Active with less than 32 ETH that count. */
  readonly lowBalance: number;
  readonly balance: string;
  readonly effectiveBalance: string;
  /** Null if the principal of one is unknown. */
  readonly principal: string | null;
  /** These are sums of known rewards; null if none is known. */
  readonly rewardsLastDay: string | null;
  readonly rewards30Days: string | null;
  readonly rewardsYear: string | null;
  readonly rewardsTotal: string | null;
  readonly penalties: string | null;
  readonly withdrawn: string;
  readonly gaps: number;
}

export async function sumValidators(
  db: Db,
  accountId: AccountId,
  filter: ValidatorFilter,
): Promise<ValidatorTotals> {
  const { rows } = await sql<ValidatorTotals>`select count(*)::integer as count,
      (count(*) filter (where c.status like 'active%'))::integer as active,
      (count(*) filter (where c.slashed))::integer as slashed,
      (count(*) filter (where c.status like 'active%' and not c.slashed and c.rewards_last_day < 0))::integer as offline,
      (count(*) filter (where c.status = 'active_exiting'))::integer as exiting,
      (count(*) filter (where c.credentials = '0x00'))::integer as "withoutAddress",
      (count(*) filter (where c.status like 'active%' and c.effective_balance < 32))::integer as "lowBalance",
      trim_scale(coalesce(sum(c.balance), 0))::text as balance,
      trim_scale(coalesce(sum(c.effective_balance), 0))::text as "effectiveBalance",
      case when bool_or(c.as_of is not null and c.principal is null) then null
        else trim_scale(coalesce(sum(c.principal), 0))::text end as principal,
      trim_scale(sum(c.rewards_last_day))::text as "rewardsLastDay",
      trim_scale(sum(c.rewards_30_days) filter (where c.days_30 > 0))::text as "rewards30Days",
      trim_scale(sum(c.rewards_year) filter (where c.days_total > 0))::text as "rewardsYear",
      trim_scale(sum(c.rewards_total) filter (where c.days_total > 0))::text as "rewardsTotal",
      trim_scale(sum(c.penalties) filter (where c.days_total > 0))::text as penalties,
      trim_scale(coalesce(sum(c.withdrawn), 0))::text as withdrawn,
      coalesce(sum(c.gaps), 0)::integer as gaps
    ${joined} where ${matches(accountId, filter)}`.execute(db);
  return rows[0]!;
}

export interface RewardRow {
  readonly date: string;
  /** Decimal text. */
  readonly consensus: string;
  readonly kind: string;
  /** At the start of the day; null if the snapshot is missing. */
  readonly balance: string | null;
}

export interface GapRow {
  readonly from: string;
  readonly before: string;
  readonly reason: string;
  readonly change: string | null;
}

export interface SplitWithdrawalRow {
  readonly index: number;
  readonly paidAt: string;
  readonly address: string;
  readonly amount: string;
  readonly kind: string | null;
  readonly reward: string | null;
  readonly principal: string | null;
  readonly loss: string | null;
}

export interface ValidatorHistoryRows {
  readonly days: readonly RewardRow[];
  readonly gaps: readonly GapRow[];
  readonly withdrawals: readonly SplitWithdrawalRow[];
}

/** Everything that is stored about one validator's rewards, the newest first. */
export async function loadValidatorHistory(
  db: Db,
  accountId: AccountId,
  index: number,
): Promise<ValidatorHistoryRows> {
  const { rows: days } = await sql<RewardRow>`select r.on_date::text as date,
      trim_scale(r.consensus)::text as consensus, r.kind, trim_scale(s.balance)::text as balance
    from validator_reward r
    left join validator_snapshot s on s.account_id = r.account_id
      and s.validator_index = r.validator_index and s.on_date = r.on_date
    where r.account_id = ${accountId} and r.validator_index = ${index}
    order by r.on_date desc`.execute(db);
  const { rows: gaps } = await sql<GapRow>`select from_date::text as "from",
      before_date::text as before, reason, trim_scale(change)::text as change
    from validator_gap where account_id = ${accountId} and validator_index = ${index}
    order by from_date desc`.execute(db);
  const { rows: withdrawals } = await sql<SplitWithdrawalRow>`select withdrawal_index as index,
      paid_at as "paidAt", address, trim_scale(amount)::text as amount, kind, trim_scale(reward)::text as reward,
      trim_scale(principal)::text as principal, trim_scale(loss)::text as loss
    from validator_withdrawal where account_id = ${accountId} and validator_index = ${index}
    order by withdrawal_index desc`.execute(db);
  return { days, gaps, withdrawals };
}

export interface TotalRow {
  /** A day, or the first day of a month. */
  readonly date: string;
  readonly consensus: string;
  readonly penalties: string;
  readonly validators: number;
}

/** The rewards of all validators by day or by month, the earliest first. */
export async function loadStakingTotals(
  db: Db,
  accountId: AccountId,
  { by, from, to }: { readonly by: 'day' | 'month'; readonly from: string; readonly to: string },
): Promise<readonly TotalRow[]> {
  const { rows } = await sql<TotalRow>`
    select (date_trunc(${by}, on_date))::date::text as date, trim_scale(sum(consensus))::text as consensus,
      trim_scale(sum(penalties))::text as penalties, max(validators)::integer as validators
    from staking_total
    where account_id = ${accountId} and on_date between ${from}::date and ${to}::date
    group by 1 order by 1`.execute(db);
  return rows;
}

export interface FileReward extends Omit<RewardRow, 'balance'> {
  readonly validatorIndex: number;
}

/** The rewards of a range, by day and index. `indices` undefined: all validators, removed ones too. */
export async function loadRewardsBetween(
  db: Db,
  accountId: AccountId,
  range: {
    readonly from: string;
    readonly to: string;
    readonly indices: readonly number[] | undefined;
    readonly after: { readonly date: string; readonly index: number } | undefined;
    readonly limit: number;
  },
): Promise<readonly FileReward[]> {
  const { from, to, indices, after, limit } = range;
  const { rows } = await sql<FileReward>`select on_date::text as date,
      validator_index as "validatorIndex", trim_scale(consensus)::text as consensus, kind
    from validator_reward
    where account_id = ${accountId} and on_date between ${from}::date and ${to}::date
      ${indices ? sql`and validator_index = any(${[...indices]}::bigint[])` : sql``}
      ${after ? sql`and (on_date, validator_index) > (${after.date}::date, ${after.index}::bigint)` : sql``}
    order by on_date, validator_index limit ${limit}`.execute(db);
  return rows;
}

/** The newest days that have rewards. */
export async function loadRewardDates(
  db: Db,
  accountId: AccountId,
  most: number,
): Promise<readonly string[]> {
  const { rows } = await sql<{ date: string }>`select on_date::text as date from staking_total
    where account_id = ${accountId} order by on_date desc limit ${most}`.execute(db);
  return rows.map(({ date }) => date);
}

import type { AccountId, ImportId, SourceId, TransactionId } from '@lotbook/model/ids';
import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../database.ts';

/** When rewards are booked: when the chain pays them, day by day, or never. */
export type BookingMode = 'receipt' | 'daily' | 'off';

export interface BookingState {
  readonly isBooked: boolean;
  /** The source and the import of the booked rows; null before the first one. */
  readonly sourceId: SourceId | null;
  readonly importId: ImportId | null;
}

/** Undefined: the account has no validators. */
export async function loadBookingState(
  db: Db,
  accountId: AccountId,
): Promise<BookingState | undefined> {
  const { rows } = await sql<BookingState>`
    select is_booked as "isBooked", source_id as "sourceId", import_id as "importId"
    from staking_state where account_id = ${accountId}`.execute(db);
  return rows[0];
}

export async function saveBookingState(
  tx: Tx,
  accountId: AccountId,
  { isBooked, sourceId, importId }: BookingState,
): Promise<void> {
  await sql`update staking_state set is_booked = ${isBooked}, source_id = ${sourceId},
      import_id = ${importId} where account_id = ${accountId}`.execute(tx);
}

/** True if both the source and its import still exist. */
export async function hasBookedRows(
  db: Db,
  accountId: AccountId,
  importId: ImportId,
): Promise<boolean> {
  const { rows } = await sql`select from import
    where account_id = ${accountId} and id = ${importId}`.execute(db);
  return rows.length > 0;
}

/** Forgets what was booked, as a person deleted it. */
export async function forgetBookings(tx: Tx, accountId: AccountId): Promise<void> {
  await sql`update validator_withdrawal set booked_as = ''
    where account_id = ${accountId} and booked_as <> ''`.execute(tx);
  await sql`update staking_total set booked_as = ''
    where account_id = ${accountId} and booked_as <> ''`.execute(tx);
}

/** The import that holds the booked rows. */
export async function addBookingImport(
  tx: Tx,
  accountId: AccountId,
  sourceId: SourceId,
  name: string,
): Promise<ImportId> {
  const { rows } = await sql<{ id: ImportId }>`
    insert into import (account_id, source_id, origin, file_name, format, status, finished_at)
    values (${accountId}, ${sourceId}, 'connection', ${name}, ${name}, 'done', now())
    returning id`.execute(tx);
  return rows[0]!.id;
}

/** A withdrawal whose booked rows aren't those it should have. Amounts are decimal text. */
export interface UnbookedWithdrawal {
  readonly index: number;
  readonly validatorIndex: number;
  readonly paidAt: string;
  readonly address: string;
  readonly amount: string;
  /** Null while the principal is unknown; so are the next ones then. */
  readonly reward: string | null;
  readonly principal: string | null;
  readonly loss: string | null;
  /** The part of `reward` that was booked by day. */
  readonly accrued: string;
  readonly kind: string | null;
  /** The wallet that has the address. */
  readonly walletId: SourceId | null;
  /** Another source has the same withdrawal already. */
  readonly isImported: boolean;
  readonly bookAs: string;
}

export interface UnbookedDay {
  readonly date: string;
  readonly accrued: string;
  readonly penalties: string;
  readonly validators: number;
  readonly bookAs: string;
}

const selectWallet = (accountId: AccountId): RawBuilder<unknown> => sql`left join lateral (
    select a.source_id from wallet_address a
    join source s on s.account_id = a.account_id and s.id = a.source_id and s.chain = 'ethereum'
    where a.account_id = ${accountId} and a.address = lower(w.address)
    order by a.added_at, a.source_id limit 1) wallet on true`;

interface Wanted {
  readonly mode: BookingMode;
  readonly sourceId: SourceId | null;
  readonly limit: number;
}

/** Withdrawals after an index that are booked otherwise than they should be, in the order of the chain. */
export async function loadUnbookedWithdrawals(
  db: Db,
  accountId: AccountId,
  { mode, sourceId, limit, after }: Wanted & { readonly after: number },
): Promise<readonly UnbookedWithdrawal[]> {
  const { rows } = await sql<UnbookedWithdrawal>`select * from (
      select w.withdrawal_index as index, w.validator_index as "validatorIndex",
        w.paid_at as "paidAt", w.address, trim_scale(w.amount)::text as amount,
        trim_scale(w.reward)::text as reward, trim_scale(w.principal)::text as principal,
        trim_scale(w.loss)::text as loss, trim_scale(coalesce(w.accrued, 0))::text as accrued,
        w.kind, wallet.source_id as "walletId", w.imported_as <> '' as "isImported",
        case when ${mode} = 'off' or w.reward is null then '' else concat_ws(' ', ${mode}::text,
          coalesce(wallet.source_id, ${sourceId}::uuid), w.reward, w.principal, w.loss,
          case when ${mode} = 'daily' then w.accrued end, nullif(w.imported_as, '')) end as "bookAs",
        w.booked_as
      from validator_withdrawal w
      ${selectWallet(accountId)}
      where w.account_id = ${accountId} and w.withdrawal_index > ${after}
    ) w where "bookAs" <> booked_as order by index limit ${limit}`.execute(db);
  return rows;
}

/** Days that are booked otherwise than they should be, the earliest first. */
export async function loadUnbookedDays(
  db: Db,
  accountId: AccountId,
  { mode, sourceId, limit }: Wanted,
): Promise<readonly UnbookedDay[]> {
  const { rows } = await sql<UnbookedDay>`select * from (
      select on_date::text as date, trim_scale(accrued)::text as accrued,
        trim_scale(accrued_penalties)::text as penalties, validators,
        case when ${mode} <> 'daily' or (accrued = 0 and accrued_penalties = 0) then ''
          else concat_ws(' ', ${sourceId}::uuid, accrued, accrued_penalties) end as "bookAs",
        booked_as
      from staking_total where account_id = ${accountId}
    ) d where "bookAs" <> booked_as order by date limit ${limit}`.execute(db);
  return rows;
}

/** Notes what is booked now. */
export async function noteBooked(
  tx: Tx,
  accountId: AccountId,
  {
    withdrawals,
    days,
  }: {
    readonly withdrawals: readonly Pick<UnbookedWithdrawal, 'index' | 'bookAs'>[];
    readonly days: readonly Pick<UnbookedDay, 'date' | 'bookAs'>[];
  },
): Promise<void> {
  const indices = withdrawals.map(({ index, bookAs }) => ({ index, bookAs }));
  await sql`update validator_withdrawal w set booked_as = r."bookAs"
    from jsonb_to_recordset(${JSON.stringify(indices)}::jsonb) as r(index bigint, "bookAs" text)
    where w.account_id = ${accountId} and w.withdrawal_index = r.index`.execute(tx);
  const dates = days.map(({ date, bookAs }) => ({ date, bookAs }));
  await sql`update staking_total d set booked_as = r."bookAs"
    from jsonb_to_recordset(${JSON.stringify(dates)}::jsonb) as r(date date, "bookAs" text)
    where d.account_id = ${accountId} and d.on_date = r.date`.execute(tx);
}

/** Deletes booked rows. People's decisions about them stay. Returns how many there were. */
export async function removeBookedRows(
  tx: Tx,
  accountId: AccountId,
  sourceId: SourceId,
  ids: readonly TransactionId[],
): Promise<number> {
  const { numAffectedRows } = await sql`delete from record
    where account_id = ${accountId} and source_id = ${sourceId} and id = any(${[...ids]}::uuid[])`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0n);
}

/** What the chain paid, and what is booked of it. Amounts are ETH as decimal text. */
export interface BookingSums {
  readonly withdrawals: number;
  readonly withdrawn: string;
  readonly reward: string;
  readonly principal: string;
  readonly loss: string;
  /** Their principal is unknown, or their day has no snapshot yet. */
  readonly unsplit: number;
  readonly unsplitAmount: string;
  readonly imported: number;
  readonly importedAmount: string;
  readonly importedReward: string;
  /** Rewards by day, without penalties that the principal bears. */
  readonly earned: string;
  /** The part of withdrawn rewards that days had recognized; without those that another source has. */
  readonly accruedReward: string;
  readonly accruedNotImported: string;
  /** The part of `accrued` that rows of other sources count as income, too. */
  readonly accruedTwice: string;
  /** From the booked rows themselves. */
  readonly bookedReward: string;
  readonly bookedPenalties: string;
  readonly bookedPrincipal: string;
  readonly bookedTransfers: string;
}

export async function loadBookingSums(
  db: Db,
  accountId: AccountId,
  sourceId: SourceId | null,
): Promise<BookingSums> {
  const { rows } = await sql<BookingSums>`with chain as (
      select count(*)::integer as withdrawals, coalesce(sum(amount), 0) as withdrawn,
        coalesce(sum(reward), 0) as reward, coalesce(sum(principal), 0) as principal,
        coalesce(sum(loss), 0) as loss,
        (count(*) filter (where reward is null))::integer as unsplit,
        coalesce(sum(amount) filter (where reward is null), 0) as unsplit_amount,
        (count(*) filter (where booked_as like '% imported'))::integer as imported,
        coalesce(sum(amount) filter (where booked_as like '% imported'), 0) as imported_amount,
        coalesce(sum(reward) filter (where booked_as like '% imported'), 0) as imported_reward,
        coalesce(sum(accrued) filter (where booked_as like '% income imported'), 0) as accrued_twice,
        coalesce(sum(accrued), 0) as accrued_reward,
        coalesce(sum(accrued) filter (where booked_as not like '% imported'), 0) as accrued_new
      from validator_withdrawal where account_id = ${accountId}
    ), days as (
      select coalesce(sum(accrued + accrued_penalties), 0) as earned
      from staking_total where account_id = ${accountId}
    ), booked as (
      select coalesce(sum(quantity) filter (where type = 'stake-reward'), 0) as reward,
        coalesce(sum(quantity) filter (where category = 'lost_standard'), 0) as penalties,
        coalesce(sum(quantity) filter (where type = 'stake-withdrawal'), 0) as principal,
        coalesce(sum(quantity) filter (where type = 'transfer'), 0) as transfers
      from (
        select t.type, t.category, (m ->> 'quantity')::numeric as quantity
        from transaction t cross join lateral jsonb_array_elements(t.movements) m
        where t.account_id = ${accountId} and t.source_id = ${sourceId}::uuid
          and m ->> 'direction' = case when t.category = 'lost_standard' then 'out' else 'in' end
      ) each
    )
    select c.withdrawals, trim_scale(c.withdrawn)::text as withdrawn,
      trim_scale(c.reward)::text as reward, trim_scale(c.principal)::text as principal,
      trim_scale(c.loss)::text as loss, c.unsplit,
      trim_scale(c.unsplit_amount)::text as "unsplitAmount", c.imported,
      trim_scale(c.imported_amount)::text as "importedAmount",
      trim_scale(c.imported_reward)::text as "importedReward",
      trim_scale(d.earned)::text as earned,
      trim_scale(c.accrued_reward)::text as "accruedReward",
      trim_scale(c.accrued_new)::text as "accruedNotImported",
      trim_scale(c.accrued_twice)::text as "accruedTwice",
      trim_scale(b.reward)::text as "bookedReward",
      trim_scale(b.penalties)::text as "bookedPenalties",
      trim_scale(b.principal)::text as "bookedPrincipal",
      trim_scale(b.transfers)::text as "bookedTransfers"
    from chain c cross join days d cross join booked b`.execute(db);
  return rows[0]!;
}

import type { AccountId } from '@lotbook/model/ids';
import { sql } from 'kysely';
import type { Db, Tx } from '../database.ts';
import { isAccountInUse } from './account-in-use.ts';

export type ValidatorState = 'waiting' | 'found' | 'unknown' | 'duplicate' | 'tooMany';

/** A validator as it was added, with both of its names once a node was asked. */
export interface ValidatorRow {
  readonly id: string;
  readonly validatorIndex: number | null;
  readonly publicKey: string | null;
  /** A withdrawal or deposit address whose validators are looked up. */
  readonly address: string | null;
  readonly state: ValidatorState;
  readonly openingPrincipal: string | null;
  readonly trackedSince: string;
}

const columns = sql`id, validator_index as "validatorIndex", public_key as "publicKey", address, state,
  opening_principal::text as "openingPrincipal", tracked_since as "trackedSince"`;

/** Those that weren't removed, by index. */
export async function loadValidators(
  db: Db,
  accountId: AccountId,
): Promise<readonly ValidatorRow[]> {
  const { rows } = await sql<ValidatorRow>`select ${columns} from validator
    where account_id = ${accountId} and removed_at is null
    order by validator_index nulls last, id`.execute(db);
  return rows;
}

export interface NewValidator {
  readonly id: string;
  readonly validatorIndex: number | null;
  readonly publicKey: string | null;
  readonly address?: string;
}

/** Adds those that are new, and those that were removed. Returns the ids of both. */
export async function addValidators(
  tx: Tx,
  accountId: AccountId,
  added: readonly NewValidator[],
  addedBy: string | null,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into validator (account_id, id, validator_index, public_key, address, added_by)
    select ${accountId}, r.id, r."validatorIndex", r."publicKey", r.address, ${addedBy}::uuid
    from jsonb_to_recordset(${JSON.stringify(added)}::jsonb)
      as r(id text, "validatorIndex" bigint, "publicKey" text, address text)
    order by r.id
    on conflict (account_id, id) do update
      set removed_at = null, tracked_since = now(), state = 'waiting', added_by = excluded.added_by
      where validator.removed_at is not null
        or (validator.address is not null and validator.state in ('unknown', 'tooMany'))
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** False if the account has no such validator. Its snapshots stay. */
export async function removeValidator(tx: Tx, accountId: AccountId, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('validator')
    .set({ removed_at: sql`now()`, state: 'waiting' })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The principal of a validator as entered, and its first snapshot. Amounts are decimal text. */
export interface OpeningRow {
  readonly principal: string | null;
  /** These are null before the first snapshot. */
  readonly balance: string | null;
  readonly date: string | null;
  readonly slashed: boolean | null;
}

/** Undefined if the account has no such validator. */
export async function loadOpening(
  db: Db,
  accountId: AccountId,
  id: string,
): Promise<OpeningRow | undefined> {
  const { rows } = await sql<OpeningRow>`
    select trim_scale(v.opening_principal)::text as principal,
      trim_scale(s.balance)::text as balance, s.on_date::text as date, s.slashed
    from validator v
    left join lateral (
      select balance, on_date, slashed from validator_snapshot s
      where s.account_id = v.account_id and s.validator_index = v.validator_index
      order by s.on_date limit 1
    ) s on true
    where v.account_id = ${accountId} and v.id = ${id} and v.removed_at is null`.execute(db);
  return rows[0];
}

/** Sets the principal that the validator had when it was added. False if the account has no such validator. */
export async function setOpeningPrincipal(
  tx: Tx,
  accountId: AccountId,
  id: string,
  principal: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('validator')
    .set({ opening_principal: principal })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Computes all rewards again from the stored snapshots: they depend on each other through consolidations. */
export async function recomputeRewards(tx: Tx, accountId: AccountId): Promise<void> {
  for (const table of ['validator_reward', 'validator_gap', 'validator_summary'] as const)
    await tx.deleteFrom(table).where('account_id', '=', accountId).execute();
  await tx
    .updateTable('staking_total')
    .set({ consensus: '0', penalties: '0', accrued: '0', accrued_penalties: '0', validators: 0 })
    .where('account_id', '=', accountId)
    .execute();
  await tx
    .updateTable('staking_day')
    .set({ pending: true })
    .where('account_id', '=', accountId)
    .execute();
}

/** Replaces an address with its validators; without any, it is marked as unknown. */
export async function expandAddress(
  tx: Tx,
  accountId: AccountId,
  { id }: Pick<ValidatorRow, 'id'>,
  found: readonly NewValidator[],
): Promise<void> {
  if (found.length === 0) {
    await sql`update validator set state = 'unknown'
      where account_id = ${accountId} and id = ${id} and removed_at is null`.execute(tx);
    return;
  }
  const { rows } = await sql<{ addedBy: string | null }>`delete from validator
    where account_id = ${accountId} and id = ${id} and removed_at is null
    returning added_by as "addedBy"`.execute(tx);
  // Removed meanwhile: then its validators aren't wanted either.
  if (rows[0]) await addValidators(tx, accountId, found, rows[0].addedBy);
}

/** Marks an address that has more validators than are looked up. */
export async function refuseAddress(
  tx: Tx,
  accountId: AccountId,
  { id }: Pick<ValidatorRow, 'id'>,
): Promise<void> {
  await sql`update validator set state = 'tooMany'
    where account_id = ${accountId} and id = ${id} and removed_at is null`.execute(tx);
}

export interface ResolvedValidator extends NewValidator {
  readonly state: ValidatorState;
}

/** Stores what the node knows about validators that were added. */
export async function resolveValidators(
  tx: Tx,
  accountId: AccountId,
  resolved: readonly ResolvedValidator[],
): Promise<void> {
  await sql`update validator v
    set state = r.state, validator_index = r."validatorIndex", public_key = r."publicKey"
    from jsonb_to_recordset(${JSON.stringify(resolved)}::jsonb)
      as r(id text, state text, "validatorIndex" bigint, "publicKey" text)
    where v.account_id = ${accountId} and v.id = r.id and v.removed_at is null`.execute(tx);
}

export interface StakingState {
  readonly readSlot: number | null;
  readonly problem: string | null;
  readonly ranAt: string | null;
}

export async function loadStakingState(
  db: Db,
  accountId: AccountId,
): Promise<StakingState | undefined> {
  const { rows } = await sql<StakingState>`
    select read_slot as "readSlot", problem, ran_at as "ranAt"
    from staking_state where account_id = ${accountId}`.execute(db);
  return rows[0];
}

/** The next run, and why the last one stopped. */
export async function noteStakingRun(
  tx: Tx,
  accountId: AccountId,
  run: { readonly nextRunAt: Date; readonly problem: string | null; readonly ranAt: Date | null },
): Promise<void> {
  await sql`insert into staking_state (account_id, next_run_at, problem, ran_at)
    values (${accountId}, ${run.nextRunAt}, ${run.problem}, ${run.ranAt})
    on conflict (account_id) do update set next_run_at = excluded.next_run_at,
      problem = excluded.problem, ran_at = coalesce(excluded.ran_at, staking_state.ran_at)`.execute(
    tx,
  );
}

/** Accounts whose validators are due. Asks under the owner's role, since it concerns all accounts. */
export async function listDueStaking(
  db: Db,
  now: Date,
  most: number,
): Promise<readonly AccountId[]> {
  const { rows } = await sql<{ accountId: AccountId }>`
    select s.account_id as "accountId" from staking_state s
    join account a on a.id = s.account_id and ${isAccountInUse(now)}
    where s.next_run_at <= ${now}
      and exists (select from validator v where v.account_id = s.account_id and v.removed_at is null)
    order by s.next_run_at, s.account_id limit ${most}`.execute(db);
  return rows.map(({ accountId }) => accountId);
}

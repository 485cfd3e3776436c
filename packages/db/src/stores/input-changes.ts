import type { AccountId } from '@lotbook/model/ids';
import { sql } from 'kysely';
import type { Db, Tx } from '../database.ts';

/** What a snapshot saw of an account's inputs. */
export interface InputState {
  /** How many changes it saw; see `inputVersion`. */
  readonly version: number;
  /** Which transactions of the database it saw, as Postgres writes snapshots. */
  readonly snapshot: string;
}

export interface InputChange {
  readonly kind: 'records' | 'prices' | 'settings';
  /** The records that were touched; null where they were too many to list. */
  readonly records: readonly string[] | null;
}

/** Notes a change of inputs that no table of the account holds: prices that providers told. */
export async function noteInputChange(
  tx: Tx,
  accountId: AccountId,
  kind: InputChange['kind'],
): Promise<void> {
  await sql`insert into input_change (account_id, kind) values (${accountId}, ${kind})`.execute(tx);
}

/** What the running transaction sees, which has to be of one snapshot. */
export async function inputState(db: Db, accountId: AccountId): Promise<InputState> {
  const { rows } = await sql<InputState>`
    select (select count(*) from input_change where account_id = ${accountId}) as version, pg_current_snapshot()::text as snapshot`.execute(
    db,
  );
  return rows[0]!;
}

/** The changes that the running transaction sees and an earlier snapshot did not. */
export async function inputChangesSince(
  db: Db,
  accountId: AccountId,
  { snapshot }: InputState,
): Promise<readonly InputChange[]> {
  const { rows } = await sql<InputChange>`
    select kind, records from input_change
    where account_id = ${accountId} and written_by >= pg_snapshot_xmin(${snapshot}::pg_snapshot) and not pg_visible_in_snapshot(written_by, ${snapshot}::pg_snapshot)`.execute(
    db,
  );
  return rows;
}

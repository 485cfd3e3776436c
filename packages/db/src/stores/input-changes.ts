import type { AccountId } from '@lotbook/model/ids';
import { sql } from 'kysely';
import type { Db, Tx } from '../database.ts';

/** The state of an account's inputs as of a snapshot. */
export interface InputState {
  /** The number of changes that the snapshot sees; see `inputVersion`. */
  readonly version: number;
  /** The visible database transactions, in Postgres's snapshot format. */
  readonly snapshot: string;
}

export interface InputChange {
  readonly kind: 'records' | 'prices' | 'settings';
  /** The affected records; null if there were too many to list. */
  readonly records: readonly string[] | null;
}

/** Notes a change of inputs outside the account's tables: new prices from providers. */
export async function noteInputChange(
  tx: Tx,
  accountId: AccountId,
  kind: InputChange['kind'],
): Promise<void> {
  await sql`insert into input_change (account_id, kind) values (${accountId}, ${kind})`.execute(tx);
}

/** The input state that the current transaction sees, which must have a single snapshot. */
export async function readInputState(db: Db, accountId: AccountId): Promise<InputState> {
  const { rows } = await sql<InputState>`
    select (select count(*) from input_change where account_id = ${accountId}) as version, pg_current_snapshot()::text as snapshot`.execute(
    db,
  );
  return rows[0]!;
}

/** The changes that the current transaction sees and an earlier snapshot did not. */
export async function readInputChangesSince(
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

import type { AccountId } from '@lotbook/model/ids';
import { sql } from 'kysely';
import type { Db } from '../database.ts';
import type { StoredMovement } from './records.ts';

/** Transactions with one of these assets whose other side was not found. */
export async function openTransfers(
  db: Db,
  accountId: AccountId,
  assets: readonly string[],
): Promise<readonly string[]> {
  if (assets.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select t.id from transaction_figure f join transaction t on t.account_id = f.account_id and t.id = f.transaction_id
    where f.account_id = ${accountId} and f.match_state = 'unmatched' and t.assets && ${[...new Set(assets)]}::text[]`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** A transaction whose other side was not found. */
export interface OpenTransferRow {
  readonly id: string;
  readonly at: string;
  readonly txHash: string | null;
  readonly movements: readonly StoredMovement[];
}

/** All transactions of an account whose other side was not found. */
export async function listOpenTransfers(
  db: Db,
  accountId: AccountId,
): Promise<readonly OpenTransferRow[]> {
  const { rows } = await sql<OpenTransferRow>`
    select t.id, t.at, t.tx_hash as "txHash", t.movements
    from transaction_figure f join transaction t on t.account_id = f.account_id and t.id = f.transaction_id
    where f.account_id = ${accountId} and f.match_state = 'unmatched' order by t.at, t.id`.execute(
    db,
  );
  return rows;
}

import type { AccountId, SourceId } from '@lotbook/model/ids';
import type { IdentificationChannel, LotMethod } from '@lotbook/model/settings';
import type { Instant } from '@lotbook/model/time';
import { sql } from 'kysely';
import type { Db, Tx } from '../database.ts';
import type { Decider } from './decisions.ts';

/** From when on lots leave in another order, and when that was written down. */
export interface StoredMethodChange {
  readonly from: Instant;
  readonly method: LotMethod;
  readonly recordedAt: Instant;
  /** The one source that it is for; null: every source. */
  readonly sourceId: SourceId | null;
  readonly channel: IdentificationChannel;
}

/** An order to write down; without a moment it is recorded at this one. */
export type NewMethodChange = Omit<StoredMethodChange, 'recordedAt' | 'method'> & {
  readonly method: string;
  readonly recordedAt: Instant | undefined;
};

/** Those that nobody withdrew, by the instant they begin at, then as they were written down. */
export async function loadMethodChanges(
  db: Db,
  accountId: AccountId,
): Promise<readonly StoredMethodChange[]> {
  const rows = await db
    .selectFrom('method_change')
    .select([
      'from_at as from',
      'method',
      'recorded_at as recordedAt',
      'source_id as sourceId',
      'channel',
    ])
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .orderBy('from_at')
    .orderBy('recorded_at')
    .orderBy('id')
    .execute();
  return rows as unknown as readonly StoredMethodChange[];
}

/** Writes an order down. Orders from before stay as they are. */
export async function addMethodChange(
  tx: Tx,
  { accountId, userId }: Decider,
  change: NewMethodChange,
): Promise<void> {
  const { from, method, sourceId, channel, recordedAt } = change;
  await tx
    .insertInto('method_change')
    .values({
      account_id: accountId,
      from_at: from,
      method,
      source_id: sourceId,
      channel,
      recorded_by: userId,
      ...(recordedAt && { recorded_at: recordedAt }),
    })
    .execute();
}

/** Withdraws all orders, so that none counts any more; who and when is kept. */
export async function withdrawMethodChanges(tx: Tx, { accountId, userId }: Decider): Promise<void> {
  await tx
    .updateTable('method_change')
    .set({ revoked_at: sql`now()`, revoked_by: userId })
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .execute();
}

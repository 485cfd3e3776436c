import type { AccountId, SourceId } from '@lotbook/model/ids';
import type { IdentificationChannel, LotMethod } from '@lotbook/model/settings';
import type { Instant } from '@lotbook/model/time';
import { sql } from 'kysely';
import type { Db, Tx } from '../database.ts';
import type { Decider } from './decisions.ts';

/** A change of method: from when it applies, and when it was recorded. */
export interface StoredMethodChange {
  readonly from: Instant;
  readonly method: LotMethod;
  readonly recordedAt: Instant;
  /** The source that it applies to; null: every source. */
  readonly sourceId: SourceId | null;
  readonly channel: IdentificationChannel;
}

/** A change to record; without a time it is recorded now. */
export type NewMethodChange = Omit<StoredMethodChange, 'recordedAt' | 'method'> & {
  readonly method: string;
  readonly recordedAt: Instant | undefined;
};

/**
 * The changes that were not withdrawn, ordered by the time they apply from, then by when they were
 * recorded.
 */
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

/** Records a change. Earlier ones stay. */
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

/** Withdraws all changes; who withdrew them and when is stored. */
export async function withdrawMethodChanges(tx: Tx, { accountId, userId }: Decider): Promise<void> {
  await tx
    .updateTable('method_change')
    .set({ revoked_at: sql`now()`, revoked_by: userId })
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .execute();
}

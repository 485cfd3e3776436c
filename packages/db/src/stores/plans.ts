import type { AccountId, UserId } from '@lotbook/model/ids';
import type { Instant } from '@lotbook/model/time';
import { sql } from 'kysely';
import type { Db, Tx } from '../database.ts';

/** The plan that is shared in an account. */
export interface StoredPlan {
  readonly content: unknown;
  readonly savedAt: Instant;
  /** The current name of the person who shared it. */
  readonly savedBy: string | null;
}

export async function getPlan(db: Db, accountId: AccountId): Promise<StoredPlan | undefined> {
  const row = await db
    .selectFrom('plan')
    .select(['content', 'saved_at as savedAt'])
    .select(
      sql<
        string | null
      >`(select coalesce(u.username, u.email) from app_user u where u.id = plan.saved_by)`.as(
        'savedBy',
      ),
    )
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row as unknown as StoredPlan | undefined;
}

export async function putPlan(
  tx: Tx,
  accountId: AccountId,
  content: unknown,
  userId: UserId,
): Promise<void> {
  const text = JSON.stringify(content);
  await tx
    .insertInto('plan')
    .values({ account_id: accountId, content: text, saved_by: userId })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet({ content: text, saved_by: userId, saved_at: sql`now()` }),
    )
    .execute();
}

/** @returns false if none was shared. */
export async function removePlan(tx: Tx, accountId: AccountId): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('plan')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

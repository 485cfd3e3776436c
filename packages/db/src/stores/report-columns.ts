import type { AccountId, UserId } from '@lotbook/model/ids';
import type { Db, Tx } from '../database.ts';

/** A person's last choice, by report. */
export async function loadChosenColumns(
  db: Db,
  accountId: AccountId,
  userId: UserId,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await db
    .selectFrom('report_columns')
    .select(['type', 'columns'])
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .execute();
  return new Map(rows.map(({ type, columns }) => [type, columns]));
}

/** Stores a choice; undefined: the default columns. */
export async function saveColumns(
  tx: Tx,
  accountId: AccountId,
  userId: UserId,
  type: string,
  columns: readonly string[] | undefined,
): Promise<void> {
  if (columns === undefined) {
    await tx
      .deleteFrom('report_columns')
      .where('account_id', '=', accountId)
      .where('user_id', '=', userId)
      .where('type', '=', type)
      .execute();
    return;
  }
  const chosen = [...columns];
  await tx
    .insertInto('report_columns')
    .values({ account_id: accountId, user_id: userId, type, columns: chosen })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'user_id', 'type']).doUpdateSet({ columns: chosen }),
    )
    .execute();
}

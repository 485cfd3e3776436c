import type { Db } from '@lotbook/db/database';
import { getHistory } from '@lotbook/db/stores/decisions';
import { loadMemos } from '@lotbook/db/stores/memos';
import { getTransactions } from '@lotbook/db/stores/records';
import type { AccountId } from '@lotbook/model/ids';
import type { TransactionDecisions } from './move-decisions.ts';

/** The decisions about some transactions, by their ids; missing transactions are skipped. Four queries, however many. */
export async function loadDecisionsAbout(
  db: Db,
  accountId: AccountId,
  ids: readonly string[],
): Promise<ReadonlyMap<string, TransactionDecisions>> {
  const transactions = await getTransactions(db, accountId, ids);
  const readInForce = async (kept: 'decision' | 'annotation') =>
    Map.groupBy(
      (await getHistory(db, accountId, ids, kept)).filter(
        ({ kind, revokedAt }) => revokedAt === null && kind !== 'memo',
      ),
      ({ recordId }) => recordId,
    );
  const [decisions, notes] = [await readInForce('decision'), await readInForce('annotation')];
  const memos = Map.groupBy(
    await loadMemos(db, accountId, ids),
    ({ transactionId }) => transactionId,
  );
  return new Map(
    transactions.map((transaction) => {
      const id = transaction.id as string;
      return [
        id,
        {
          transaction,
          decisions: decisions.get(id) ?? [],
          notes: notes.get(id) ?? [],
          memos: memos.get(id) ?? [],
        },
      ];
    }),
  );
}

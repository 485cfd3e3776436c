import type { Transaction } from '@lotbook/model/transaction';

/** Ids of transactions and rows that the engine could otherwise make up for a part of another one; see `Book.takenIds`. */
export const collectUsedIds = (transactions: readonly Transaction[]): ReadonlySet<string> =>
  new Set(
    transactions
      .flatMap(({ id, movements }) => [id, ...movements.flatMap((movement) => movement.id ?? [])])
      .filter((id) => id.includes('/')),
  );

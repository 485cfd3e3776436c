import { nameMovements } from '@lotbook/engine/booking/movement-names';
import { collectUsedIds } from './used-ids.ts';
import type { LotId, MovementId } from '@lotbook/model/ids';
import type { LotChoice } from '@lotbook/model/settings';
import type { Transaction } from '@lotbook/model/transaction';
import type { ReadTransaction } from '@lotbook/sources/file-source';

interface Named {
  readonly transactions: readonly Transaction[];
  readonly lotChoices: readonly LotChoice[];
}

/** Decisions of rows about one another, by the names of the transactions and their sides. A label that no row has names nothing. */
export function addNames(
  read: readonly { readonly transaction: Transaction; readonly read: ReadTransaction }[],
): Named {
  const takenIds = collectUsedIds(read.map(({ transaction }) => transaction));
  const labelled = new Map(
    read.flatMap(({ transaction, read: { label } }) =>
      label === undefined ? [] : [[label, transaction] as const],
    ),
  );
  const getLot = (told: string): string => {
    const [label = ''] = told.split('/');
    const bringer = labelled.get(label);
    return bringer ? toSideName(bringer, told.slice(label.length), takenIds) : told;
  };
  return {
    transactions: read.map(({ transaction }) => {
      const { matching } = transaction;
      if (!matching?.apart) return transaction;
      return {
        ...transaction,
        matching: {
          ...matching,
          apart: matching.apart.map((label) => labelled.get(label)?.id ?? label),
        },
      };
    }),
    lotChoices: read.flatMap(({ transaction, read: { lots = [] } }) =>
      lots.map(({ side, lot, ...choice }) => ({
        ...choice,
        disposal: toSideName(transaction, side, takenIds) as MovementId,
        lot: getLot(lot) as LotId,
      })),
    ),
  };
}

/** A side is usually named after its transaction; a side with its own row is named after that. */
function toSideName(transaction: Transaction, side: string, takenIds: ReadonlySet<string>): string {
  const { id, movements } = transaction;
  const plain = nameMovements({
    ...transaction,
    movements: movements.map((movement) => ({ ...movement, id: id as string as MovementId })),
  });
  const place = plain.find((each) => each.id === `${id}${side}`)?.place;
  return (
    nameMovements(transaction, takenIds).find((each) => each.place === place)?.id ?? `${id}${side}`
  );
}

import { format } from '@lotbook/decimal/decimal';
import type { Worth } from '@lotbook/model/transaction';
import type { ReadMovement, ReadTransaction } from './file-source.ts';
import { formatDecided, formatLots, formatMatching } from './decision-text.ts';

/**
 * Canonical text of a transaction: the same facts give the same text, whatever order their movements or their digits were written in.
 * Identity by content is a digest of it, with a number for the further ones of equal text.
 */
export function getContentKey(transaction: ReadTransaction): string {
  const { externalId = '', at, type, category = '', txHash = '', memo = '' } = transaction;
  const { treatments, position } = transaction;
  const further =
    treatments || position !== undefined
      ? [Object.entries(treatments ?? {}).sort(([a], [b]) => (a < b ? -1 : 1)), position ?? '']
      : [];
  return JSON.stringify([
    externalId,
    at,
    type,
    category,
    txHash,
    memo,
    transaction.movements.map(getMovementKey).sort(),
    ...further,
  ]);
}

/** The same with the names of wallets in one case, since `Kraken` and `kraken` are one wallet of an account. Identities of records keep the spelling, so that stored ones stay what they are. */
export const foldSourceNames = (transaction: ReadTransaction): ReadTransaction => ({
  ...transaction,
  movements: transaction.movements.map((movement) =>
    movement.sourceName === undefined
      ? movement
      : { ...movement, sourceName: foldSourceName(movement.sourceName) },
  ),
});

export const foldSourceName = (name: string): string => name.trim().toLowerCase();

/** Canonical text of a person's decisions about a transaction; empty without any. It is separate from the facts, so that records keep their identity. */
export function getDecisionsKey({
  label = '',
  matching,
  lots = [],
  movements,
}: ReadTransaction): string {
  const decided = movements
    .map((movement) => `${getMovementKey(movement)} ${formatDecided(movement)}`)
    .filter((text) => !text.endsWith(' '));
  if (label === '' && !matching && lots.length === 0 && decided.length === 0) return '';
  return JSON.stringify([
    label,
    matching ? formatMatching(matching) : '',
    formatLots(lots),
    decided.sort(),
  ]);
}

const getMovementKey = (movement: ReadMovement): string =>
  JSON.stringify([
    movement.direction,
    movement.sourceName ?? '',
    movement.asset,
    format(movement.quantity),
    getValueKey(movement.value),
    getValueKey(movement.basis),
    movement.acquiredOn ?? '',
    movement.withheldFrom ?? '',
    ...(movement.rowId === undefined ? [] : [movement.rowId]),
    ...(movement.inherited ? ['inherited'] : []),
    ...(movement.onFee ? ['on fee'] : []),
  ]);

const getValueKey = (worth: Worth | undefined): string =>
  worth ? `${format(worth.amount)} ${worth.currency}` : '';

/** A withdrawal and a row of another source that can be its receipt: same amount, near in time. */
export interface ReceiptPair {
  readonly withdrawalIndex: number;
  readonly receiptId: string;
  /** The time between both. */
  readonly distanceMs: number;
  /** The row is income by itself. */
  readonly isIncome: boolean;
}

/**
 * The receipt of each withdrawal. A receipt belongs to one withdrawal only, so two equal
 * withdrawals need two receipts. As many withdrawals as possible have one; among those, the nearest
 * in time is chosen first.
 */
export function matchReceipts(pairs: readonly ReceiptPair[]): ReadonlyMap<number, ReceiptPair> {
  const byWithdrawal = new Map<number, ReceiptPair>();
  const byReceipt = new Map<string, ReceiptPair>();
  const match = (pair: ReceiptPair): void => {
    byWithdrawal.set(pair.withdrawalIndex, pair);
    byReceipt.set(pair.receiptId, pair);
  };
  const nearestFirst = pairs.toSorted(
    (one, other) =>
      one.distanceMs - other.distanceMs ||
      one.withdrawalIndex - other.withdrawalIndex ||
      (one.receiptId < other.receiptId ? -1 : 1),
  );
  for (const pair of nearestFirst)
    if (!byWithdrawal.has(pair.withdrawalIndex) && !byReceipt.has(pair.receiptId)) match(pair);
  const possible = Map.groupBy(nearestFirst, ({ withdrawalIndex }) => withdrawalIndex);
  for (const index of [...possible.keys()].sort((a, b) => a - b))
    if (!byWithdrawal.has(index))
      for (const pair of findExchange(index, { possible, byReceipt, byWithdrawal })) match(pair);
  return byWithdrawal;
}

interface Matching {
  readonly possible: ReadonlyMap<number, readonly ReceiptPair[]>;
  readonly byReceipt: ReadonlyMap<string, ReceiptPair>;
  readonly byWithdrawal: ReadonlyMap<number, ReceiptPair>;
}

/**
 * Finds other receipts for some of the matched withdrawals, so that this one gets a receipt, too.
 * Returns the changed pairs; none if there is no such way.
 */
function findExchange(
  index: number,
  { possible, byReceipt, byWithdrawal }: Matching,
): readonly ReceiptPair[] {
  const reachedBy = new Map<string, ReceiptPair>();
  const waiting = [index];
  for (const current of waiting) {
    for (const pair of possible.get(current) ?? []) {
      if (reachedBy.has(pair.receiptId)) continue;
      reachedBy.set(pair.receiptId, pair);
      const holder = byReceipt.get(pair.receiptId);
      if (!holder) return listChanges(pair, index, { reachedBy, byWithdrawal });
      waiting.push(holder.withdrawalIndex);
    }
  }
  return [];
}

/** The pairs from a free receipt back to the withdrawal that had none. */
function listChanges(
  last: ReceiptPair,
  index: number,
  {
    reachedBy,
    byWithdrawal,
  }: {
    readonly reachedBy: ReadonlyMap<string, ReceiptPair>;
    readonly byWithdrawal: ReadonlyMap<number, ReceiptPair>;
  },
): readonly ReceiptPair[] {
  const changes = [last];
  for (let pair = last; pair.withdrawalIndex !== index; changes.push(pair)) {
    const receiptId = byWithdrawal.get(pair.withdrawalIndex)?.receiptId ?? '';
    const earlier = reachedBy.get(receiptId);
    if (!earlier) return [];
    pair = earlier;
  }
  return changes;
}

import type { PriceNeed } from '@lotbook/model/price';
import type { OpenLot, TaxResult, TransactionOutcome } from '@lotbook/model/result';
import type { Delta } from '../ledger.ts';
import { isSame } from '../is-same.ts';

/** What has to be taken from one list of open lots and added to it to get another. */
export interface LotDifference {
  readonly gone: readonly OpenLot[];
  readonly come: readonly OpenLot[];
}

/** Compares two lists of open lots in the same order; what is the same in both at the start and at the end is passed over. */
export function compareLots(before: readonly OpenLot[], now: readonly OpenLot[]): LotDifference {
  let start = 0;
  while (start < before.length && start < now.length && isSame(before[start], now[start]))
    start += 1;
  let end = 0;
  const most = Math.min(before.length, now.length) - start;
  while (end < most && isSame(before[before.length - 1 - end], now[now.length - 1 - end])) end += 1;
  const left = new Map<string, OpenLot[]>();
  for (const lot of before.slice(start, before.length - end)) {
    const key = getPlace(lot);
    const list = left.get(key);
    if (list) list.push(lot);
    else left.set(key, [lot]);
  }
  const fresh = now.slice(start, now.length - end);
  if (left.size === 0) return { gone: [], come: fresh };
  const come = fresh.filter((lot) => !takeSame(left.get(getPlace(lot)), lot));
  return { gone: [...left.values()].flat(), come };
}

const getPlace = ({ lotId, source, setAside }: OpenLot): string =>
  `${lotId}\n${source}\n${setAside ?? ''}`;

/** Takes an equal one out; false where there is none. */
function takeSame(lots: OpenLot[] | undefined, lot: OpenLot): boolean {
  const at = lots?.findIndex((each) => isSame(each, lot)) ?? -1;
  if (at >= 0) lots!.splice(at, 1);
  return at >= 0;
}

/** What was computed of a whole book. */
export interface Whole {
  readonly result: () => TaxResult;
  readonly outcomes: () => Iterable<TransactionOutcome>;
  readonly needs: () => readonly PriceNeed[];
}

/** What differs between two computations of all of a book. */
export function makeDelta(before: Whole, now: Whole): Delta {
  const former = new Map([...before.outcomes()].map((outcome) => [outcome.transactionId, outcome]));
  const outcomes = [...now.outcomes()];
  const there = new Set(outcomes.map(({ transactionId }) => transactionId));
  const { lots } = now.result();
  const changed = outcomes.filter((outcome) => !isSame(outcome, former.get(outcome.transactionId)));
  const removed = [...former.keys()].filter((id) => !there.has(id));
  return {
    outcomes: changed,
    removed,
    former: [...changed.map(({ transactionId }) => transactionId), ...removed].flatMap(
      (id) => former.get(id) ?? [],
    ),
    needs: now.needs(),
    lots: compareLots(before.result().lots, lots),
  };
}

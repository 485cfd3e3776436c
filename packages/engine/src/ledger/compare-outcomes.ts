import type {
  Disposal,
  MovedLot,
  PriceUsed,
  TaxEntry,
  TransactionOutcome,
  TransferMatch,
} from '@lotbook/model/result';
import { isSame } from '../is-same.ts';

/**
 * True if a transaction has the same outcome. Entries, disposals and matches are compared field by
 * field, written out, because a ledger compares every figure that it recomputes; a test proves that
 * no field is forgotten.
 */
export const isSameOutcome = (a: TransactionOutcome, b: TransactionOutcome | undefined): boolean =>
  b !== undefined &&
  a.transactionId === b.transactionId &&
  isSameList(a.entries, b.entries, isSameEntry) &&
  isSameList(a.disposals, b.disposals, isSameDisposal) &&
  isSameList(a.income, b.income, isSame) &&
  isSameList(a.gifts, b.gifts, isSame) &&
  isSameList(a.donations, b.donations, isSame) &&
  isSameList(a.lost, b.lost, isSame) &&
  isSameList(a.expenses, b.expenses, isSame) &&
  isSameList(a.matches, b.matches, isSameMatch) &&
  isSameList(a.issues, b.issues, isSame);

function isSameList<T>(a: readonly T[], b: readonly T[], same: (a: T, b: T) => boolean): boolean {
  if (a === b) return true;
  if (a.length !== b.length) return false;
  for (let index = 0; index < a.length; index += 1) if (!same(a[index]!, b[index]!)) return false;
  return true;
}

const isSameEntry = (a: TaxEntry, b: TaxEntry): boolean =>
  a === b || (a.gainLossTiedFees === b.gainLossTiedFees && isSameEntryUntied(a, b));

/** The same entry, but for the gain together with that of the fees. */
export const isSameEntryUntied = (a: TaxEntry, b: TaxEntry): boolean =>
  a.costBasis === b.costBasis &&
  a.gainLoss === b.gainLoss &&
  a.shortTermGain === b.shortTermGain &&
  a.longTermGain === b.longTermGain &&
  a.quantity === b.quantity &&
  a.proceeds === b.proceeds &&
  a.proceedsBeforeFees === b.proceedsBeforeFees &&
  a.costBasisBeforeFees === b.costBasisBeforeFees &&
  a.gainLossBeforeFees === b.gainLossBeforeFees &&
  a.value === b.value &&
  a.id === b.id &&
  a.transactionId === b.transactionId &&
  a.at === b.at &&
  a.side === b.side &&
  a.category === b.category &&
  a.asset === b.asset &&
  a.source === b.source &&
  a.matchedWith === b.matchedWith &&
  isSame(a.surplus, b.surplus) &&
  isSame(a.releasedFrom, b.releasedFrom) &&
  isSame(a.tookOver, b.tookOver) &&
  isSamePrice(a.price, b.price);

const isSamePrice = (a: PriceUsed | undefined, b: PriceUsed | undefined): boolean =>
  a === b ||
  (a !== undefined &&
    b !== undefined &&
    a.unitPrice === b.unitPrice &&
    a.at === b.at &&
    a.from === b.from &&
    isSame(a.foreign, b.foreign));

export const isSameDisposal = (a: Disposal, b: Disposal): boolean =>
  a === b ||
  (a.lotId === b.lotId &&
    a.basis === b.basis &&
    a.quantity === b.quantity &&
    a.proceeds === b.proceeds &&
    a.gain === b.gain &&
    a.acquiredOn === b.acquiredOn &&
    a.term === b.term &&
    a.id === b.id &&
    a.transactionId === b.transactionId &&
    a.entryId === b.entryId &&
    a.at === b.at &&
    a.asset === b.asset &&
    a.source === b.source &&
    a.category === b.category &&
    a.isFee === b.isFee &&
    a.disposedOn === b.disposedOn &&
    a.box === b.box &&
    a.rule === b.rule &&
    a.inherited === b.inherited &&
    a.collectible === b.collectible &&
    a.disallowed === b.disallowed &&
    isSame(a.stakes, b.stakes));

const isSameMatch = (a: TransferMatch, b: TransferMatch): boolean =>
  a === b ||
  (a.out === b.out &&
    a.in === b.in &&
    a.quantity === b.quantity &&
    a.lost === b.lost &&
    a.apartMs === b.apartMs &&
    a.group === b.group &&
    a.reason === b.reason &&
    a.confidence === b.confidence &&
    isSameList(a.lots, b.lots, isSameMoved));

const isSameMoved = (a: MovedLot, b: MovedLot): boolean =>
  a.lot === b.lot && a.quantity === b.quantity;

import type { Money, Quantity } from '@lotbook/decimal/decimal';
import type { LotId, MovementId, SourceId, TransactionId } from '@lotbook/model/ids';
import type { Instant, LocalDate } from '@lotbook/model/time';
import { bookAll, sortTransactions, createRun, type Book } from './compute.ts';
import type { Piece } from './lots/lot.ts';
import { compareAges } from './methods/lot-method.ts';
import { compareText } from './natural.ts';

/** What is left of a lot at the instant of a disposal, where the disposal may take it. */
export interface ChoosableLot {
  readonly lotId: LotId;
  /** The places where units of it lie then, by name. */
  readonly places: readonly SourceId[];
  readonly acquiredAt: Instant;
  readonly acquiredOn: LocalDate;
  readonly quantity: Quantity;
  readonly basis: Money;
}

/**
 * The lots that may be identified for an outgoing side, the oldest first: those of its own place,
 * or of all places under universal tracking.
 * Undefined if that id disposes of nothing. For jurisdictions with lots.
 */
export function listChoosableLots(
  book: Book,
  transactionId: TransactionId,
  entryId: MovementId,
): readonly ChoosableLot[] | undefined {
  const { dated } = sortTransactions(book);
  const ms = dated.find(({ transaction }) => transaction.id === transactionId)?.ms;
  if (ms === undefined) return undefined;
  const run = createRun(book, dated, undefined);
  let found: readonly ChoosableLot[] | undefined;
  run.onChoose = (leg, places) => {
    if (leg.id === entryId) found = getLots(places.flatMap(({ heap }) => heap.pieces()));
  };
  bookAll(
    run,
    dated.filter((each) => each.ms <= ms),
  );
  return found;
}

function getLots(pieces: readonly Piece[]): readonly ChoosableLot[] {
  const byLot = Map.groupBy(
    pieces.toSorted((a, b) => compareAges(a.lot, b.lot)),
    ({ lot }) => lot,
  );
  return [...byLot].map(([{ id: lotId, acquiredAt, acquiredOn }, parts]) => ({
    lotId,
    places: parts.map(({ shelf }) => shelf.source).sort(compareText),
    acquiredAt,
    acquiredOn,
    quantity: parts.reduce((sum, { quantity }) => sum + quantity, 0n) as Quantity,
    basis: parts.reduce((sum, { cost }) => sum + cost, 0n) as Money,
  }));
}

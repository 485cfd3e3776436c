import type { TransactionId } from '@lotbook/model/ids';
import type { Disposal, Income, TaxEntry, TaxResult, TransferMatch } from '@lotbook/model/result';
import type { LotChoice, TaxSettings } from '@lotbook/model/settings';
import type { Transaction } from '@lotbook/model/transaction';
import { computeTracing, type Book, type Pools } from '../compute.ts';
import { deferLosses } from '../wash-sales/wash-sales.ts';
import type { Surroundings } from './explanation.ts';

/** A book, what it comes to, and how its pools came about: what can be explained. */
export interface Computed {
  readonly book: Book;
  readonly result: TaxResult;
  readonly pools: Pools;
}

export function computeTraced(book: Book): Computed {
  const { result, pools } = computeTracing(book);
  return { book, result: deferLosses(result, book.settings), pools };
}

/** A book and its result, ready to be asked about. */
export interface Evidence {
  readonly settings: TaxSettings;
  readonly pools: Pools;
  readonly result: TaxResult;
  readonly surroundings: Surroundings;
  readonly transactions: ReadonlyMap<TransactionId, Transaction>;
  readonly entries: ReadonlyMap<string, TaxEntry>;
  readonly disposals: ReadonlyMap<string, Disposal>;
  readonly disposalsByEntry: ReadonlyMap<string, readonly Disposal[]>;
  readonly incomeByEntry: ReadonlyMap<string, Income>;
  /** Moves of a lot, in the order in which they were booked. */
  readonly movesByLot: ReadonlyMap<string, readonly TransferMatch[]>;
  readonly choicesByDisposal: ReadonlyMap<string, readonly LotChoice[]>;
}

export function makeEvidence(
  { book, result, pools }: Computed,
  surroundings: Surroundings = {},
): Evidence {
  return {
    settings: book.settings,
    pools,
    result,
    surroundings,
    transactions: new Map(book.transactions.map((each) => [each.id, each])),
    entries: new Map(result.entries.map((each) => [each.id, each])),
    disposals: new Map(result.disposals.map((each) => [each.id, each])),
    disposalsByEntry: Map.groupBy(result.disposals, ({ entryId }) => entryId),
    incomeByEntry: new Map(result.income.map((each) => [each.entryId, each])),
    movesByLot: groupMovesByLot(result.matches),
    choicesByDisposal: Map.groupBy(book.lotChoices, ({ disposal }) => disposal),
  };
}

function groupMovesByLot(
  matches: readonly TransferMatch[],
): ReadonlyMap<string, readonly TransferMatch[]> {
  const moves = new Map<string, TransferMatch[]>();
  for (const match of matches) {
    for (const { lot } of match.lots) {
      const known = moves.get(lot);
      if (known) known.push(match);
      else moves.set(lot, [match]);
    }
  }
  return moves;
}

import { inChildProcess } from './child-process.ts';
import { everyday } from './sample-book.ts';

/** A ledger of that many transactions, in milliseconds of processor time. */
export interface LedgerFigure {
  readonly transactions: number;
  readonly buildMs: number;
  readonly peakMb: number;
  /** One changed transaction, anywhere in the book. */
  readonly editMsMedian: number;
  readonly editMsP95: number;
  readonly editMsMost: number;
  /** The average number of transactions whose figures an edit changed. */
  readonly changedPerEdit: number;
  readonly methodMs: number;
}

/** Measures the cost of a change in a book in memory. */
export const benchLedger = (): readonly LedgerFigure[] =>
  [100_000, 250_000].map((transactions) => ({
    transactions,
    ...(inChildProcess('run-ledger.ts', {
      ...everyday,
      transactions,
      method: 'FIFO',
      tracking: 'us',
    }) as Omit<LedgerFigure, 'transactions'>),
  }));

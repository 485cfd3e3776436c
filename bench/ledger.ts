import { inChildProcess } from './child-process.ts';
import { everyday } from './sample-book.ts';

/** A ledger of so many transactions, in milliseconds of processor time. */
export interface LedgerFigure {
  readonly transactions: number;
  readonly buildMs: number;
  readonly peakMb: number;
  /** One transaction changed, somewhere in the book. */
  readonly editMsMedian: number;
  readonly editMsP95: number;
  readonly editMsMost: number;
  /** Transactions whose figures an edit changed, on average. */
  readonly changedPerEdit: number;
  readonly methodMs: number;
}

/** Measures what a change costs in a book that is kept in memory. */
export const benchLedger = (): readonly LedgerFigure[] =>
  [100_000, 250_000].map((transactions) => ({
    transactions,
    ...(inChildProcess('ledger-once.ts', {
      ...everyday,
      transactions,
      method: 'FIFO',
      tracking: 'us',
    }) as Omit<LedgerFigure, 'transactions'>),
  }));

import { lotMethods, type LotMethod } from '@lotbook/model/settings';
import { inChildProcess } from './child-process.ts';
import { everyday, type Shape } from './sample-book.ts';

/** One row of the table: a book of that size, computed once in a separate process. */
export interface EngineFigure {
  readonly transactions: number;
  readonly method: LotMethod;
  readonly seconds: number;
  /** Of the computing thread only: what `seconds` would be on an idle machine. */
  readonly cpuSeconds: number;
  readonly perSecond: number;
  /**
   * The peak resident memory of the process during the computation, including the book and the
   * result.
   */
  readonly peakMb: number;
  /** The memory of the process before the computation: the book, and Node itself. */
  readonly bookMb: number;
  readonly disposals: number;
}

const sizes = [100_000, 250_000, 1_000_000];

/**
 * The size of the young generation in MB per half: as fast as Node's default, with a hundred MB
 * less.
 */
const flags = ['--max-semi-space-size=8'];

/** Measures the engine for three sizes and three lot methods. */
export function benchEngine(): readonly EngineFigure[] {
  return sizes.flatMap((transactions) =>
    lotMethods.map((method) => measure({ ...everyday, transactions, method, tracking: 'us' })),
  );
}

export function measure(shape: Shape): EngineFigure {
  const figure = inChildProcess('run-engine.ts', shape, flags) as Pick<
    EngineFigure,
    'seconds' | 'cpuSeconds' | 'peakMb' | 'bookMb' | 'disposals'
  >;
  return {
    transactions: shape.transactions,
    method: shape.method,
    perSecond: Math.round(shape.transactions / figure.seconds),
    ...figure,
  };
}

/**
 * Calibrates machines against each other, and one against itself an hour earlier: seconds of
 * processor time for 250,000 transactions under FIFO.
 */
export const enginePace = (): number =>
  measure({ ...everyday, transactions: 250_000, method: 'FIFO', tracking: 'us' }).cpuSeconds;

export function printEngine(figures: readonly EngineFigure[]): void {
  console.table(
    figures.map((each) => ({
      transactions: each.transactions.toLocaleString('en-US'),
      method: each.method,
      seconds: each.seconds.toFixed(2),
      'cpu s': each.cpuSeconds.toFixed(2),
      'rows/s': each.perSecond.toLocaleString('en-US'),
      'peak MB': Math.round(each.peakMb),
      'book MB': Math.round(each.bookMb),
      disposals: each.disposals.toLocaleString('en-US'),
    })),
  );
}

if (import.meta.main) printEngine(benchEngine());

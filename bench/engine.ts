import { lotMethods, type LotMethod } from '@lotbook/model/settings';
import { inChildProcess } from './child-process.ts';
import { everyday, type Shape } from './sample-book.ts';

/** One line of the table: a book of so many transactions, computed once in a process of its own. */
export interface EngineFigure {
  readonly transactions: number;
  readonly method: LotMethod;
  readonly seconds: number;
  /** Of the computing thread alone: what `seconds` would be on an idle machine. */
  readonly cpuSeconds: number;
  readonly perSecond: number;
  /** Resident memory of the whole process at its highest while it computed, the book and the answer included. */
  readonly peakMb: number;
  /** What the process held when the computation began: the book, and what Node itself takes. */
  readonly bookMb: number;
  readonly disposals: number;
}

const sizes = [100_000, 250_000, 1_000_000];

/** Room for young objects, in MB for each half: as quick as what Node allows of itself, and a hundred MB less. */
const flags = ['--max-semi-space-size=8'];

/** Measures the engine for three sizes and three lot methods. */
export function benchEngine(): readonly EngineFigure[] {
  return sizes.flatMap((transactions) =>
    lotMethods.map((method) => measure({ ...everyday, transactions, method, tracking: 'us' })),
  );
}

export function measure(shape: Shape): EngineFigure {
  const figure = inChildProcess('engine-once.ts', shape, flags) as Pick<
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

/** By which what was measured on one machine is compared with another, and with itself an hour before: seconds of processor time for 250,000 transactions under FIFO. */
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

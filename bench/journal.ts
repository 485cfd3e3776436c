import { compute } from '@lotbook/engine/compute';
import { buildJournal } from '@lotbook/journal/build-journal';
import { everyday, sampleBook } from './sample-book.ts';

const options = {
  model: 'cost',
  mode: 'transaction',
  mapping: [],
  decimals: 2,
  prices: { getClose: () => undefined, getLowest: () => undefined },
} as const;

/**
 * Processor seconds of the engine, and of the journal of the same book, which includes the engine.
 */
export function benchJournal(transactions = 250_000): Readonly<Record<string, number>> {
  const book = sampleBook({ ...everyday, transactions, method: 'FIFO', tracking: 'us' });
  const engine = measure(() => compute(book));
  const journal = measure(() => buildJournal(book, options));
  return { transactions, engine, journal, ratio: journal / engine };
}

function measure(run: () => unknown): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

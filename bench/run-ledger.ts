import { Ledger } from '@lotbook/engine/ledger';
import type { Quantity } from '@lotbook/decimal/decimal';
import type { Transaction } from '@lotbook/model/transaction';
import { generator, sampleBook, type Shape } from './sample-book.ts';

const EDITS = 99;

/**
 * Builds a ledger, edits transactions here and there, and changes the method. Prints one line of
 * JSON.
 */
const book = sampleBook(JSON.parse(process.argv[2]!) as Shape);
const random = generator(7);

const cpuMs = (work: () => void): number => {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
};

let ledger!: Ledger;
const buildMs = cpuMs(() => (ledger = new Ledger(book)));
const peakMb = process.resourceUsage().maxRSS / 1024;
let changed = 0;
const edits = Array.from({ length: EDITS }, (_, index) => {
  const put = [makeEdited(book.transactions[random(book.transactions.length)]!, index)];
  return cpuMs(() => (changed += ledger.change({ put }).outcomes.length));
}).sort((a, b) => a - b);
const methodMs = cpuMs(() =>
  ledger.change({
    settings: { ...book.settings, method: book.settings.method === 'HIFO' ? 'FIFO' : 'HIFO' },
  }),
);

process.stdout.write(
  JSON.stringify({
    buildMs,
    peakMb,
    editMsMedian: edits[EDITS >> 1],
    editMsP95: edits[Math.floor(EDITS * 0.95)],
    editMsMost: edits.at(-1),
    changedPerEdit: changed / EDITS,
    methodMs,
  }),
);

/** In turn: another category, ignored, another amount. */
function makeEdited(transaction: Transaction, turn: number): Transaction {
  if (turn % 3 === 0)
    return {
      ...transaction,
      category: transaction.type === 'buy' ? 'gift_standard' : 'transfer_standard',
    };
  if (turn % 3 === 1) return { ...transaction, ignored: true };
  return {
    ...transaction,
    movements: transaction.movements.map((movement) => ({
      ...movement,
      quantity: (movement.quantity + 1n) as Quantity,
    })),
  };
}

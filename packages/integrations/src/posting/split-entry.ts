import { absolute, negate, smaller, subtract, type Money } from '@lotbook/decimal/decimal';
import type { RemoteLine } from '../remote-ledger.ts';

interface Rest {
  readonly line: RemoteLine;
  left: Money;
}

/**
 * Splits the lines of a balanced entry into parts of at most `most` lines that each balance. Amounts are matched debit by credit, so a line may continue in the next
 * part; the sum of each account stays the same.
 */
export function splitLines(
  lines: readonly RemoteLine[],
  most: number,
): readonly (readonly RemoteLine[])[] {
  if (lines.length <= most) return [lines];
  const [debits, credits] = [toQueue(lines, 1), toQueue(lines, -1)];
  const parts: RemoteLine[][] = [];
  let part = new Map<RemoteLine, Money>();
  const close = (): void => {
    parts.push([...part].map(([line, amount]) => ({ ...line, amount })));
    part = new Map();
  };
  while (debits[0] && credits[0]) {
    const [debit, credit] = [debits[0], credits[0]];
    const amount = smaller(debit.left, credit.left);
    part.set(debit.line, ((part.get(debit.line) ?? 0n) + amount) as Money);
    part.set(credit.line, ((part.get(credit.line) ?? 0n) - amount) as Money);
    for (const queue of [debits, credits]) {
      const first = queue[0]!;
      first.left = subtract(first.left, amount);
      if (first.left === 0n) queue.shift();
    }
    // The next step may add two lines.
    if (part.size > most - 2) close();
  }
  if (part.size > 0) close();
  return parts;
}

const toQueue = (lines: readonly RemoteLine[], side: 1 | -1): Rest[] =>
  lines
    .filter(({ amount }) => (side === 1 ? amount > 0n : amount < 0n))
    .map((line) => ({ line, left: absolute(line.amount) }));

/** The same lines on the other side. */
export const reverseLines = (lines: readonly RemoteLine[]): readonly RemoteLine[] =>
  lines.map((line) => ({ ...line, amount: negate(line.amount) }));

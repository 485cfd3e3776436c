import { fill, renderInEnglish } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/cli';
import { createHash } from 'node:crypto';
import { compute, type Book } from '@lotbook/engine/compute';
import { Ledger } from '@lotbook/engine/ledger';
import { deferLosses } from '@lotbook/engine/wash-sales/wash-sales';
import type { TaxResult } from '@lotbook/model/result';
import { formatCount, type Check } from './check.ts';

const rounds = 3;

/** Computes again with transactions and their sides in other orders; each must give the same bytes. */
export function checkOrder(book: Book, expected: string): Check {
  const random = generator();
  const faults: string[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const transactions = shuffled(book.transactions, random).map((each) => ({
      ...each,
      movements: shuffled(each.movements, random),
    }));
    if (getAnswer(book, compute({ ...book, transactions })) !== expected)
      faults.push(renderInEnglish(fill(texts.verifyOrderFault, { number: String(round) })));
  }
  return {
    label: renderInEnglish(fill(texts.verifyOrder)),
    looked: formatCount(rounds, 'other order', 'other orders'),
    faults,
  };
}

/** Computes one half and adds the other, then removes a quarter and adds it back: computing in parts must equal computing at once. */
export function checkParts(book: Book, expected: string): Check {
  const faults: string[] = [];
  const mixed = shuffled(book.transactions, generator());
  const half = mixed.length >> 1;
  const ledger = new Ledger({ ...book, transactions: mixed.slice(0, half) });
  ledger.change({ put: mixed.slice(half) });
  if (getAnswer(book, ledger.result()) !== expected)
    faults.push(renderInEnglish(fill(texts.verifyHalvesFault)));
  const quarter = mixed.slice(0, half >> 1);
  ledger.change({ remove: quarter.map(({ id }) => id) });
  ledger.change({ put: quarter });
  if (getAnswer(book, ledger.result()) !== expected)
    faults.push(renderInEnglish(fill(texts.verifyRemovalFault)));
  return {
    label: renderInEnglish(fill(texts.verifyParts)),
    looked: formatCount(3, 'change', 'changes'),
    faults,
  };
}

const getAnswer = ({ settings }: Book, result: TaxResult): string =>
  resultDigest(deferLosses(result, settings));

/** Digest of a whole result, line by line, so that a large one is never completely in memory. */
export function resultDigest(result: TaxResult): string {
  const hash = createHash('sha256');
  for (const [name, list] of Object.entries(result)) {
    hash.update(`${name}\n`);
    for (const line of typeof list === 'string' ? [list] : list)
      hash.update(`${JSON.stringify(line, plain)}\n`);
  }
  return hash.digest('hex');
}

const plain = (_: string, value: unknown): unknown =>
  typeof value === 'bigint' ? value.toString() : value;

function shuffled<T>(list: readonly T[], random: (below: number) => number): readonly T[] {
  const made = [...list];
  for (let index = made.length - 1; index > 0; index -= 1) {
    const other = random(index + 1);
    [made[index], made[other]] = [made[other]!, made[index]!];
  }
  return made;
}

/** Always the same numbers, so that what failed once fails again (xorshift, 32 bits). */
function generator(): (below: number) => number {
  let state = 0x9e37_79b9;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

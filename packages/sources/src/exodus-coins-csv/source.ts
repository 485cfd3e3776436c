import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import { absolute, negate } from '@lotbook/decimal/decimal';
import { toMillis, utc, type Instant } from '@lotbook/model/time';
import { readUnits, readOptionalUnits } from '../cell-units.ts';
import { layout, shorten, type Cells } from '../cells.ts';
import { entry } from '../entries.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { joinLegs } from '../leg-trades.ts';
import { payFee, type Units } from '../movements.ts';
import { groupBy, skip, readWholeFile, type Outcome } from '../rows.ts';
import { readTime } from '../times.ts';

const fields = {
  hash: 'TXID',
  time: 'DATE',
  type: 'TYPE',
  amount: 'COINAMOUNT',
  fee: 'FEE',
  exchange: 'EXCHANGE',
  note: 'PERSONALNOTE',
} as const;
type Exodus = Cells<keyof typeof fields>;

/** Exodus since 2024: each row is of one coin, so a swap has two. */
export const exodusCoinsCsv: FileSource = {
  id: 'exodus-coins-csv',
  label: 'Exodus: Transactions since 2024 (CSV)',
  provider: 'exodus',
  kind: 'wallet',
  headers: [
    getHeader(
      'TXID,TXURL,DATE,TYPE,FROMPORTFOLIO,TOPORTFOLIO,COINAMOUNT,FEE,BALANCE,EXCHANGE,PERSONALNOTE',
    ),
  ],
  open: (header, options) => {
    const at = layout(header, fields, options);
    return readWholeFile(at, (all) => {
      const swaps = pairSwaps(all);
      return groupBy(at, { key: (cells) => swaps.get(cells.row.line) }, read);
    });
  },
};

const FAILED = /\(failed\)/i;
const isWithdrawal = (cells: Exodus): boolean => /^withdrawal/i.test(cells.text('type'));
const isSwapSide = (cells: Exodus): boolean =>
  cells.text('exchange') !== '' && !FAILED.test(cells.text('type'));
const readAt = (cells: Exodus): Instant | undefined =>
  readTime(cells.text('time'), { timeZone: utc });

const LONGEST_SWAP_MS = 24 * 3_600_000;

interface SwapSide {
  readonly line: number;
  readonly ms: number;
  readonly leaves: boolean;
}

/** A key for both rows of each swap, by line: a withdrawal and the deposit nearest to it, if it is also the nearest to that deposit. */
function pairSwaps(all: readonly Exodus[]): ReadonlyMap<number, string> {
  const sides = all
    .flatMap((cells): readonly SwapSide[] => {
      const at = isSwapSide(cells) ? readAt(cells) : undefined;
      return at === undefined
        ? []
        : [{ line: cells.row.line, ms: toMillis(at), leaves: isWithdrawal(cells) }];
    })
    .toSorted((a, b) => a.ms - b.ms);
  const nearest = findNearest(sides);
  const pairs = new Map<number, string>();
  for (const side of sides.filter(({ leaves }) => leaves)) {
    const other = nearest.get(side);
    if (!other || nearest.get(other) !== side) continue;
    for (const { line } of [side, other]) pairs.set(line, `swap ${side.line}`);
  }
  return pairs;
}

/** For each side the nearest one of the other direction. */
function findNearest(sides: readonly SwapSide[]): ReadonlyMap<SwapSide, SwapSide> {
  const nearest = new Map<SwapSide, SwapSide>();
  for (const ordered of [sides, sides.toReversed()]) {
    const last = new Map<boolean, SwapSide>();
    for (const side of ordered) {
      const other = last.get(!side.leaves);
      const best = nearest.get(side);
      if (
        other &&
        distance(side, other) <= LONGEST_SWAP_MS &&
        (!best || distance(side, other) < distance(side, best))
      )
        nearest.set(side, other);
      last.set(side.leaves, side);
    }
  }
  return nearest;
}

const distance = (a: SwapSide, b: SwapSide): number => Math.abs(a.ms - b.ms);

function read(rows: readonly [Exodus, ...Exodus[]]): Outcome {
  const [first] = rows;
  for (const cells of rows) checkType(cells);
  if (rows.length > 1) {
    const withdrawal = rows.find(isWithdrawal) ?? first;
    return joinLegs({
      ...readParts(withdrawal),
      cells: first,
      field: 'amount',
      legs: rows.map(readSide),
      fees: rows.map(readFee),
    });
  }
  const fee = readFee(first);
  if (FAILED.test(first.text('type'))) {
    return fee
      ? entry('fee', { ...fee, quantity: negate(fee.quantity) }, readParts(first))
      : skip(fill(skippedRows.failedWithoutCost));
  }
  if (first.text('exchange') !== '')
    return first.fail('exchange', fill(rejectedRows.swapSideMissing));
  return entry('change', readSide(first), { ...readParts(first), fee: fee && payFee(fee) });
}

function checkType(cells: Exodus): void {
  const type = cells.required('type');
  if (!FAILED.test(type) && !/^(deposit|withdrawal)$/i.test(type))
    cells.fail('type', fill(texts.valueUnknown, { value: shorten(type) }));
}

const readParts = (cells: Exodus) => ({
  at: cells.time('time', { timeZone: utc }),
  txHash: cells.id('hash'),
  memo: cells.text('note'),
});

function readSide(cells: Exodus): Units {
  const units = readUnits(cells, 'amount');
  const quantity = absolute(units.quantity);
  return { ...units, quantity: isWithdrawal(cells) ? negate(quantity) : quantity };
}

/** The file writes fees as negative; the result is positive. */
function readFee(cells: Exodus): Units | undefined {
  const fee = readOptionalUnits(cells, 'fee');
  return fee && fee.quantity !== 0n ? { ...fee, quantity: absolute(fee.quantity) } : undefined;
}

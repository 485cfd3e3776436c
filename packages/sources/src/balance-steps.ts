import type { AssetId } from '@lotbook/model/ids';
import type { Instant } from '@lotbook/model/time';
import type { LedgerRow } from './ledger-line.ts';

/** A row with a balance, and its line in the file. */
export interface BalanceLine extends LedgerRow {
  readonly line: number;
}

/** The row of a file whose balance doesn't follow from the row before it. */
export interface BalanceGap {
  readonly asset: AssetId;
  readonly line: number;
  readonly at: Instant;
  /** The balance before the row plus its change. */
  readonly expected: bigint;
  /** The balance in the row. */
  readonly found: bigint;
}

/** How many rows of a file contain a running balance, the assets that add up, and the first row of each that doesn't. */
export interface BalanceSummary {
  readonly rows: number;
  /** Those of rows with a balance, of which none was rejected. */
  readonly completeAssets: readonly AssetId[];
  readonly gaps: readonly BalanceGap[];
}

/** Files have rows of one second in any order, so each second is compared as a whole. */
interface Second {
  readonly lines: readonly BalanceLine[];
  readonly change: bigint;
}

const MOST_LINES = 32;
/** Of balances that no row continues: far more than any file has whose rows are only in another order. */
const MOST_LOOSE = 10_000;

/** Follows a running balance from row to row. Remembers the rows of two seconds, and the balances that no row next to them continues. */
export class BalanceSteps {
  #before: Second | undefined;
  #current: Second | undefined;
  /** The earliest mismatch if the file begins with the oldest row, and if it begins with the newest. */
  #oldestFirst: BalanceGap | undefined;
  #newestFirst: BalanceGap | undefined;
  /** The first row that doesn't continue the one above it, of one second or not. */
  #looseGap: BalanceGap | undefined;
  /** The row before, and balances before and after rows that don't continue each other. */
  #last: BalanceLine | undefined;
  readonly #loose: { readonly before: bigint[]; readonly after: bigint[] } = {
    before: [],
    after: [],
  };

  /** `allow` returns the accepted difference for a number of rows. */
  add(line: BalanceLine, allow: (rows: number) => bigint): void {
    this.#link(line, allow(1));
    const [last] = this.#current?.lines ?? [];
    if (this.#current && last && isSameSecond(last, line)) {
      this.#current = {
        lines: [...this.#current.lines, line].slice(-MOST_LINES),
        change: this.#current.change + line.change,
      };
      return;
    }
    this.#compare(allow);
    this.#before = this.#current;
    this.#current = { lines: [line], change: line.change };
  }

  /** The row whose balance is the first, in order of time, that doesn't follow from the one before. */
  findGap(isOldestFirst: boolean, allow: (rows: number) => bigint): BalanceGap | undefined {
    this.#compare(allow);
    return (isOldestFirst ? this.#oldestFirst : this.#newestFirst) ?? this.#looseGap;
  }

  /** Keeps the two ends that don't meet, in whichever direction the file goes. The first and last of all are among them. */
  #link(row: BalanceLine, most: bigint): void {
    const last = this.#last;
    this.#last = row;
    const { before, after } = this.#loose;
    if (before.length > MOST_LOOSE) return;
    before.push(getBefore(row));
    after.push(row.balance);
    if (!last) return;
    if (isClose(last.balance, getBefore(row), most)) {
      remove(after, last.balance);
      before.pop();
    } else if (isClose(getBefore(last), row.balance, most)) {
      remove(before, getBefore(last));
      after.pop();
    } else this.#looseGap ??= toGap(row, last.balance + row.change);
  }

  /**
   * Whether the rows, in some order, lead from one balance to the next: then each balance after a row is that before another one, except for the first and the last. Platforms book rows
   * of neighboring seconds in an order of their own.
   */
  isConnected(allow: (rows: number) => bigint): boolean {
    const { before, after } = this.#loose;
    if (before.length > MOST_LOOSE) return true;
    return isPaired(before.toSorted(compare), after.toSorted(compare), allow(2));
  }

  #compare(allow: (rows: number) => bigint): void {
    const [above, below] = [this.#before, this.#current];
    if (!above || !below) return;
    this.#oldestFirst ??= findMismatch(above, below, allow);
    this.#newestFirst = findMismatch(below, above, allow) ?? this.#newestFirst;
  }
}

/** Whether all but one of each list are close to one of the other list. Both are sorted. */
function isPaired(before: readonly bigint[], after: readonly bigint[], most: bigint): boolean {
  let [left, right, single] = [0, 0, 0];
  while (left < before.length && right < after.length) {
    const [one, other] = [before[left]!, after[right]!];
    if (isClose(one, other, most)) [left, right] = [left + 1, right + 1];
    else {
      single += 1;
      if (one < other) left += 1;
      else right += 1;
    }
  }
  return single + before.length - left + after.length - right <= 2;
}

/** Removes one item, which is near the end. */
function remove(list: bigint[], item: bigint): void {
  const place = list.lastIndexOf(item);
  if (place >= 0) list.splice(place, 1);
}

const isClose = (one: bigint, other: bigint, most: bigint): boolean =>
  one - other <= most && other - one <= most;
const compare = (one: bigint, other: bigint): number => (one < other ? -1 : Number(one > other));

function findMismatch(
  earlier: Second,
  later: Second,
  allow: (rows: number) => bigint,
): BalanceGap | undefined {
  const most = allow(later.lines.length);
  const isFollowing = earlier.lines.some((start) =>
    later.lines.some((end) => {
      const difference = start.balance + later.change - end.balance;
      return difference <= most && -difference <= most;
    }),
  );
  const [start, end] = [earlier.lines.at(-1), later.lines.at(-1)];
  if (isFollowing || !start || !end) return undefined;
  return toGap(end, start.balance + later.change);
}

const toGap = ({ asset, line, at, balance }: BalanceLine, expected: bigint): BalanceGap => ({
  asset,
  line,
  at,
  expected,
  found: balance,
});

const getBefore = ({ balance, change }: BalanceLine): bigint => balance - change;

export const isSameSecond = (one: BalanceLine, other: BalanceLine): boolean =>
  one.at.slice(0, 19) === other.at.slice(0, 19);

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

/** Follows a running balance from row to row. Remembers the rows of two seconds only. */
export class BalanceSteps {
  #before: Second | undefined;
  #current: Second | undefined;
  /** The earliest mismatch if the file begins with the oldest row, and if it begins with the newest. */
  #oldestFirst: BalanceGap | undefined;
  #newestFirst: BalanceGap | undefined;

  /** `allow` returns the accepted difference for a number of rows. */
  add(line: BalanceLine, allow: (rows: number) => bigint): void {
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
    return isOldestFirst ? this.#oldestFirst : this.#newestFirst;
  }

  #compare(allow: (rows: number) => bigint): void {
    const [above, below] = [this.#before, this.#current];
    if (!above || !below) return;
    this.#oldestFirst ??= findMismatch(above, below, allow);
    this.#newestFirst = findMismatch(below, above, allow) ?? this.#newestFirst;
  }
}

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
  return {
    asset: end.asset,
    line: end.line,
    at: end.at,
    expected: start.balance + later.change,
    found: end.balance,
  };
}

export const isSameSecond = (one: BalanceLine, other: BalanceLine): boolean =>
  one.at.slice(0, 19) === other.at.slice(0, 19);

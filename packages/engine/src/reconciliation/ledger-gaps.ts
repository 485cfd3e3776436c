import { absolute, add, subtract, type Quantity } from '@lotbook/decimal/decimal';
import type { AssetId } from '@lotbook/model/ids';
import type { Instant } from '@lotbook/model/time';

/** A line of a ledger that says what is there after it. */
export interface LedgerLine {
  /** What names the line at its source. */
  readonly id: string;
  readonly at: Instant;
  readonly asset: AssetId;
  /** The wallet within the source, where it has several with a balance each. */
  readonly wallet: string;
  /** What it changed the balance by, its fee included. */
  readonly change: Quantity;
  readonly balance: Quantity;
}

/** Between two lines something is missing. */
export interface LedgerGap {
  readonly asset: AssetId;
  readonly wallet: string;
  /** The line before; undefined where the ledger does not begin with nothing. */
  readonly after: LedgerLine | undefined;
  readonly before: LedgerLine;
  /** What came in between less what went. */
  readonly missing: Quantity;
}

/**
 * Finds reported balances that don't follow from the ledger's lines: each balance is the one before
 * plus its own change. Lines of one instant may be in any order. `tolerance` covers the source's
 * rounding in one step.
 */
export function findLedgerGaps(
  lines: readonly LedgerLine[],
  tolerance: Quantity,
): readonly LedgerGap[] {
  const rows = Map.groupBy(lines, ({ asset, wallet }) => `${asset} ${wallet}`);
  return [...rows.values()]
    .flatMap((row) => getGaps(row, tolerance))
    .toSorted((a, b) => (a.before.at < b.before.at ? -1 : Number(a.before.at > b.before.at)));
}

function getGaps(row: readonly LedgerLine[], tolerance: Quantity): readonly LedgerGap[] {
  const gaps: LedgerGap[] = [];
  let last: LedgerLine | undefined;
  const moments = [...Map.groupBy(row, ({ at }) => at)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  for (const [, moment] of moments) {
    const waiting = moment.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    while (waiting.length > 0) {
      const next = take(waiting, last, tolerance);
      const missing = subtract(getOpeningBalance(next), last?.balance ?? (0n as Quantity));
      if (absolute(missing) > tolerance)
        gaps.push({ asset: next.asset, wallet: next.wallet, after: last, before: next, missing });
      last = next;
    }
  }
  return gaps;
}

/** The line that follows from the last one; else one that follows from no other of the moment, for the others may follow from it. */
function take(
  waiting: LedgerLine[],
  last: LedgerLine | undefined,
  tolerance: Quantity,
): LedgerLine {
  const follows = (line: LedgerLine, balance: Quantity): boolean =>
    absolute(subtract(getOpeningBalance(line), balance)) <= tolerance;
  let index = waiting.findIndex((line) => follows(line, last?.balance ?? (0n as Quantity)));
  if (index < 0)
    index = waiting.findIndex(
      (line) => !waiting.some((other) => other !== line && follows(line, other.balance)),
    );
  const [taken] = waiting.splice(Math.max(index, 0), 1);
  return taken!;
}

/** What was there before the line. */
const getOpeningBalance = ({ balance, change }: LedgerLine): Quantity =>
  add(balance, (0n - change) as Quantity);

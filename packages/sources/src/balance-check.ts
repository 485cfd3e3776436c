import { fill, type FilledMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import { format } from '@lotbook/decimal/decimal';
import { isFiat } from '@lotbook/model/fiat';
import type { AssetId } from '@lotbook/model/ids';
import type { Instant } from '@lotbook/model/time';
import {
  BalanceSteps,
  isSameSecond,
  type BalanceGap,
  type BalanceLine as Line,
  type BalanceSummary,
} from './balance-steps.ts';
import type { CellStyle, Reading, Row } from './file-source.ts';
import { openLedger, type LedgerRow } from './ledger-line.ts';

/** The balance of one asset in one wallet, from its first line in the file to its last. */
interface Wallet {
  readonly asset: AssetId;
  first: Line;
  last: Line;
  /** Rows in the second of the first line and of the last: files have any order within a second. */
  heads: readonly Line[];
  tails: readonly Line[];
  total: bigint;
  /** Fees charged on top of the amounts. */
  fees: bigint;
  rows: number;
  readonly steps: BalanceSteps;
}

/**
 * Compares the file's balances with its rows and with the parsed transactions, to find a missing row, an amount that includes its fee in only some rows,
 * or a dropped sign. Memory grows with the assets only.
 */
export class BalanceCheck {
  readonly #readRow: ReturnType<typeof openLedger>;
  readonly #wallets = new Map<string, Wallet>();
  /** The change that rows with a transaction report in their own columns, and the change from those transactions. */
  readonly #told = new Map<AssetId, bigint>();
  readonly #read = new Map<string, bigint>();
  readonly #rejected = new Set<AssetId>();
  /** The most decimals that the file writes. */
  readonly #digits = new Map<AssetId, number>();
  /** Withdrawal fees included in the withdrawn amounts. */
  readonly #withdrawalFees = new Map<string, bigint>();
  #seen: readonly Row[] | undefined;
  /** The time of the last transaction. */
  #at: Instant | undefined;

  constructor(header: readonly string[], style: CellStyle) {
    this.#readRow = openLedger(header, style);
  }

  add(readings: readonly Reading[]): void {
    for (const reading of readings) {
      if (reading.kind === 'transaction') this.#addTransaction(reading);
      else if (reading.kind === 'skipped') this.#follow(reading.row);
      else for (const { asset } of this.#follow(reading.rejection)) this.#rejected.add(asset);
    }
  }

  #addTransaction({ transaction, rows }: Extract<Reading, { kind: 'transaction' }>): void {
    this.#at = transaction.at;
    // A row that makes several transactions arrives with each of them.
    if (rows !== this.#seen)
      for (const { asset, change } of rows.flatMap((row) => this.#follow(row)))
        this.#told.set(asset, (this.#told.get(asset) ?? 0n) + change);
    this.#seen = rows;
    const sent =
      transaction.type === 'withdrawal'
        ? transaction.movements.find(({ direction }) => direction === 'out')?.asset
        : undefined;
    for (const { asset, direction, quantity } of transaction.movements) {
      if (direction === 'fee' && asset === sent)
        this.#withdrawalFees.set(asset, (this.#withdrawalFees.get(asset) ?? 0n) + quantity);
      this.#read.set(
        asset,
        (this.#read.get(asset) ?? 0n) + (direction === 'in' ? quantity : -BigInt(quantity)),
      );
    }
  }

  #follow({ line, cells }: Row): readonly LedgerRow[] {
    const found = this.#readRow?.(cells, this.#at) ?? [];
    for (const row of found) {
      const key = `${row.asset} ${row.wallet}`;
      const wallet = this.#wallets.get(key);
      const here = { ...row, line };
      this.#digits.set(
        row.asset,
        Math.max(
          this.#digits.get(row.asset) ?? 0,
          countDigits(row.balance),
          countDigits(row.change),
        ),
      );
      if (!wallet)
        this.#wallets.set(key, {
          asset: row.asset,
          first: here,
          last: here,
          heads: [here],
          tails: [here],
          total: row.change,
          fees: row.fee ?? 0n,
          rows: 1,
          steps: new BalanceSteps(),
        });
      else {
        if (isSameSecond(here, wallet.first))
          wallet.heads = [...wallet.heads, here].slice(-MOST_TIES);
        else if (line < wallet.first.line) wallet.heads = [here];
        if (line < wallet.first.line) wallet.first = here;
        if (isSameSecond(here, wallet.last))
          wallet.tails = [...wallet.tails, here].slice(-MOST_TIES);
        else if (line > wallet.last.line) wallet.tails = [here];
        if (line > wallet.last.line) wallet.last = here;
        wallet.total += row.change;
        wallet.fees += row.fee ?? 0n;
        wallet.rows += 1;
      }
      this.#wallets.get(key)?.steps.add(here, (rows) => this.#allowed(row.asset, rows));
    }
    return found;
  }

  /** Differences per asset, sorted by name. */
  warnings(): readonly FilledMessage[] {
    const assets = [...new Set([...this.#wallets.values()].map(({ asset }) => asset))].toSorted();
    if (!this.#readRow) return this.#feeWarnings();
    // Rejected rows are reported anyway, and their effect is unknown.
    return assets
      .filter((asset) => !this.#rejected.has(asset))
      .flatMap((asset) => this.#gapWarning(asset) ?? this.#readingWarning(asset) ?? []);
  }

  /** The first row of each balance that doesn't add up. Rejected rows are reported anyway, so their assets are excluded. */
  summarize(): BalanceSummary {
    const wallets = [...this.#wallets.values()];
    const whole = wallets.filter(({ asset }) => !this.#rejected.has(asset));
    const incomplete = whole.filter(
      (wallet) =>
        (!this.#addsUp(wallet) && !this.#addsUp(wallet, 'inside')) || this.#isBroken(wallet),
    );
    const open = new Set(incomplete.map(({ asset }) => asset));
    return {
      rows: wallets.reduce((sum, { rows }) => sum + rows, 0),
      completeAssets: [...new Set(whole.map(({ asset }) => asset))]
        .filter((asset) => !open.has(asset))
        .toSorted(),
      gaps: incomplete
        .map((wallet) => this.#findGap(wallet))
        .toSorted((one, other) => one.line - other.line)
        .slice(0, MOST_GAPS),
    };
  }

  #findGap({ asset, first, last, total, steps }: Wallet): BalanceGap {
    const found = steps.findGap(first.at <= last.at, (rows) => this.#allowed(asset, rows));
    const expected = first.balance - first.change + total;
    return found ?? { asset, line: last.line, at: last.at, expected, found: last.balance };
  }

  /** Without a balance column: if an account ends below zero by exactly its withdrawal fees, the amounts of its withdrawals include their fees. */
  #feeWarnings(): readonly FilledMessage[] {
    return [...this.#withdrawalFees]
      .filter(([asset, fees]) => fees > 0n && this.#read.get(asset) === -fees)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([asset, fees]) => fill(texts.amountsIncludeFees, { balance: show(-fees), asset }));
  }

  #gapWarning(asset: AssetId): FilledMessage | undefined {
    const wallets = [...this.#wallets.values()].filter((wallet) => wallet.asset === asset);
    const gap = wallets.find((wallet) => !this.#addsUp(wallet));
    if (!gap) return this.#stepWarning(wallets.find((wallet) => this.#isBroken(wallet)));
    if (this.#addsUp(gap, 'inside'))
      return fill(texts.balanceMatchesWithFees, { asset, fees: show(gap.fees) });
    const moved = moveFrom(gap.first, gap.last);
    return fill(texts.balanceGap, {
      asset,
      moved: show(moved),
      first: String(gap.first.line),
      last: String(gap.last.line),
      total: show(gap.total),
    });
  }

  /** A row in the middle contradicts the rows around it, although the last balance fits. */
  #isBroken(wallet: Wallet): boolean {
    return (
      this.#addsUp(wallet) && !wallet.steps.isConnected((rows) => this.#allowed(wallet.asset, rows))
    );
  }

  #stepWarning(wallet: Wallet | undefined): FilledMessage | undefined {
    if (!wallet) return undefined;
    const { asset, line, found, expected } = this.#findGap(wallet);
    return fill(texts.balanceStep, {
      asset,
      line: String(line),
      found: show(found),
      expected: show(expected),
    });
  }

  /** Whether rows are in chronological or reverse order. */
  #addsUp(wallet: Wallet, fees: 'on top' | 'inside' = 'on top'): boolean {
    const allowed = this.#allowed(wallet.asset, wallet.rows);
    const { heads, tails, total } = wallet;
    const fits = (start: Line, end: Line): boolean => {
      const inside = fees === 'inside' ? wallet.fees - (start.fee ?? 0n) : 0n;
      return isWithin(moveFrom(start, end) - total - inside, allowed);
    };
    return heads.some((head) => tails.some((tail) => fits(head, tail) || fits(tail, head)));
  }

  #readingWarning(asset: AssetId): FilledMessage | undefined {
    const [told, read] = [this.#told.get(asset), this.#read.get(asset)];
    if (told === undefined || read === undefined) return undefined;
    const wallets = [...this.#wallets.values()].filter((wallet) => wallet.asset === asset);
    if (wallets.some(({ first }) => first.hasPartOfTrades)) return undefined;
    const rows = wallets.reduce((sum, wallet) => sum + wallet.rows, 0);
    if (isWithin(told - read, this.#allowed(asset, rows))) return undefined;
    return fill(texts.balanceMisread, { asset, reported: show(told), read: show(read) });
  }

  /** Platforms round each row to the digits they print, and omit trailing zeros. */
  #allowed(asset: AssetId, rows: number): bigint {
    const digits = Math.max(this.#digits.get(asset) ?? 0, isFiat(asset) ? 2 : 6);
    return BigInt(rows) * 10n ** BigInt(18 - digits);
  }
}

const MOST_TIES = 16;
/** Of wallets whose balances don't add up: no person reads more. */
const MOST_GAPS = 20;
/** The change of the balance from before one row to after another. */
const moveFrom = (start: Line, end: Line): bigint => end.balance - (start.balance - start.change);
const isWithin = (difference: bigint, allowed: bigint): boolean =>
  (difference < 0n ? -difference : difference) <= allowed;
const show = (quantity: bigint): string => format(quantity);

function countDigits(quantity: bigint): number {
  const fraction = (quantity < 0n ? -quantity : quantity) % 10n ** 18n;
  return fraction === 0n ? 0 : fraction.toString().padStart(18, '0').replace(/0+$/, '').length;
}

import {
  absolute,
  add,
  negate,
  round,
  zeroMoney,
  zeroQuantity,
  type Money,
  type Quantity,
} from '@lotbook/decimal/decimal';
import type { AssetId, SourceId, TransactionId } from '@lotbook/model/ids';
import type { LocalDate } from '@lotbook/model/time';
import type { EntryKind, JournalEntry, JournalLine } from './journal.ts';
import { inTransit, type Holding } from './posting.ts';
import { isAssetRole, isBalanceSheetRole, type Role } from './roles.ts';

/** A line before rounding: positive amounts and units are debits. */
export interface DraftLine {
  readonly role: Role;
  readonly amount: Money;
  readonly asset?: AssetId;
  /** Signed like the amount. */
  readonly quantity?: Quantity;
  readonly source?: SourceId;
}

export interface DraftEntry {
  readonly key: string;
  readonly date: LocalDate;
  readonly kind: EntryKind;
  readonly transactionId?: TransactionId;
  readonly lines: readonly DraftLine[];
}

/** A line of an asset account. */
export const toHoldingLine = (
  { role, asset, source }: Holding,
  amount: Money,
  quantity?: Quantity,
): DraftLine => ({
  role,
  amount,
  asset,
  source,
  ...(quantity !== undefined && { quantity }),
});

/** A gain is a credit, a loss a debit. */
export function toGainLines(gain: Money, asset: AssetId): readonly DraftLine[] {
  if (gain === 0n) return [];
  return [{ role: gain > 0n ? 'realizedGain' : 'realizedLoss', amount: negate(gain), asset }];
}

export interface Finished {
  readonly entry: JournalEntry | undefined;
  /** The difference between debits and credits; zero if it balances. */
  readonly imbalance: Money;
}

/**
 * Merges lines of the same account, rounds each half-even to the currency's minor unit, and puts the rounding difference on the gain or loss, else on suspense.
 * An entry that is off by more than one minor unit per line doesn't balance: the difference goes to suspense and is reported.
 */
export function finishEntry(draft: DraftEntry, decimals: number): Finished {
  const merged = mergeLines(draft.lines);
  let [imbalance, residue] = [zeroMoney, zeroMoney];
  const rounded = merged.map((line): DraftLine => {
    const amount = round(line.amount, decimals, 'halfEven');
    imbalance = add(imbalance, line.amount);
    residue = add(residue, amount);
    return amount === line.amount ? line : { ...line, amount };
  });
  const balanced = residue === 0n ? rounded : absorbResidue(rounded, residue);
  const lines: JournalLine[] = [];
  for (const line of balanced) addLine(lines, line, draft.transactionId);
  const tolerance = BigInt(merged.length) * 10n ** BigInt(18 - decimals);
  const { key, date, kind } = draft;
  return {
    entry: lines.length > 0 && !isCancelled(lines) ? { key, date, kind, lines } : undefined,
    imbalance: absolute(imbalance) > tolerance ? imbalance : zeroMoney,
  };
}

/** Units that never leave their holding, such as a transfer within one source, change nothing. */
function isCancelled([a, b, more]: readonly JournalLine[]): boolean {
  return (
    more === undefined &&
    a !== undefined &&
    b !== undefined &&
    a.role === b.role &&
    a.asset === b.asset &&
    a.source === b.source &&
    a.debit === b.credit &&
    a.credit === b.debit &&
    (a.quantity ?? zeroQuantity) + (b.quantity ?? zeroQuantity) === 0n
  );
}

/** Lines of one account in opposite directions cancel only where units are in transit; otherwise turnover stays visible. */
function mergeLines(lines: readonly DraftLine[]): readonly DraftLine[] {
  if (lines.length > mostCompared) return mergeByKey(lines);
  const merged: DraftLine[] = [];
  for (const line of lines) {
    const at = merged.findIndex((each) => areMerged(each, line));
    if (at < 0) merged.push(line);
    else merged[at] = mergePair(merged[at]!, line);
  }
  return merged;
}

/** Up to this many lines, comparing each with each is faster than making keys. */
const mostCompared = 16;

function mergeByKey(lines: readonly DraftLine[]): readonly DraftLine[] {
  const merged = new Map<string, DraftLine>();
  for (const line of lines) {
    const key = [
      line.role,
      line.asset ?? '',
      line.source ?? '',
      line.source === inTransit || isDebit(line),
    ].join(' ');
    const found = merged.get(key);
    merged.set(key, found ? mergePair(found, line) : line);
  }
  return [...merged.values()];
}

const areMerged = (a: DraftLine, b: DraftLine): boolean =>
  a.role === b.role &&
  a.asset === b.asset &&
  a.source === b.source &&
  (a.source === inTransit || isDebit(a) === isDebit(b));

const isDebit = ({ amount, quantity }: DraftLine): boolean =>
  amount > 0n || (amount === 0n && quantity !== undefined && quantity > 0n);

const mergePair = (found: DraftLine, line: DraftLine): DraftLine => ({
  ...line,
  amount: add(found.amount, line.amount),
  ...(found.quantity === undefined && line.quantity === undefined
    ? {}
    : {
        quantity: add(found.quantity ?? zeroQuantity, line.quantity ?? zeroQuantity),
      }),
});

const gainRoles: ReadonlySet<Role> = new Set(['realizedGain', 'realizedLoss', 'unrealized']);

function absorbResidue(lines: readonly DraftLine[], residue: Money): readonly DraftLine[] {
  const at = findLargest(lines, (line) => gainRoles.has(line.role));
  const other = at >= 0 ? at : findLargest(lines, (line) => !isBalanceSheetRole(line.role));
  if (other < 0) return [...lines, { role: 'suspense', amount: negate(residue) }];
  return lines.map((line, index) =>
    index === other ? { ...line, amount: add(line.amount, negate(residue)) } : line,
  );
}

/** The line with the largest amount, of equal ones the credit: the order of lines follows the names of sources. */
function findLargest(lines: readonly DraftLine[], isChosen: (line: DraftLine) => boolean): number {
  let found = -1;
  for (const [at, line] of lines.entries()) {
    if (!isChosen(line)) continue;
    const best = lines[found]?.amount;
    const [size, most] = [absolute(line.amount), best === undefined ? -1n : absolute(best)];
    if (size > most || (size === most && line.amount < (best ?? zeroMoney))) found = at;
  }
  return found;
}

function addLine(
  lines: JournalLine[],
  { role, amount, asset, quantity, source }: DraftLine,
  transactionId: TransactionId | undefined,
): void {
  const hasUnits = isAssetRole(role) && quantity !== undefined && quantity !== 0n;
  if (amount === 0n && !hasUnits) return;
  const line: { -readonly [Key in keyof JournalLine]: JournalLine[Key] } = {
    role,
    debit: amount > 0n ? amount : zeroMoney,
    credit: amount < 0n ? negate(amount) : zeroMoney,
  };
  if (asset !== undefined) line.asset = asset;
  if (hasUnits) line.quantity = quantity;
  if (source !== undefined) line.source = source;
  if (transactionId !== undefined) line.transactionId = transactionId;
  lines.push(line);
}

import {
  add,
  mulDiv,
  quantity,
  subtract,
  zeroQuantity,
  type Quantity,
} from '@lotbook/decimal/decimal';
import type { AssetId } from '@lotbook/model/ids';
import type { Instant } from '@lotbook/model/time';
import { toQuantity, readAmount } from './amounts.ts';
import { ledgers, type LedgerColumns } from './ledgers.ts';
import { readTime } from './times.ts';

/** A row with the balance after it. */
export interface LedgerRow {
  readonly id: string;
  readonly at: Instant;
  readonly asset: AssetId;
  /** The balance within the source that the row is of. */
  readonly wallet: string;
  /** Its change of the balance, including its fee. */
  readonly change: Quantity;
  readonly balance: Quantity;
  /** The part of the change that is a fee charged on top of the amount. */
  readonly fee?: Quantity;
  /** What is read from the row has sides of other rows, or lacks some. */
  readonly hasPartOfTrades?: true;
}

/** Reads the balances in a row of a ledger, by the names of its columns. @returns none for a row of another kind, and for one without a balance */
export const readLedgerRows = (
  header: readonly string[],
  cells: readonly string[],
): readonly LedgerRow[] => openLedger(header)?.(cells) ?? [];

/** A reader for the rows under this header; undefined if they are of no ledger. */
export function openLedger(
  header: readonly string[],
): ((cells: readonly string[]) => readonly LedgerRow[]) | undefined {
  const names = header.map((name) => name.trim().toLowerCase());
  const columns = ledgers.find((each) => isFor(each, names));
  return columns && ((cells) => readRow(columns, names, cells));
}

function readRow(
  columns: LedgerColumns,
  names: readonly string[],
  cells: readonly string[],
): readonly LedgerRow[] {
  const named = (name: string): string => cells[names.lastIndexOf(name)]?.trim() ?? '';
  const first = (some: readonly string[]): string =>
    some.map(named).find((value) => value !== '') ?? '';
  const at = toInstant(columns.time.map((some) => first(some)).join(' '));
  if (at === undefined) return [];
  if (columns.state !== undefined && named(columns.state).toLowerCase() !== 'completed') return [];
  const own = { id: first(columns.id), at };
  const wallet = columns.wallet.map(named).join(' ').trim();
  if ('perAsset' in columns)
    return names.flatMap((name) =>
      readPerAssetRow(columns.perAsset, name, named, { ...own, wallet }),
    );
  if ('pairs' in columns)
    return columns.pairs.flatMap(({ asset, amount, fee, balance }) => {
      const name = 'name' in asset ? asset.name : (named(asset.column).toUpperCase() as AssetId);
      const row = toRow(named(amount), named(balance), [named(fee).replace('-', ''), 'taken']);
      return row && name !== '' ? [{ ...own, ...row, wallet, asset: name }] : [];
    });
  const asset = first(columns.asset);
  const debit = columns.debit === undefined ? '' : named(columns.debit);
  const row = toRow(
    isMissing(debit) ? named(columns.amount) : `-${debit.replace(/^[-+]/, '')}`,
    first(columns.balance),
    columns.fee && [named(columns.fee[0]), columns.fee[1]],
  );
  if (!row || asset === '') return [];
  const before = columns.before === undefined ? undefined : units(named(columns.before));
  const change = before === undefined ? row.change : subtract(row.balance, before);
  const unit = columns.unitsIn ? columns.unitsIn(asset) : one;
  if (unit === undefined) return [];
  return [
    {
      ...own,
      wallet,
      balance: toWholeUnits(row.balance, unit),
      change: toWholeUnits(change, unit),
      ...(before === undefined && row.fee && { fee: toWholeUnits(row.fee, unit) }),
      asset: columns.getAsset?.(asset) ?? (asset.toUpperCase() as AssetId),
      ...(columns.hasPartOfTrades && { hasPartOfTrades: true }),
    },
  ];
}

/** Of two columns for credit and debit, one is empty or zero. */
const isMissing = (text: string): boolean => /^[-+]?[0.]*$/.test(text);

const one = quantity('1');
const toWholeUnits = (amount: Quantity, unit: Quantity): Quantity =>
  unit === one ? amount : (mulDiv(amount, one, unit, 'halfEven') as Quantity);

/** A ledger is known by its columns: those of the balance, the amount, the asset and the time. */
function isFor(columns: LedgerColumns, names: readonly string[]): boolean {
  const has = (some: readonly string[]): boolean => some.some((name) => names.includes(name));
  if (!columns.time.every(has) || !(columns.also ?? []).every((name) => names.includes(name)))
    return false;
  if ('pairs' in columns)
    return columns.pairs.every(({ amount, balance }) => has([amount]) && has([balance]));
  if ('perAsset' in columns) return names.some((name) => columns.perAsset.balance.test(name));
  return has(columns.asset) && has([columns.amount]) && has(columns.balance);
}

type PerAsset = Extract<LedgerColumns, { readonly perAsset: unknown }>['perAsset'];

function readPerAssetRow(
  { balance, amount, fee }: PerAsset,
  name: string,
  named: (name: string) => string,
  own: Pick<LedgerRow, 'id' | 'at' | 'wallet'>,
): readonly LedgerRow[] {
  const asset = balance.exec(name)?.[1];
  if (asset === undefined) return [];
  const inUnits = (of: string): string =>
    named(of).toUpperCase().replace(` ${asset.toUpperCase()}`, '').replace(asset.toUpperCase(), '');
  const row = toRow(inUnits(amount(asset)), inUnits(name), [inUnits(fee(asset)), 'added']);
  return row ? [{ ...own, ...row, asset: asset.toUpperCase() as AssetId }] : [];
}

function toRow(
  amount: string,
  balance: string,
  fee: readonly [string, 'taken' | 'added'] | undefined,
): Pick<LedgerRow, 'change' | 'balance' | 'fee'> | undefined {
  const [changed, left] = [units(amount), units(balance)];
  if (changed === undefined || left === undefined) return undefined;
  const cost = (fee && units(fee[0])) ?? zeroQuantity;
  return {
    change: fee?.[1] === 'added' ? add(changed, cost) : subtract(changed, cost),
    balance: left,
    ...(fee?.[1] === 'taken' && { fee: cost }),
  };
}

function toInstant(text: string): Instant | undefined {
  if (/^\d{9,10}(\.\d+)?$/.test(text))
    return new Date(Math.floor(Number(text) * 1000)).toISOString() as Instant;
  return readTime(text);
}

function units(text: string): Quantity | undefined {
  if (/^-?\d*\.?\d+$/.test(text)) {
    try {
      return quantity(text);
    } catch {
      // More digits than are kept: read as exports write them.
    }
  }
  const read = readAmount(text);
  return read === undefined ? undefined : toQuantity(read);
}

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
import type { CellStyle } from './file-source.ts';
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

/**
 * A reader of the balances in the rows under this header, by the names of its columns; undefined if they are of no ledger.
 * It finds none in a row of another kind, and in one without a balance. `style`: how the file writes dates and numbers. `fallback`: the time of a row whose format reads it in a way of its own.
 * Without them, rows whose date can be read in two ways are missing.
 */
export function openLedger(
  header: readonly string[],
  style: CellStyle = {},
): ((cells: readonly string[], fallback?: Instant) => readonly LedgerRow[]) | undefined {
  const names = header.map((name) => name.trim().toLowerCase());
  const columns = ledgers.find((each) => isFor(each, names));
  return columns && ((cells, fallback) => readRow(columns, names, cells, { style, fallback }));
}

function readRow(
  columns: LedgerColumns,
  names: readonly string[],
  cells: readonly string[],
  { style, fallback }: { readonly style: CellStyle; readonly fallback: Instant | undefined },
): readonly LedgerRow[] {
  const named = (name: string): string => cells[findColumn(names, name)]?.trim() ?? '';
  const first = (some: readonly string[]): string =>
    some.map(named).find((value) => value !== '') ?? '';
  const time = columns.time
    .map((some) => first(some))
    .join(' ')
    .trim();
  const at =
    toInstant(columns.rewriteTime?.(time) ?? time, style) ?? (time === '' ? undefined : fallback);
  if (at === undefined) return [];
  if (columns.state !== undefined && named(columns.state).toLowerCase() !== 'completed') return [];
  const own = { id: first(columns.id), at };
  const wallet = columns.wallet.map(named).join(' ').trim();
  if ('perAsset' in columns)
    return names.flatMap((name) =>
      readPerAssetRow(columns.perAsset, name, named, { ...own, wallet, style }),
    );
  if ('pairs' in columns)
    return columns.pairs.flatMap(({ asset, amount, fee, balance }) => {
      const name = 'name' in asset ? asset.name : (named(asset.column).toUpperCase() as AssetId);
      const row = toRow({ amount: named(amount), balance: named(balance), style }, [
        named(fee).replace('-', ''),
        'taken',
      ]);
      return row && name !== '' ? [{ ...own, ...row, wallet, asset: name }] : [];
    });
  if ('getParts' in columns)
    return columns.getParts(named).flatMap(({ asset, amount, balance, unit }) => {
      const row = toRow({ amount, balance, style });
      if (!row || asset === '') return [];
      return [
        {
          ...own,
          wallet,
          asset: asset.toUpperCase() as AssetId,
          balance: toWholeUnits(row.balance, unit ?? one),
          change: toWholeUnits(row.change, unit ?? one),
        },
      ];
    });
  const asset = first(columns.asset);
  const debit = columns.debit === undefined ? '' : named(columns.debit);
  const row = toRow(
    {
      amount: isMissing(debit) ? named(columns.amount) : `-${debit.replace(/^[-+]/, '')}`,
      balance: first(columns.balance),
      style,
    },
    columns.fee && [named(columns.fee[0]), columns.fee[1]],
  );
  if (!row || asset === '') return [];
  const before = columns.before === undefined ? undefined : units(named(columns.before), style);
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
  const has = (some: readonly string[]): boolean =>
    some.some((name) => findColumn(names, name) >= 0);
  if (!columns.time.every(has) || !(columns.also ?? []).every((name) => names.includes(name)))
    return false;
  if ('getParts' in columns) return true;
  if ('pairs' in columns)
    return columns.pairs.every(({ amount, balance }) => has([amount]) && has([balance]));
  if ('perAsset' in columns) return names.some((name) => columns.perAsset.balance.test(name));
  return has(columns.asset) && has([columns.amount]) && has(columns.balance);
}

/** The last column of a name; of a name that ends with `(`, the last one that begins so, such as `Time(UTC-3)`. */
const findColumn = (names: readonly string[], name: string): number =>
  name.endsWith('(')
    ? names.findLastIndex((each) => each.startsWith(name))
    : names.lastIndexOf(name);

type PerAsset = Extract<LedgerColumns, { readonly perAsset: unknown }>['perAsset'];

function readPerAssetRow(
  { balance, amount, fee }: PerAsset,
  name: string,
  named: (name: string) => string,
  { style, ...own }: Pick<LedgerRow, 'id' | 'at' | 'wallet'> & { readonly style: CellStyle },
): readonly LedgerRow[] {
  const asset = balance.exec(name)?.[1];
  if (asset === undefined) return [];
  const readUnits = (of: string): string =>
    named(of).toUpperCase().replace(` ${asset.toUpperCase()}`, '').replace(asset.toUpperCase(), '');
  const row = toRow({ amount: readUnits(amount(asset)), balance: readUnits(name), style }, [
    readUnits(fee(asset)),
    'added',
  ]);
  return row ? [{ ...own, ...row, asset: asset.toUpperCase() as AssetId }] : [];
}

function toRow(
  {
    amount,
    balance,
    style,
  }: { readonly amount: string; readonly balance: string; readonly style: CellStyle },
  fee?: readonly [string, 'taken' | 'added'],
): Pick<LedgerRow, 'change' | 'balance' | 'fee'> | undefined {
  const [changed, left] = [units(amount, style), units(balance, style)];
  if (changed === undefined || left === undefined) return undefined;
  const cost = (fee && units(fee[0], style)) ?? zeroQuantity;
  return {
    change: fee?.[1] === 'added' ? add(changed, cost) : subtract(changed, cost),
    balance: left,
    ...(fee?.[1] === 'taken' && { fee: cost }),
  };
}

function toInstant(text: string, style: CellStyle): Instant | undefined {
  if (/^\d{9,10}(\.\d+)?$/.test(text))
    return new Date(Math.floor(Number(text) * 1000)).toISOString() as Instant;
  const { dateOrder: fileOrder, hasShortYears, unixUnit, countsFrom1904 } = style;
  return readTime(text, { fileOrder, hasShortYears, unixUnit, countsFrom1904 });
}

function units(text: string, style: CellStyle): Quantity | undefined {
  if (style.decimalMark !== 'comma' && /^-?\d*\.?\d+$/.test(text)) {
    try {
      return quantity(text);
    } catch {
      // More digits than are kept: read as exports write them.
    }
  }
  const read = readAmount(text, { decimalMark: style.decimalMark });
  return read === undefined ? undefined : toQuantity(read);
}
